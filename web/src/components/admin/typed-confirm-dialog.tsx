import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { useAction } from '../../lib/use-action.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { TextField } from '../forms/text-field.tsx';
import { DialogButtons, TitledDialog } from '../forms/titled-dialog.tsx';
import { useToast } from '../feedback/toast.tsx';

interface TypedConfirmDialogProps {
  title: string;
  /** What is deleted and what stays. */
  children: ReactNode;
  /** The word to type, compared without case; by default the word for "delete". */
  word?: string;
  /** Label of the confirming button; by default "delete". */
  confirm?: string;
  run: () => Promise<unknown>;
  /** Toast after success. */
  done?: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Requires a typed word before an action that cannot be undone, runs it and shows its failure. Mounted while open. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { title, children, word = t('admin:confirm.word'), confirm = t('admin:confirm.delete') } = props;
  const { run, done, onDone, onCancel } = props;
  const toast = useToast();
  const { busy, failure, run: runAction } = useAction();
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const isMatch = typed.trim().toLowerCase() === word.trim().toLowerCase();
  async function submit(event?: FormEvent) {
    event?.preventDefault();
    setSubmitted(true);
    if (!isMatch) return;
    const succeeded = await runAction(async () => {
      await run();
    });
    if (!succeeded) return;
    if (done !== undefined) toast('success', done);
    onDone();
  }
  return (
    <TitledDialog title={title} open busy={busy} onClose={onCancel} maxWidth="sm" scroll="body">
      <Box component="form" onSubmit={(event) => void submit(event)} noValidate sx={{ display: 'grid', gap: 2.5 }}>
        {children}
        <TextField
          label={t('admin:confirm.type', { word })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={submitted && !isMatch ? t('admin:confirm.type-wrong', { word }) : undefined}
        />
        {failure === null ? null : <ErrorNotice error={failure} onRetry={() => void submit()} />}
        <DialogButtons cancel={t('common:actions.cancel')} busy={busy} onCancel={onCancel}>
          <BusyButton busy={busy} type="submit" variant="outlined" color="error">
            {confirm}
          </BusyButton>
        </DialogButtons>
      </Box>
    </TitledDialog>
  );
}
