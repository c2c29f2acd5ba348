import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { fold } from '@atelier/domain/parsing/search-text';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/fields.tsx';
import { useToast } from '../feedback/toast.tsx';

interface TypedConfirmDialogProps {
  title: string;
  /** What is deleted and what stays. */
  children: ReactNode;
  /** The word to type, compared without case, accents and kinds of apostrophes; by default the word for "delete". */
  word?: string;
  /** Label of the confirming button; by default "delete". */
  confirm?: string;
  run: () => Promise<unknown>;
  /** Shown when somebody else changed the document; confirming again then acts on the new version. */
  conflictNote?: ReactNode;
  /** Toast after success. */
  done?: string;
  /** Called after success; by default `onClose`. */
  onDone?: () => void;
  onClose: () => void;
}

/** Requires a typed word before an action that cannot be undone, runs it and shows its failure. Mounted while open. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { t } = useTranslation('admin');
  const { title, children, word = t('confirm.word'), confirm = t('confirm.delete'), run, done, onClose } = props;
  const { conflictNote, onDone = onClose } = props;
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
      {...{ title, action, conflictNote, onClose }}
      submitLabel={confirm}
      danger
      onSubmit={submit}
      maxWidth="sm"
    >
      {children}
      <TextField
        label={
          <>
            {t('confirm.type', { word: '' })}
            <Box component="span" sx={{ display: 'block', whiteSpace: 'nowrap', overflowX: 'auto' }}>
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
