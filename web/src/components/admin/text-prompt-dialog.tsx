import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField } from '../forms/fields.tsx';
import { useToast } from '../feedback/toast.tsx';
import { useAction } from '../../lib/use-action.ts';

interface TextPromptDialogProps {
  title: string;
  text: string;
  /** The text field; without it the dialog only confirms. */
  field?: { label: string; help?: string; rows: number; initial?: string; required: boolean } | undefined;
  danger?: boolean;
  confirm: string;
  /** Shown when somebody else changed the document; confirming again then acts on the new version. */
  conflictNote: ReactNode;
  onConfirm: (text: string) => Promise<void>;
  /** Toast after success. */
  done: string;
  onClose: () => void;
  /** More fields, below the text field. */
  children?: ReactNode;
}

/** Confirms an action that sends a text to somebody, runs it and shows its failure. Mounted while open. */
export function TextPromptDialog(props: TextPromptDialogProps) {
  const { title, text, field, danger = false, confirm, conflictNote, onConfirm, done, onClose, children } = props;
  const { t } = useTranslation('common');
  const toast = useToast();
  const action = useAction();
  const [value, setValue] = useState(field?.initial ?? '');
  const [submitted, setSubmitted] = useState(false);
  const missing = field?.required === true && value.trim() === '';

  async function submit() {
    setSubmitted(true);
    if (missing || !(await action.run(() => onConfirm(value)))) return;
    toast('success', done);
    onClose();
  }
  return (
    <FormDialog
      {...{ title, text, action, danger, conflictNote, onClose }}
      submitLabel={confirm}
      onSubmit={submit}
      maxWidth="sm"
    >
      {field === undefined ? null : (
        <TextAreaField
          label={field.label}
          help={field.help}
          rows={field.rows}
          maxLength={MAX_LENGTH.reason}
          value={value}
          error={submitted && missing ? t('required') : undefined}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      {children}
    </FormDialog>
  );
}
