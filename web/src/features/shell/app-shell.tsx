import { type ReactNode, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { CONTENT_ANCHOR, publicPageAt, route, SIGN_IN_PAGES } from '../../lib/routes.ts';
import { LanguageOffer } from './language-offer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { UnverifiedBanner } from './unverified-banner.tsx';

/** Pages with a one-line footer; the admin area has one as well. */
const SLIM_FOOTER_ROUTES: readonly string[] = [...SIGN_IN_PAGES, route.resetPassword];
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
      <SkipLink href={`#${CONTENT_ANCHOR}`}>{t('skip-to-content')}</SkipLink>
      <SiteHeader isOverHero={isLandingPage} />
      {/* At least one screen high, so that loading content does not move the footer. */}
      <Box
        component="main"
        id={CONTENT_ANCHOR}
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
        slim={
          SLIM_FOOTER_ROUTES.includes(pathname) ||
          matchPath(`${route.admin.root}/*`, pathname) !== null
        }
      />
    </Box>
  );
}
