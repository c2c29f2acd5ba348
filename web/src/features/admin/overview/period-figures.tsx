import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { churnRate, type SubscriptionMetrics } from '@atelier/domain/metrics/daily-metrics';
import { HOUR_MS } from '@atelier/domain/time-units';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { Hint, Secondary } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { displayFont } from '../../../lib/theme/typography.ts';
import { useNow } from '../../../lib/use-now.ts';

/** Figures are counted every hour; after this time the count is late. */
const COUNTED_WITHIN_MS = 2 * HOUR_MS;

/** When the figures of a section were counted; those of sections without it are live. */
export function CountedAt({ at }: { at: Date }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const now = useNow();
  const isToday = format.date(at) === format.date(now);
  if (!isToday) return <Hint>{t('overview.counted-on', { at: format.dateTime(at) })}</Hint>;
  // Says when the next count comes only while they come.
  const isRunning = now.getTime() - at.getTime() < COUNTED_WITHIN_MS;
  return (
    <Hint>
      {t(isRunning ? 'overview.counted-at' : 'overview.counted-today', {
        time: format.timeOfDay(at),
      })}
    </Hint>
  );
}

interface PeriodTotalProps {
  /** Which days or months are added up, as text. */
  label: string;
  total: number;
  /** The total of the period before; 0 if there is nothing to compare with. */
  before: number;
  format: (value: number) => string;
  /** The length of the period as text. */
  period: string;
}

/** The total of complete days or months, compared with as many before them. */
export function PeriodTotal({ label, total, before, format, period }: PeriodTotalProps) {
  const { t } = useTranslation('admin');
  const { change } = useFormat();
  const comparison =
    before > 0 ? t('overview.compared', { change: change(total / before - 1), period }) : null;
  return (
    <Secondary sx={{ mb: 1.5 }}>
      {label} <b>{format(total)}</b> {`·\u00a0${comparison ?? t('overview.not-compared')}`}
    </Secondary>
  );
}

interface SubscriptionFiguresProps {
  now: SubscriptionMetrics;
  /** When they were counted. */
  at: Date;
  /** As many days before; undefined if nobody counted then. */
  before: SubscriptionMetrics | undefined;
  days: number;
  /** At the end of the month before; undefined if nobody counted then. */
  lastMonth: SubscriptionMetrics | undefined;
}

/** Monthly recurring revenue and churn, with what they mean. */
export function SubscriptionFigures({
  now,
  at,
  before,
  days,
  lastMonth,
}: SubscriptionFiguresProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const churn = churnRate(now);
  const formerChurn = lastMonth === undefined ? null : churnRate(lastMonth);
  return (
    <PanelSection title={t('overview.paid')} aside={<CountedAt at={at} />}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
        }}
      >
        <Box>
          <h3>{t('overview.mrr')}</h3>
          <Figure>{format.price(now.mrr_cents)}</Figure>
          <Secondary>
            {before === undefined || before.mrr_cents === 0
              ? t('overview.not-compared')
              : t('overview.compared', {
                  change: format.change(now.mrr_cents / before.mrr_cents - 1),
                  period: t('overview.days', { count: days }),
                })}
          </Secondary>
          <Hint sx={{ mt: 1 }}>
            {t('overview.mrr-help')}{' '}
            {now.given === undefined
              ? null
              : t('overview.given', { count: now.given, number: format.number(now.given) })}
          </Hint>
        </Box>
        <Box>
          <h3>{t('overview.churn')}</h3>
          <Figure>{churn === null ? '–' : format.rate(churn)}</Figure>
          <Secondary>
            {t('overview.ended', {
              count: now.ended_this_month,
              number: format.number(now.ended_this_month),
            })}
            {now.active_at_month_start === undefined
              ? null
              : t('overview.ended-of', { number: format.number(now.active_at_month_start) })}
          </Secondary>
          <Secondary>
            {formerChurn === null
              ? t('overview.not-compared')
              : t('overview.churn-before', { rate: format.rate(formerChurn) })}
          </Secondary>
          <Hint sx={{ mt: 1 }}>{t('overview.churn-help')}</Hint>
        </Box>
      </Box>
    </PanelSection>
  );
}

const Figure = ({ children }: { children: string }) => (
  <Box
    component="b"
    sx={{
      display: 'block',
      fontFamily: displayFont,
      fontSize: '2.25rem',
      fontWeight: 500,
      my: 0.5,
    }}
  >
    {children}
  </Box>
);
