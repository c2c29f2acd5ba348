import { type ReactNode, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { publicPageAt, route } from '../../lib/routes.ts';
import { LanguageOffer } from './language-offer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { UnverifiedBanner } from './unverified-banner.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Pages whose footer is one line: the sign-in pages; and so all of the admin area. */
const SLIM_FOOTER_ROUTES: readonly string[] = [route.login, route.register, route.forgotPassword, route.resetPassword];
/** Pages that stand alone, without header and footer. */
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
  /** The line that offers the other language; a pre-rendered page brings one that needs no script to show. */
  languageOffer?: ReactNode;
  /** What a member must know on every page. */
  notices?: ReactNode;
}

/** Header and footer around every page. */
export function AppShell({ children, languageOffer = <LanguageOffer />, notices }: AppShellProps) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useScrollRestoration(content);
  const onStage = publicPageAt(pathname)?.page === route.home;
  if (BARE_ROUTES.includes(pathname)) return children;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipLink href="#content">{t('skip-to-content')}</SkipLink>
      <SiteHeader onStage={onStage} />
      {/* A screen high at least: the footer is not there to be pushed away by what is still loading. */}
      <Box
        component="main"
        id="content"
        ref={content}
        tabIndex={-1}
        sx={{ flex: 1, minHeight: '100svh', outline: 'none' }}
      >
        {/* The room that the fixed header takes; on the stage it is part of the stage. */}
        <Box
          data-theme={onStage ? 'dark' : undefined}
          sx={{ height: { xs: 64, md: 76 }, bgcolor: 'background.default' }}
        />
        {languageOffer}
        <OfflineNotice />
        <UnverifiedBanner />
        {notices}
        {children}
      </Box>
      <SiteFooter
        slim={SLIM_FOOTER_ROUTES.includes(pathname) || matchPath(`${route.admin.root}/*`, pathname) !== null}
      />
    </Box>
  );
}
