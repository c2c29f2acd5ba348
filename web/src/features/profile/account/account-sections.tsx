import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { DialogButtons, TitledDialog } from '../../../components/forms/titled-dialog.tsx';
import { StatusNote, ActionError } from '../../../components/feedback/note.tsx';
import { TextField } from '../../../components/forms/fields.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { call } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/device/download-file.ts';
import { bulletItem } from '../../../lib/theme/layout.ts';
import { type Action, useAction } from '../../../lib/use-action.ts';
import { deleteAccount } from '../data/account.ts';
import { FormGrid, matchesConfirmation } from '../fields/profile-form.tsx';
import { ProfileSection } from '../profile-row.tsx';

const exportMyData = call('exportMyData');

/** Downloads all data stored about the member as a JSON file. */
export function DataExportSection() {
  const { t } = useTranslation('profile');
  const action = useAction();
  const [saved, setSaved] = useState<{ name: string; isComplete: boolean } | null>(null);
  const download = () => {
    setSaved(null);
    void action.run(async () => {
      const data = await exportMyData({});
      const name = `${t('data.file')}-${data.exported_at.slice(0, 10)}.json`;
      downloadFile(name, JSON.stringify(data, null, 2), 'application/json');
      setSaved({ name, isComplete: data.is_complete });
    });
  };
  return (
    <ProfileSection title={t('data.title')} text={t('data.text')}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <BusyButton busy={action.busy} variant="outlined" onClick={download}>
          {t('data.export')}
        </BusyButton>
        {saved === null ? null : (
          <StatusNote>
            {t(saved.isComplete ? 'data.done' : 'data.incomplete', { name: saved.name })}
          </StatusNote>
        )}
        <ActionError failure={action.failure} onRetry={download} />
      </Box>
    </ProfileSection>
  );
}

const DELETED_ITEMS = ['account', 'membership', 'learning', 'comments', 'files'] as const;
const RETAINED_ITEMS = ['messages', 'orders', 'videos'] as const;

export function DeleteAccountSection({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState(false);
  return (
    <ProfileSection title={t('delete.title')} text={t('delete.text')}>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('delete.open')}
      </Button>
      <DeleteAccountDialog email={email} open={open} onClose={() => setOpen(false)} />
    </ProfileSection>
  );
}

/**
 * Lists what is deleted and what is kept; requires the password and a typed word, so that no slip
 * deletes an account.
 */
function DeleteAccountDialog({
  email,
  open,
  onClose,
}: {
  email: string;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('profile');
  const action = useAction();
  return (
    <TitledDialog
      title={t('delete.question')}
      open={open}
      busy={action.busy}
      onClose={onClose}
      maxWidth="sm"
      scroll="body"
    >
      <Consequences
        title={t('delete.goes')}
        lines={DELETED_ITEMS.map((item) => t(`delete.goes-${item}`))}
      />
      <Consequences
        title={t('delete.stays')}
        lines={RETAINED_ITEMS.map((item) => t(`delete.stays-${item}`))}
      />
      <ConfirmForm email={email} action={action} onClose={onClose} />
    </TitledDialog>
  );
}

function Consequences({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Box sx={{ mb: 2 }}>
      <Box component="h3" sx={{ font: 'inherit', fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 0.5, mt: 0.5, color: 'text.secondary' }}>
        {lines.map((line) => (
          <Box component="li" key={line} sx={bulletItem}>
            {line}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function ConfirmForm({
  email,
  action,
  onClose,
}: {
  email: string;
  action: Action;
  onClose: () => void;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const word = t('delete.word');
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const isConfirmed = matchesConfirmation(typed, word);
  const isWrongPassword = action.failure?.code === 'auth-invalid-credentials';
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    // An invalid submission too shows its own errors only.
    action.clearFailure();
    if (password !== '' && isConfirmed) void action.run(() => deleteAccount(password));
  };
  const passwordError = submitted && password === '' ? t('common:required') : undefined;
  return (
    <FormGrid onSubmit={submit} noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('delete.password')}
        autoComplete="current-password"
        value={password}
        readOnly={action.busy}
        onChange={(event) => setPassword(event.target.value)}
        error={isWrongPassword ? t('password.wrong') : passwordError}
      />
      <TextField
        label={t('delete.type', { word })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        readOnly={action.busy}
        onChange={(event) => setTyped(event.target.value)}
        error={submitted && !isConfirmed ? t('delete.type-wrong', { word }) : undefined}
      />
      <ActionError failure={isWrongPassword ? null : action.failure} onRetry={() => submit()} />
      <DialogButtons cancel={t('delete.keep')} busy={action.busy} onCancel={onClose}>
        <BusyButton busy={action.busy} type="submit" variant="outlined" color="error">
          {t('delete.confirm')}
        </BusyButton>
      </DialogButtons>
    </FormGrid>
  );
}
