import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type DailyMetrics, parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { dailyMetrics } from '@atelier/domain/queries/admin-queries';
import { useLiveQuery } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';

/**
 * The counts of the newest day, live; undefined while they load and before the first hourly count.
 */
export function useNewestMetrics(): DailyMetrics | undefined {
  const metrics = useLiveQuery(dailyMetrics(1), parseDailyMetrics);
  return metrics.status === 'ready' ? metrics.data[0]?.data : undefined;
}

/**
 * The number of all open tasks. Listens to one document while it is mounted, which rules show to
 * admins only.
 */
export function OpenTaskTotal() {
  const tasks = useNewestMetrics()?.open_tasks;
  return <TaskCount count={Object.values(tasks ?? {}).reduce((sum, count) => sum + count, 0)} />;
}

/** A number of open tasks; empty for zero. */
export function TaskCount({ count }: { count: number }) {
  const { t } = useTranslation('common');
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
      <span className="visually-hidden">{t('open-tasks', { number: format.number(count) })}</span>
    </>
  );
}
