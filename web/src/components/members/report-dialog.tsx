import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { oneLine } from '@atelier/domain/parsing/text';
import { reportContent } from '../../lib/moderation/report-content.ts';
import { useTextDraft } from '../forms/use-text-draft.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField } from '../forms/fields.tsx';
import { useToast } from '../feedback/toast.tsx';

interface ReportDialogProps {
  /** Path of the contribution. */
  target: string;
  uid: string;
  onClose: () => void;
}

/** Asks for a reason and reports a contribution to the admins. */
export function ReportDialog({ target, uid, onClose }: ReportDialogProps) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const action = useAction();
  const draft = useTextDraft(`report:${target}`);
  const [submitted, setSubmitted] = useState(false);
  const text = oneLine(draft.text);
  const submit = async () => {
    setSubmitted(true);
    if (text === '') return;
    await action.run(async () => {
      const outcome = await reportContent(target, uid, text);
      draft.discard();
      toast('success', t(`report.${outcome}`));
      onClose();
    });
  };
  return (
    <FormDialog
      title={t('report.title')}
      text={t('report.text')}
      action={action}
      draft={draft}
      submitLabel={t('report.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label={t('report.reason')}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        error={submitted && text === '' ? t('report.blank') : undefined}
        limit={{ max: MAX_LENGTH.reason, typed: draft.text, asSent: oneLine }}
        required
        autoFocus
      />
    </FormDialog>
  );
}

interface ReportButtonProps {
  /** Path of what is reported. */
  target: string;
  uid: string;
  label: string;
}

/** Opens the dialog that reports something to the admins. */
export function ReportButton({ target, uid, label }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        startIcon={<FlagIcon size={18} aria-hidden="true" />}
      >
        {label}
      </Button>
      {isOpen ? <ReportDialog target={target} uid={uid} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
