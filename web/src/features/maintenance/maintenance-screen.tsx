import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { InlineSvg } from '../../components/media/inline-svg.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { GUTTER, Lead } from '../../components/layout/page-frame.tsx';
import { useDocumentTitle } from '../../components/layout/use-document-title.ts';
import { Wordmark } from '../../components/media/wordmark.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, publicHref, route } from '../../lib/routes.ts';
import { signOut, useSession } from '../../lib/session/session.tsx';
import { useAction } from '../../lib/use-action.ts';
import ghostLight from './art/ghost-light.svg?raw';

/** Shown to a signed-in member who is not an admin: they may sign out, so that an admin can sign in. */
function NotAdmin() {
  const { t } = useTranslation('maintenance');
  const { busy, failure, run } = useAction();
  const signOutMember = () => void run(async () => void (await signOut({ discardUnsent: true })));
  return (
    <>
      <p>{t('not-admin')}</p>
      {failure === null ? null : <ErrorNotice error={failure} />}
      <BusyButton busy={busy} variant="outlined" onClick={signOutMember}>
        {t('log-out')}
      </BusyButton>
    </>
  );
}

/** The page shown during maintenance. @param signIn the sign-in form for an admin, behind a link. */
export function MaintenanceScreen({ signIn }: { signIn: ReactNode }) {
  const { t } = useTranslation('maintenance');
  const session = useSession();
  const [showSignIn, setShowSignIn] = useState(false);
  useDocumentTitle(t('document-title'));
  return (
    <Box
      component="main"
      data-theme="dark"
      sx={{
        bgcolor: 'background.default',
        color: 'text.primary',
        minHeight: '100vh',
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        textAlign: 'center',
        overflow: 'hidden',
        px: GUTTER,
        py: 5,
      }}
    >
      <Wordmark height={52} />
      <InlineSvg
        svg={ghostLight}
        sx={{
          width: { xs: '128%', md: 'min(760px, 100%)' },
          mx: { xs: '-14%', md: 0 },
          mt: 1.25,
          '& svg': { overflow: 'visible' },
        }}
      />
      <Typography variant="h1" sx={{ mt: '14px', mb: 2 }}>
        {t('title')}
      </Typography>
      <Lead sx={{ textWrap: 'balance', maxWidth: '46ch' }}>{t('text')}</Lead>
      <Box sx={{ mt: 3.5, display: 'grid', gap: 2, width: 'min(440px, 100%)', justifyItems: 'center' }}>
        {!showSignIn ? (
          <Button
            color="inherit"
            onClick={() => setShowSignIn(true)}
            sx={{
              color: 'text.tertiary',
              fontSize: '.875rem',
              fontWeight: 400,
              textDecoration: 'underline',
              textUnderlineOffset: '.22em',
            }}
          >
            {t('admin-login')}
          </Button>
        ) : session.status === 'signed-in' ? (
          <NotAdmin />
        ) : (
          <Box sx={{ width: '100%', textAlign: 'left' }}>{signIn}</Box>
        )}
      </Box>
      <MaintenanceLegalLinks />
    </Box>
  );
}

/** Links to the pages that the law requires to stay available during maintenance. */
function MaintenanceLegalLinks() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const links = [
    { to: href.endContract(), label: t('footer.end-contract') },
    { to: href.withdraw(), label: t('footer.withdraw') },
    { to: publicHref(locale, route.consumerRights), label: t('footer.consumer-rights') },
    { to: publicHref(locale, route.legal), label: t('footer.legal') },
  ];
  return (
    <Box
      component="ul"
      sx={{ mt: 5, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 3, fontSize: '.9375rem' }}
    >
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link component={RouterLink} to={to} sx={{ display: 'inline-flex', minHeight: 44, alignItems: 'center' }}>
            {label}
          </Link>
        </li>
      ))}
    </Box>
  );
}
