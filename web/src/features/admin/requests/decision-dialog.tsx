import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseTrainerApplication } from '@atelier/domain/members/trainer-application';
import { TextPromptDialog } from '../../../components/admin/text-prompt-dialog.tsx';
import { CheckboxField } from '../../../components/forms/checkbox-field.tsx';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { type Application, approveApplication, rejectApplication, type Verdict } from './data/application-actions.ts';

interface DecisionDialogProps {
  application: Application;
  verdict: Verdict;
  onClose: () => void;
}

/** Confirms a decision, which is sent to the applicant at once; a rejection requires a reason. */
export function DecisionDialog({ application: { id, data }, verdict, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('admin');
  const { seen, run } = useConflictCheck(path.application(id), parseTrainerApplication, data);
  const [withdrawTrainer, setWithdrawTrainer] = useState(true);
  const name = data.full_name;
  const rejects = verdict === 'reject';
  return (
    <TextPromptDialog
      title={t(`requests.question-${verdict}`, { name })}
      text={t(`requests.consequence-${verdict}`)}
      field={
        rejects ? { label: t('requests.reason'), help: t('requests.reason-help'), rows: 3, required: true } : undefined
      }
      danger={rejects}
      confirm={t(`requests.${verdict}`)}
      conflictNote={
        <>
          {t('conflict.again')} <b>{t(`requests.status.${seen.status}`)}</b>
        </>
      }
      onConfirm={(reason) =>
        run((current) =>
          rejects
            ? rejectApplication(id, current, {
                reason,
                withdrawTrainer: current.status === 'approved' && withdrawTrainer,
              })
            : approveApplication(id, current),
        )
      }
      done={t(`requests.done-${verdict}`, { name })}
      onClose={onClose}
    >
      {rejects && seen.status === 'approved' ? (
        <CheckboxField
          label={t('requests.withdraw')}
          checked={withdrawTrainer}
          onChange={(event) => setWithdrawTrainer(event.target.checked)}
        />
      ) : null}
    </TextPromptDialog>
  );
}
