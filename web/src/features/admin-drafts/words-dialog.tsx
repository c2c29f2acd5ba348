import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextAreaField } from '../../components/text-field.tsx';
import { useAction } from '../../lib/use-deed.ts';

interface WordsDialogProps {
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
export function WordsDialog(props: WordsDialogProps) {
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
  const [words, setWords] = useState(initial);
  const [submitted, setSubmitted] = useState(false);
  const missing = required && words.trim() === '';

  async function submit() {
    setSubmitted(true);
    if (!missing && (await action.run(() => onConfirm(words)))) onDone();
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
        value={words}
        error={submitted && missing ? t('required') : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
}
