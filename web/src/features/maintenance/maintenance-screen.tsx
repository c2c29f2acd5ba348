import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { InlineSvg } from '../../components/media/inline-svg.tsx';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { GUTTER, Lead, useDocumentTitle } from '../../components/layout/page-frame.tsx';
import { Secondary } from '../../components/layout/text.ts';
import { Wordmark } from '../../components/media/wordmark.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { signOut, useSession } from '../../lib/session/session.tsx';
import { useSettings } from '../../lib/site/settings.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useNow } from '../../lib/use-now.ts';
import ghostLight from './art/ghost-light.svg?raw';

const noticeText = { textWrap: 'balance', maxWidth: '46ch', overflowWrap: 'anywhere' } as const;

/**
 * Shown to a signed-in member who is not an admin: they may sign out, so that an admin can sign in.
 */
function NotAdmin() {
  const { t } = useTranslation('maintenance');
  const { busy, failure, run } = useAction();
  const signOutMember = () => void run(() => signOut({ discardUnsent: true, takes: 'keep' }));
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

/**
 * The page shown during maintenance.
 *
 * @param signIn the sign-in form for an admin, behind a link.
 */
export function MaintenanceScreen({ signIn }: { signIn: ReactNode }) {
  const { t } = useTranslation('maintenance');
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const isAdmin = isSignedIn && session.profile.is_admin;
  const [showSignIn, setShowSignIn] = useState(false);
  useDocumentTitle(t('document-title'));
  const signInOrReason = isSignedIn ? (
    <NotAdmin />
  ) : (
    <Box sx={{ width: '100%', textAlign: 'left' }}>{signIn}</Box>
  );
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
      <MaintenanceNotice />
      <Box
        sx={{ mt: 3.5, display: 'grid', gap: 2, width: 'min(440px, 100%)', justifyItems: 'center' }}
      >
        {isAdmin ? (
          <LinkButton to={route.admin.settings} variant="outlined" label={t('bar.settings')} />
        ) : null}
        {isAdmin || showSignIn ? null : (
          <Link
            component="button"
            type="button"
            onClick={() => setShowSignIn(true)}
            variant="hint"
            sx={{ color: 'text.tertiary', minHeight: 44 }}
          >
            {t('admin-login')}
          </Link>
        )}
        {!isAdmin && showSignIn ? signInOrReason : null}
      </Box>
      <MaintenanceLegalLinks />
    </Box>
  );
}

/**
 * What the admins wrote about this maintenance, the general sentence, and the expected end until it
 * has passed.
 */
function MaintenanceNotice() {
  const { t } = useTranslation('maintenance');
  const locale = useLocale();
  const format = useFormat();
  const state = useSettings();
  const settings = state.status === 'ready' ? state.settings : null;
  const message = settings?.[`maintenance_message_${locale}`] ?? '';
  const until = settings?.maintenance_until;
  const now = useNow();
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
      {message === '' ? null : <Lead sx={noticeText}>{message}</Lead>}
      {message === '' ? (
        <Lead sx={noticeText}>{t('text')}</Lead>
      ) : (
        <Secondary sx={noticeText}>{t('text')}</Secondary>
      )}
      {until === undefined || until < now ? null : (
        <b>{t('until', { time: format.dateTime(until) })}</b>
      )}
    </Box>
  );
}

/** Links to the pages that the law requires to stay available during maintenance. */
function MaintenanceLegalLinks() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const links = [
    { to: route.endContract, label: t('footer.end-contract') },
    { to: route.withdraw, label: t('footer.withdraw') },
    { to: publicHref(locale, route.consumerRights), label: t('footer.consumer-rights') },
    { to: publicHref(locale, route.legal), label: t('footer.legal') },
  ];
  return (
    <Box
      component="ul"
      sx={{
        mt: 5,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        columnGap: 3,
        fontSize: '.9375rem',
      }}
    >
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            component={RouterLink}
            to={to}
            sx={{ display: 'inline-flex', minHeight: 44, alignItems: 'center' }}
          >
            {label}
          </Link>
        </li>
      ))}
    </Box>
  );
}
