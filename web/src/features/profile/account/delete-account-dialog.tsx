import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { type Action, useAction } from '../../../lib/use-action.ts';
import { deleteAccount } from '../data/delete-account.ts';
import { FormGrid } from '../fields/form-grid.tsx';
import { matchesConfirmation } from '../fields/form-schemas.ts';

const DELETED_ITEMS = ['account', 'membership', 'learning', 'comments', 'files'] as const;
const RETAINED_ITEMS = ['messages', 'orders', 'videos'] as const;

interface DeleteAccountDialogProps {
  email: string;
  open: boolean;
  onClose: () => void;
}

/** What goes and what stays, then the password and a word to type: nobody deletes an account by a slip. */
export function DeleteAccountDialog({ email, open, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation('profile');
  const titleId = useId();
  const action = useAction();
  return (
    <Dialog
      open={open}
      onClose={action.busy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      scroll="body"
    >
      <Typography variant="h3" component="h2" id={titleId} sx={{ mb: 2 }}>
        {t('delete.question')}
      </Typography>
      <Consequences title={t('delete.goes')} lines={DELETED_ITEMS.map((one) => t(`delete.goes-${one}`))} />
      <Consequences title={t('delete.stays')} lines={RETAINED_ITEMS.map((one) => t(`delete.stays-${one}`))} />
      <ConfirmForm email={email} deed={action} onClose={onClose} />
    </Dialog>
  );
}

function Consequences({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Box sx={{ mb: 2 }}>
      <Box component="h3" sx={{ m: 0, font: 'inherit', fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 3, color: 'text.secondary' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  );
}

function ConfirmForm({ email, deed: action, onClose }: { email: string; deed: Action; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const word = t('profile:delete.word');
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const isWrongPassword = action.failure?.code === 'auth-invalid-credentials';
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    if (password !== '' && matchesConfirmation(typed, word)) void action.run(() => deleteAccount(password));
  };
  const passwordError = submitted && password === '' ? t('common:required') : undefined;
  return (
    <FormGrid onSubmit={submit} noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t('profile:delete.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isWrongPassword ? t('profile:password.wrong') : passwordError}
      />
      <TextField
        label={t('profile:delete.type', { word })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={submitted && !matchesConfirmation(typed, word) ? t('profile:delete.type-wrong', { word }) : undefined}
      />
      {action.failure === null || isWrongPassword ? null : (
        <ErrorNotice error={action.failure} onRetry={() => submit()} />
      )}
      <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onClose} disabled={action.busy} sx={{ color: 'text.secondary' }}>
          {t('profile:delete.keep')}
        </Button>
        <BusyButton busy={action.busy} type="submit" variant="outlined" color="error">
          {t('profile:delete.confirm')}
        </BusyButton>
      </Stack>
    </FormGrid>
  );
}
