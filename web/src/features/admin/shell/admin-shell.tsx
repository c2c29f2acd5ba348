import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { dailyMetrics } from '@atelier/domain/queries/admin-queries';
import { Wrap } from '../../../components/layout/page-frame.tsx';
import { TabLink, TabRow } from '../../../components/layout/tab-row.tsx';
import { useDocumentTitle } from '../../../components/layout/use-document-title.ts';
import { useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { activeTab, ADMIN_TABS, type AdminTab } from './admin-tabs.ts';

/** The frame of the admin area: the name of the panel, the tabs and the panel. */
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

/** The tabs, with the number of open tasks; live, and read from a single document. */
function AdminTabBar({ current }: { current: AdminTab }) {
  const { t } = useTranslation('admin');
  const metrics = useLiveQuery(dailyMetrics(1), parseDailyMetrics);
  const tasks = metrics.status === 'ready' ? metrics.data[0]?.data.open_tasks : undefined;
  return (
    <Box sx={{ mb: 2.5, fontSize: '.9375rem' }}>
      <TabRow label={t('tabs.label')} gap="clamp(12px, .9vw, 26px)">
        {ADMIN_TABS.map((tab) => (
          <TabLink key={tab.key} to={tab.path} current={tab.key === current} height={48}>
            {t(`tabs.${tab.key}`)}
            {'task' in tab ? <TaskCount count={tasks?.[tab.task] ?? 0} /> : null}
          </TabLink>
        ))}
      </TabRow>
    </Box>
  );
}

/** The number of open tasks; empty for zero. */
function TaskCount({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (count === 0) return null;
  return (
    <>
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          px: '7px',
          py: '2px',
          border: '1px solid',
          borderColor: 'line.soft',
          borderRadius: '2px',
          bgcolor: 'surface.s2',
          color: 'text.primary',
          fontSize: '.75rem',
          fontWeight: 650,
          lineHeight: 1.3,
        }}
      >
        {format.number(count)}
      </Box>
      <span className="visually-hidden">{t('tabs.waiting', { number: format.number(count) })}</span>
    </>
  );
}
