import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { ListLoading, Loaded } from '../../../components/admin/list-state.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { BarChart } from './bar-chart.tsx';
import { lastMonths } from './chart-scale.ts';
import { useDays, useRevenue } from './data/use-overview.ts';
import { MemberCountsTable, MostWatched, OpenTasks } from './overview-sections.tsx';

const MONTHS = 12;

/** The figures of the site: open tasks, members, revenue, registrations, most watched videos. */
export function OverviewPanel() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const days = useDays();
  const newest = days.status === 'ready' ? days.data.at(-1) : undefined;
  return (
    <Box
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'repeat(2, minmax(0,1fr))' } }}
    >
      {days.status === 'loading' ? <ListLoading /> : null}
      {days.status === 'error' ? <ErrorNotice error={days.error} /> : null}
      {days.status === 'ready' && newest === undefined ? <Note tone="info">{t('overview.not-counted')}</Note> : null}
      {newest === undefined ? null : (
        <>
          <OpenTasks tasks={newest.open_tasks} />
          <MemberCountsTable metrics={newest} />
        </>
      )}
      <Revenue />
      {days.status === 'ready' && newest !== undefined ? (
        <PanelSection title={t('overview.sign-ups')}>
          <BarChart
            title={t('overview.sign-ups')}
            labels={days.data.map(({ day }) => format.day(day))}
            shortLabels={days.data.map(({ day }) => String(Number(day.slice(8))))}
            series={[{ name: t('overview.sign-ups-series'), values: days.data.map(({ sign_ups }) => sign_ups) }]}
            format={format.number}
          />
        </PanelSection>
      ) : null}
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <MostWatched />
      </Box>
      {newest === undefined ? null : (
        <Box component="p" sx={{ gridColumn: '1 / -1', color: 'text.tertiary', fontSize: '.875rem' }}>
          {t('overview.counted', { at: format.dateTime(newest.computed_at) })}
        </Box>
      )}
    </Box>
  );
}

/** Payments and refunds by month. */
function Revenue() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [months] = useState(() => lastMonths(dayIn(STUDIO_TIME_ZONE, new Date()), MONTHS));
  const revenue = useRevenue(months);
  return (
    <PanelSection title={t('overview.revenue')}>
      <Loaded live={revenue}>
        {(data) => (
          <BarChart
            title={t('overview.revenue')}
            labels={data.map(({ month }) => format.month(`${month}-01`))}
            shortLabels={data.map(({ month }) => month.slice(5))}
            series={[
              { name: t('overview.subscriptions'), values: data.map(({ subscriptions }) => subscriptions) },
              { name: t('overview.kits'), values: data.map(({ kits }) => kits) },
              { name: t('overview.refunds'), values: data.map(({ refunds }) => refunds) },
            ]}
            format={format.price}
          />
        )}
      </Loaded>
    </PanelSection>
  );
}
