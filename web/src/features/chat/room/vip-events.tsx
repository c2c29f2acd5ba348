import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { eventIn, type StudioEvent } from '@atelier/domain/content/event';
import { VIP_EXCLUSIVITY_DAYS } from '@atelier/domain/values';
import { DAY_MS } from '@atelier/domain/time-units';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { FrenchMark } from '../../../components/content/event-row.tsx';
import { EventDate } from '../../../components/content/event-date.tsx';
import { CoverLink } from '../../../components/layout/cover-link.tsx';
import { Hint, Secondary } from '../../../components/layout/text.ts';
import { RowsSkeleton } from '../../../components/feedback/skeleton.tsx';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href } from '../../../lib/routes.ts';
import { useVipEvents } from '../data/live-chat.ts';
import { useNow } from '../../../lib/use-now.ts';

/**
 * Returns the days until a VIP event becomes public, rounded up: 0 when it is due, `null` when it
 * is public already.
 *
 * @param exclusivityDays counted from `vip_since`; from `now` for an event without it.
 */
export function daysUntilPublic(
  { is_public, vip_since }: Pick<StudioEvent, 'is_public' | 'vip_since'>,
  now: Date,
  exclusivityDays: number,
): number | null {
  if (is_public) return null;
  const sinceMs = (vip_since ?? now).getTime();
  return Math.max(0, Math.ceil((sinceMs + exclusivityDays * DAY_MS - now.getTime()) / DAY_MS));
}

/** The newest VIP events, which premium members see first. */
export function VipEvents() {
  const { t } = useTranslation(['chat', 'common']);
  const now = useNow();
  const events = useVipEvents();
  return (
    <Box
      component="section"
      aria-label={t('events.title')}
      sx={{
        p: { xs: '28px 20px', md: '20px 22px' },
        borderLeft: { lg: '1px solid var(--af-palette-line-soft)' },
        borderTop: { xs: '1px solid var(--af-palette-line-soft)', lg: 0 },
        containerType: 'inline-size',
      }}
    >
      <LiveContent live={events} loading={<RowsSkeleton rows={3} height={133} title={76} />}>
        {(list) => (
          <>
            <Typography variant="h4" component="h2">
              {t('events.title')}
            </Typography>
            <Hint sx={{ fontSize: '.9375rem', mt: '4px', mb: '18px' }}>{t('events.lead')}</Hint>
            {list.length === 0 ? (
              <Secondary>{t('events.none')}</Secondary>
            ) : (
              list.map(({ id, data }) => <VipEvent key={id} id={id} event={data} now={now} />)
            )}
          </>
        )}
      </LiveContent>
    </Box>
  );
}

function VipEvent({ id, event: stored, now }: { id: string; event: StudioEvent; now: Date }) {
  const event = eventIn(stored, useLocale());
  const { t } = useTranslation('chat');
  const format = useFormat();
  const days = daysUntilPublic(event, now, VIP_EXCLUSIVITY_DAYS);
  const whenText = () => {
    if (days === null) return t('events.public-now');
    if (days === 0) return t('events.public-today');
    return t('events.public-in', { count: days, formatted: format.number(days) });
  };
  const when = whenText();
  return (
    <Box
      component="article"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '96px minmax(0,1fr)',
        // Enlarged text: the date above the event.
        '@container (max-width: 12rem)': { gridTemplateColumns: 'minmax(0,1fr)' },
        gap: '14px',
        py: '18px',
        borderTop: '1px solid',
        borderColor: 'line.soft',
        // Makes the two days of an event fit the space of one.
        '& b[aria-hidden]': { fontSize: '2.4rem' },
      }}
    >
      <EventDate event={event} small />
      <Box sx={{ display: 'grid', gap: '4px', alignContent: 'start' }}>
        <Typography variant="h6" component="h3" lang={event.lang} sx={{ fontSize: '1rem' }}>
          <CoverLink to={href.event(id)}>{event.title}</CoverLink>
        </Typography>
        <Hint>{event.location}</Hint>
        <FrenchMark lang={event.lang} />
        <Hint
          sx={[
            { display: 'flex', gap: '7px', fontWeight: 600 },
            days !== null && { color: 'tier.premium' },
          ]}
        >
          {days === null ? null : <HourglassMediumIcon size={18} aria-hidden="true" />}
          {when}
        </Hint>
      </Box>
    </Box>
  );
}
