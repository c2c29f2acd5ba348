import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Wrap } from '../../../components/layout/page-frame.tsx';
import { useDocumentTitle } from '../../../components/layout/use-document-title.ts';
import { activeTab } from './admin-tabs.ts';
import { AdminTabBar } from './admin-tab-bar.tsx';

/** The admin area's page: the panel's name, the tabs, the panel. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const tab = activeTab(pathname);
  useDocumentTitle(t(`tabs.${tab}`));
  return (
    <Wrap>
      <Box sx={{ pt: 'clamp(24px, 3.2vw, 48px)', pb: 2 }}>
        <Typography variant="h1" sx={{ fontSize: 'clamp(2.2rem, 1.8rem + 1.6vw, 3.25rem)' }}>
          {t(`tabs.${tab}`)}
        </Typography>
      </Box>
      <AdminTabBar current={tab} />
      <Box sx={{ pb: 10, fontSize: '.9375rem' }}>{children}</Box>
    </Wrap>
  );
}
