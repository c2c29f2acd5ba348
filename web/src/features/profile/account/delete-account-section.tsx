import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ProfileSection } from '../profile-section.tsx';

/** The way out. */
export function DeleteAccountSection({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState(false);
  return (
    <ProfileSection title={t('delete.title')}>
      <Box component="p" sx={{ m: 0, mb: 2, color: 'text.secondary' }}>
        {t('delete.text')}
      </Box>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('delete.open')}
      </Button>
      <DeleteAccountDialog email={email} open={open} onClose={() => setOpen(false)} />
    </ProfileSection>
  );
}
