import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ResendConfirmation } from '../../components/feedback/resend-confirmation.tsx';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';

/**
 * Reminds a member to confirm their e-mail address, says what is refused until then, and helps to
 * confirm it.
 */
export function UnverifiedBanner() {
  const session = useSession();
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState(false);
  // The chat says so in the place of its composer, which a banner would push below the fold of a
  // phone.
  const isSaidByPage = matchPath(route.chat, pathname) !== null;
  if (session.status !== 'signed-in' || session.emailVerified || dismissed || isSaidByPage) {
    return null;
  }
  // Its texts load on demand; the page does not wait for them.
  return (
    <Suspense fallback={null}>
      <Banner email={session.email} onDismiss={() => setDismissed(true)} />
    </Suspense>
  );
}

function Banner({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Box component="aside" sx={{ bgcolor: 'surface.s2', borderBottom: 1, borderColor: 'divider' }}>
      <Wrap
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'center', py: 0.5 }}
      >
        <span>{t('unverified.text', { email })}</span>
        <ResendConfirmation />
        <Button color="inherit" onClick={onDismiss} sx={{ color: 'text.secondary' }}>
          {t('unverified.dismiss')}
        </Button>
      </Wrap>
    </Box>
  );
}
