import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { publicPageAt, route } from '../../lib/path.ts';
import { LanguageOffer } from './language-offer.tsx';
import { OfflineLine } from './offline-line.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { UnverifiedBanner } from './unverified-banner.tsx';

/** Pages whose footer is one line: the sign-in pages. */
const SLIM: readonly string[] = [route.login, route.register, route.forgotPassword, route.resetPassword];
/** Pages that stand alone, without header and footer. */
const ALONE: readonly string[] = [route.maintenance];

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

/** Brings the reader to the top of a new page, and to its anchor when the address names one. */
function useArrival(content: React.RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (hash !== '') {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      return;
    }
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, hash, content]);
}

/** Header and footer around every page. */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useArrival(content);
  const onStage = publicPageAt(pathname)?.page === route.home;
  if (ALONE.includes(pathname)) return children;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipLink href="#content">{t('skip-to-content')}</SkipLink>
      <SiteHeader onStage={onStage} />
      <Box component="main" id="content" ref={content} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
        {/* The room that the fixed header takes; on the stage it is part of the stage. */}
        <Box
          data-theme={onStage ? 'dark' : undefined}
          sx={{ height: { xs: 64, md: 76 }, bgcolor: 'background.default' }}
        />
        <LanguageOffer />
        <OfflineLine />
        <UnverifiedBanner />
        {children}
      </Box>
      <SiteFooter slim={SLIM.includes(pathname)} />
    </Box>
  );
}
