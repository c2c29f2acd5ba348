import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { TabLink, TabRow } from '../../../components/layout/tab-row.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts';
import { useOpenTasks } from './data/use-open-tasks.ts';

/** The ways through the admin area, with how much waits behind each. */
export function AdminTabBar({ current }: { current: AdminTab }) {
  const { t } = useTranslation('admin');
  const tasks = useOpenTasks();
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

/** How much waits for an admin; nothing where nothing does. */
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
