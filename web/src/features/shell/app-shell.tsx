import { type ReactNode, useRef, Suspense, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { publicPageAt, route } from '../../lib/routes.ts';
import { LanguageOffer } from './language-offer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { ResendConfirmation } from '../../components/feedback/resend-confirmation.tsx';
import { useSession } from '../../lib/session/session.tsx';

/** Pages with a one-line footer; the admin area has one as well. */
const SLIM_FOOTER_ROUTES: readonly string[] = [route.login, route.register, route.forgotPassword, route.resetPassword];
/** Pages without header and footer. */
const BARE_ROUTES: readonly string[] = [route.maintenance];

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '12px 18px',
  background: theme.vars?.palette.surface.s3,
  color: theme.vars?.palette.text.primary,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));

interface AppShellProps {
  children: ReactNode;
  /** Offers the other language; prerendered pages pass a version that needs no script. */
  languageOffer?: ReactNode;
  /** Notices shown on every page. */
  notices?: ReactNode;
}

export function AppShell({ children, languageOffer = <LanguageOffer />, notices }: AppShellProps) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useScrollRestoration(content);
  const isLandingPage = publicPageAt(pathname)?.page === route.home;
  if (BARE_ROUTES.includes(pathname)) return children;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipLink href="#content">{t('skip-to-content')}</SkipLink>
      <SiteHeader isOverHero={isLandingPage} />
      {/* At least one screen high, so that loading content does not move the footer. */}
      <Box
        component="main"
        id="content"
        ref={content}
        tabIndex={-1}
        sx={{ flex: 1, minHeight: '100svh', outline: 'none' }}
      >
        {/* The space of the fixed header; dark above the hero of the landing page. */}
        <Box
          data-theme={isLandingPage ? 'dark' : undefined}
          sx={{ height: { xs: 64, md: 76 }, bgcolor: 'background.default' }}
        />
        {/* Above the drawing of the hero, which reaches up to the header. */}
        <Box sx={{ position: 'relative', zIndex: 1 }}>
          {languageOffer}
          <OfflineNotice />
          <UnverifiedBanner />
          {notices}
        </Box>
        {children}
      </Box>
      <SiteFooter
        slim={SLIM_FOOTER_ROUTES.includes(pathname) || matchPath(`${route.admin.root}/*`, pathname) !== null}
      />
    </Box>
  );
}

/** Reminds a member to confirm their e-mail address, and sends the e-mail again. */
function UnverifiedBanner() {
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
  const { t } = useTranslation('auth');
  return (
    <Box component="aside" sx={{ bgcolor: 'surface.s2', borderBottom: 1, borderColor: 'divider' }}>
      <Wrap sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'center', py: 0.5 }}>
        <span>{t('unverified.text', { email })}</span>
        <ResendConfirmation />
        <Button color="inherit" onClick={onDismiss} sx={{ color: 'text.secondary' }}>
          {t('unverified.dismiss')}
        </Button>
      </Wrap>
    </Box>
  );
}
