import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { DailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { Loaded } from '../../../components/admin/list-state.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { Secondary } from '../../../components/layout/text.ts';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href } from '../../../lib/routes.ts';
import { useToday } from '../../../lib/use-now.ts';
import { BarChart, lastMonths } from './bar-chart.tsx';
import { type MonthRevenue, useDays, useMostWatched, useRevenue } from './data/use-overview.ts';
import { FigureTable } from './figure-table.tsx';
import { CountedAt, PeriodTotal, SubscriptionFigures } from './period-figures.tsx';
import { WaitingTasks } from './waiting-tasks.tsx';

const MONTHS = 12;
const DAYS = 30;
const ROW_BORDER = { borderBottom: '1px solid', borderColor: 'line.soft' } as const;
const WHOLE_WIDTH = { gridColumn: '1 / -1', minWidth: 0 } as const;

/**
 * What waits for the studio, then the figures of the site: subscriptions, members beside revenue,
 * registrations, most watched videos.
 */
export function OverviewPanel() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  /** The current day, complete ones, and as many before them to compare with. */
  const days = useDays(2 * DAYS + 1);
  const all = days.status === 'ready' ? days.data : [];
  const shown = all.slice(-DAYS - 1);
  const before = all.slice(0, -DAYS - 1);
  const newest = all.at(-1);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'repeat(2, minmax(0,1fr))' },
      }}
    >
      <Loaded live={days}>
        {() => (
          <>
            <Box sx={WHOLE_WIDTH}>
              <WaitingTasks counted={newest?.open_tasks} />
            </Box>
            {newest === undefined ? (
              <Note tone="info">{t('overview.not-counted')}</Note>
            ) : (
              <>
                {newest.subscriptions === undefined ? null : (
                  <Box sx={WHOLE_WIDTH}>
                    <SubscriptionFigures
                      now={newest.subscriptions}
                      at={newest.computed_at}
                      before={all.at(-DAYS - 1)?.subscriptions}
                      days={DAYS}
                      lastMonth={
                        all.findLast(({ day }) => monthOf(day) < monthOf(newest.day))?.subscriptions
                      }
                    />
                  </Box>
                )}
                <MemberCounts metrics={newest} />
              </>
            )}
          </>
        )}
      </Loaded>
      <Revenue />
      {newest === undefined ? null : (
        <Box sx={WHOLE_WIDTH}>
          <PanelSection
            title={t('overview.sign-ups')}
            aside={<CountedAt at={newest.computed_at} />}
          >
            <PeriodTotal
              label={t('overview.before-today', { period: t('overview.days', { count: DAYS }) })}
              total={signUps(all.slice(-DAYS - 1, -1))}
              before={before.length < DAYS ? 0 : signUps(before)}
              format={format.number}
              period={t('overview.days', { count: DAYS })}
            />
            <BarChart
              title={t('overview.sign-ups')}
              labels={shown.map(({ day }) => format.day(day))}
              shortLabels={shown.map(({ day }) => format.shortDay(day))}
              series={[
                {
                  name: t('overview.sign-ups-series'),
                  values: shown.map(({ sign_ups }) => sign_ups),
                },
              ]}
              format={format.number}
            />
          </PanelSection>
        </Box>
      )}
      <Box sx={WHOLE_WIDTH}>
        <MostWatched />
      </Box>
    </Box>
  );
}

const monthOf = (day: string) => day.slice(0, 7);
const signUps = (days: readonly DailyMetrics[]) =>
  days.reduce((sum, { sign_ups }) => sum + sign_ups, 0);
const net = (months: readonly MonthRevenue[]) =>
  months.reduce((sum, { subscriptions, kits, refunds }) => sum + subscriptions + kits - refunds, 0);

/** Payments and refunds by month. */
function Revenue() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const months = lastMonths(useToday(STUDIO_TIME_ZONE), 2 * MONTHS + 1);
  const revenue = useRevenue(months);
  return (
    <PanelSection title={t('overview.revenue')}>
      <Loaded live={revenue}>
        {(data) => {
          const shown = data.slice(-MONTHS - 1);
          return (
            <>
              <PeriodTotal
                label={t('overview.before-month', {
                  period: t('overview.months', { count: MONTHS }),
                })}
                total={net(data.slice(MONTHS, -1))}
                before={net(data.slice(0, MONTHS))}
                format={format.price}
                period={t('overview.months', { count: MONTHS })}
              />
              <BarChart
                title={t('overview.revenue')}
                labels={shown.map(({ month }) => format.month(`${month}-01`))}
                shortLabels={shown.map(({ month }) => format.monthName(`${month}-01`))}
                spans={shown.map(({ month }) => month.slice(0, 4))}
                series={(['subscriptions', 'kits', 'refunds'] as const).map((kind) => ({
                  name: t(`overview.${kind}`),
                  values: shown.map((one) => one[kind]),
                }))}
                format={format.price}
                formatScale={format.scalePrice}
              />
            </>
          );
        }}
      </Loaded>
    </PanelSection>
  );
}

function MemberCounts({ metrics: { members, trainers } }: { metrics: DailyMetrics }) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  return (
    <PanelSection title={t('admin:overview.members')}>
      <FigureTable
        label={t('admin:overview.table-of', { title: t('admin:overview.members') })}
        headers={[
          t('admin:users.tier'),
          ...SUBSCRIPTION_STATUSES.map((status) => t(`common:status.${status}`)),
        ]}
        rows={TIERS.map((tier) => ({
          key: tier,
          header: <TierChip tier={tier} />,
          figures: SUBSCRIPTION_STATUSES.map((status) => format.number(members[tier][status])),
        }))}
      />
      <Secondary sx={{ mt: 1.5 }}>
        {t('admin:overview.trainers', { number: format.number(trainers) })}
      </Secondary>
    </PanelSection>
  );
}

/** The ten most watched videos, with views and rating. */
function MostWatched() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const videos = useMostWatched();
  return (
    <PanelSection title={t('overview.most-watched')}>
      <Loaded live={videos}>
        {(watched) =>
          watched.length === 0 ? (
            <p>{t('overview.not-watched')}</p>
          ) : (
            <Box component="ol" sx={{ columns: { lg: 2 }, columnGap: { lg: '40px' } }}>
              {watched.map(({ id, title, views, rating }) => (
                <Box
                  component="li"
                  key={id}
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    columnGap: 2,
                    py: '10px',
                    ...ROW_BORDER,
                    breakInside: 'avoid',
                  }}
                >
                  <Link
                    component={RouterLink}
                    to={href.adminVideo(id)}
                    color="inherit"
                    // In enlarged text on a line of its own.
                    sx={{ flex: '1 1 8rem', minWidth: 0 }}
                  >
                    {title}
                  </Link>
                  <span>{t('overview.views', { count: views, number: format.number(views) })}</span>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {rating === null ? t('overview.not-rated') : `${format.rating(rating)} / 5`}
                  </Box>
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
    </PanelSection>
  );
}
