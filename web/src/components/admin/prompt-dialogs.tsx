import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { fold } from '@atelier/domain/parsing/search-text';
import { tidyLines } from '@atelier/domain/parsing/text';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField, TextField } from '../forms/fields.tsx';
import { useToast } from '../feedback/toast.tsx';
import { useTextDraft } from '../forms/use-text-draft.ts';
import { useAction } from '../../lib/use-action.ts';

interface TextPromptDialogProps {
  /**
   * What the text is about, such as the path of a document: it is kept for that until it is sent.
   */
  about: string;
  title: string;
  text: string;
  /** Shown before the field, such as the message that it answers. */
  above?: ReactNode;
  /** The text field; without it the dialog only confirms. */
  field?:
    { label: string; help?: string; rows: number; initial?: string; required: boolean } | undefined;
  danger?: boolean;
  confirm: string;
  /**
   * Shown when somebody else changed the document; confirming again then acts on the new version.
   */
  conflictNote: ReactNode;
  onConfirm: (text: string) => Promise<void>;
  /** Toast after success. */
  done: string;
  onClose: () => void;
  /** More fields, below the text field. */
  children?: ReactNode;
}

/**
 * Confirms an action that sends a text to somebody, runs it and shows its failure. Mounted while
 * open.
 */
export function TextPromptDialog({
  about,
  title,
  text,
  above,
  field,
  danger = false,
  confirm,
  conflictNote,
  onConfirm,
  done,
  onClose,
  children,
}: TextPromptDialogProps) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const action = useAction();
  const draft = useTextDraft(about, field?.initial);
  const [submitted, setSubmitted] = useState(false);
  const missing = field?.required === true && draft.text.trim() === '';

  async function submit() {
    setSubmitted(true);
    if (missing || !(await action.run(() => onConfirm(tidyLines(draft.text))))) return;
    draft.discard();
    toast('success', done);
    onClose();
  }
  return (
    <FormDialog
      title={title}
      text={text}
      action={action}
      submitLabel={confirm}
      danger={danger}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
      draft={draft}
      conflictNote={conflictNote}
    >
      {above}
      {field === undefined ? null : (
        <TextAreaField
          label={field.label}
          help={field.help}
          rows={field.rows}
          limit={{ max: MAX_LENGTH.reason, typed: draft.text }}
          value={draft.text}
          error={submitted && missing ? t('required') : undefined}
          onChange={(event) => draft.change(event.target.value)}
        />
      )}
      {children}
    </FormDialog>
  );
}

interface TypedConfirmDialogProps {
  title: string;
  /** What is deleted and what stays. */
  children: ReactNode;
  /**
   * The word to type, compared without case, accents and kinds of apostrophes; by default the word
   * for "delete".
   */
  word?: string;
  /** Label of the confirming button; by default "delete". */
  confirm?: string;
  run: () => Promise<unknown>;
  /**
   * Shown when somebody else changed the document; confirming again then acts on the new version.
   */
  conflictNote?: ReactNode;
  /** Toast after success. */
  done?: string;
  /** Called after success; by default `onClose`. */
  onDone?: () => void;
  onClose: () => void;
}

/**
 * Requires a typed word before an action that cannot be undone, runs it and shows its failure.
 * Mounted while open.
 */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { t } = useTranslation('admin');
  const {
    title,
    children,
    word = t('confirm.word'),
    confirm = t('confirm.delete'),
    run,
    conflictNote,
    done,
    onClose,
    onDone = onClose,
  } = props;
  const toast = useToast();
  const action = useAction();
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const isMatch = fold(typed).trim() === fold(word).trim();
  async function submit() {
    setSubmitted(true);
    if (!isMatch || !(await action.run(run))) return;
    if (done !== undefined) toast('success', done);
    onDone();
  }
  return (
    <FormDialog
      title={title}
      action={action}
      submitLabel={confirm}
      danger
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
      conflictNote={conflictNote}
    >
      {children}
      <TextField
        label={
          <>
            {t('confirm.type', { word: '' })}
            <Box
              component="span"
              sx={{ display: 'block', whiteSpace: 'nowrap', overflowX: 'auto' }}
            >
              {word}
            </Box>
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={submitted && !isMatch ? t('confirm.type-wrong', { word }) : undefined}
      />
    </FormDialog>
  );
}
