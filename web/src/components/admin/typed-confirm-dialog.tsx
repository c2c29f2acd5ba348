import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AppError } from '../../lib/errors.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { TextField } from '../forms/text-field.tsx';

interface TypedConfirmDialogProps {
  title: string;
  /** What goes and what stays. */
  children: ReactNode;
  /** What must be typed, as it stands here; case does not matter. */
  word: string;
  confirm: string;
  busy: boolean;
  failure: AppError | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Before what cannot be taken back: a word to type, so that nobody does it by a slip. Mounted while open. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { title, children, word, confirm, busy, failure, onConfirm, onCancel } = props;
  const { t } = useTranslation(['admin', 'common']);
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const right = typed.trim().toLowerCase() === word.trim().toLowerCase();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    if (right && !busy) onConfirm();
  };
  return (
    <Dialog open onClose={busy ? undefined : onCancel} aria-labelledby={titleId} maxWidth="sm" fullWidth scroll="body">
      <Typography variant="h3" component="h2" id={titleId} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2.5 }}>
        {children}
        <TextField
          label={t('admin:confirm.type', { word })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={submitted && !right ? t('admin:confirm.type-wrong', { word }) : undefined}
        />
        {failure === null ? null : <ErrorNotice error={failure} onRetry={submit} />}
        <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={onCancel} disabled={busy} sx={{ color: 'text.secondary' }}>
            {t('common:actions.cancel')}
          </Button>
          <BusyButton busy={busy} type="submit" variant="outlined" color="error">
            {confirm}
          </BusyButton>
        </Stack>
      </Box>
    </Dialog>
  );
}
