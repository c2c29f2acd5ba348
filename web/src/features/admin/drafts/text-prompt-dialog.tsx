import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextAreaField } from '../../../components/forms/text-field.tsx';
import { useAction } from '../../../lib/use-action.ts';

interface TextPromptDialogProps {
  title: string;
  text: string;
  label: string;
  initial?: string;
  required: boolean;
  danger?: boolean;
  confirm: string;
  /** What somebody else made of the proposal meanwhile. */
  conflictNote: ReactNode;
  onConfirm: (words: string) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** A deed that comes with words to the proposal's author. */
export function TextPromptDialog(props: TextPromptDialogProps) {
  const {
    title,
    text,
    label,
    initial = '',
    required,
    danger = false,
    confirm,
    conflictNote,
    onConfirm,
    onDone,
    onClose,
  } = props;
  const { t } = useTranslation('common');
  const action = useAction();
  const [value, setValue] = useState(initial);
  const [submitted, setSubmitted] = useState(false);
  const missing = required && value.trim() === '';

  async function submit() {
    setSubmitted(true);
    if (!missing && (await action.run(() => onConfirm(value)))) onDone();
  }
  return (
    <FormDialog
      {...{ title, text, action, danger, conflictNote, onClose }}
      submitLabel={confirm}
      onSubmit={submit}
      maxWidth="sm"
    >
      <TextAreaField
        label={label}
        rows={4}
        maxLength={1000}
        value={value}
        error={submitted && missing ? t('required') : undefined}
        onChange={(event) => setValue(event.target.value)}
      />
    </FormDialog>
  );
}
