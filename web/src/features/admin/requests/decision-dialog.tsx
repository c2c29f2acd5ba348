import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseTrainerApplication, type TrainerApplication } from '@atelier/domain/members/trainer-application';
import { CheckboxField } from '../../../components/forms/checkbox-field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextAreaField } from '../../../components/forms/text-field.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { approveApplication, rejectApplication } from './data/application-actions.ts';
import type { Application } from './request-columns.tsx';

interface DecisionDialogProps {
  application: Application;
  verdict: 'approve' | 'reject';
  onClose: () => void;
}

/** A decision goes out by e-mail at once, so it is asked for once more; a refusal with its reason. */
export function DecisionDialog({ application: { id, data }, verdict, onClose }: DecisionDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const action = useAction();
  const { seen, run: goBy } = useConflictCheck(path.application(id), parseTrainerApplication, data);
  const [reason, setReason] = useState('');
  const [withdrawTrainer, setWithdrawTrainer] = useState(true);
  const [submitted, setSubmitted] = useState(false);
  const name = data.full_name;
  const missing = verdict === 'reject' && reason.trim() === '';

  async function decide() {
    setSubmitted(true);
    if (missing) return;
    const send = (now: TrainerApplication) =>
      verdict === 'approve'
        ? approveApplication(id, now)
        : rejectApplication(id, now, { reason, withdrawTrainer: now.status === 'approved' && withdrawTrainer });
    if (!(await action.run(() => goBy(send)))) return;
    toast('success', t(`admin:requests.done-${verdict}`, { name }));
    onClose();
  }
  return (
    <FormDialog
      title={t(`admin:requests.question-${verdict}`, { name })}
      text={t(`admin:requests.consequence-${verdict}`)}
      action={action}
      submitLabel={t(`admin:requests.${verdict}`)}
      danger={verdict === 'reject'}
      onSubmit={decide}
      onClose={onClose}
      maxWidth="sm"
      conflictNote={
        <>
          {t('admin:conflict.again')} <b>{t(`admin:requests.status.${seen.status}`)}</b>
        </>
      }
    >
      {verdict === 'reject' ? (
        <TextAreaField
          label={t('admin:requests.reason')}
          help={t('admin:requests.reason-help')}
          rows={3}
          maxLength={1000}
          value={reason}
          error={submitted && missing ? t('common:required') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      {verdict === 'reject' && seen.status === 'approved' ? (
        <CheckboxField
          label={t('admin:requests.withdraw')}
          checked={withdrawTrainer}
          onChange={(event) => setWithdrawTrainer(event.target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
