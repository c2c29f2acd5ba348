import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { useSession } from '../../lib/session/session.tsx';
import { resendConfirmation } from './data/resend-confirmation.ts';

/** Reminds a member to confirm their e-mail address, and sends the e-mail again (design §3.11). */
export function UnverifiedBanner() {
  const session = useSession();
  const [dismissed, setDismissed] = useState(false);
  if (session.status !== 'signed-in' || session.emailVerified || dismissed) return null;
  // Its texts load on demand; the page does not wait for them.
  return (
    <Suspense fallback={null}>
      <Banner email={session.email} onDismiss={() => setDismissed(true)} />
    </Suspense>
  );
}

function Banner({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const { t } = useTranslation(['auth', 'errors']);
  const [busy, setBusy] = useState(false);
  const showToast = useToast();
  const resend = () => {
    setBusy(true);
    resendConfirmation()
      .then(
        () => showToast('success', t('auth:unverified.sent')),
        (error: unknown) => showToast('error', t(`errors:${toAppError(error).code}`)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Box component="aside" sx={{ bgcolor: 'surface.s2', borderBottom: 1, borderColor: 'divider' }}>
      <Wrap sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'center', py: 0.5 }}>
        <span>{t('auth:unverified.text', { email })}</span>
        <BusyButton busy={busy} onClick={resend}>
          {t('auth:unverified.resend')}
        </BusyButton>
        <Button color="inherit" onClick={onDismiss} sx={{ color: 'text.secondary' }}>
          {t('auth:unverified.dismiss')}
        </Button>
      </Wrap>
    </Box>
  );
}
