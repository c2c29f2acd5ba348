import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { freePlaces, type MonthEntry } from '@atelier/domain/live/booking';
import { StatusLabel, type StatusTone } from '../../components/feedback/status-label.tsx';
import { Hint } from '../../components/layout/text.ts';
import { TierChip } from '../../components/plans/tier-chip.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { href } from '../../lib/routes.ts';
import { ROOM_FOR_LINES } from '../../lib/theme/layout.ts';
import type { ListedSession } from './data/live-store.ts';

const TONES = {
  booked: 'good',
  had: 'neutral',
  waiting: 'waiting',
  used: 'ended',
  cancelled: 'ended',
} as const satisfies Record<string, StatusTone>;

interface SessionRowProps {
  session: ListedSession;
  booking: MonthEntry | undefined;
  now: Date;
}

/** Grows with the text, so that no date breaks. */
const DATE_COLUMN = 'min(11.25rem, 35%)';

/**
 * A session in a list: time, title, trainer, and whether the member booked it or it has free
 * places.
 */
export function SessionRow({ session: { id, data }, booking, now }: SessionRowProps) {
  const { t } = useTranslation('live');
  const format = useFormat();
  const isPast = data.ends_at <= now;
  const booked = isPast && booking?.state === 'booked' ? 'had' : booking?.state;
  const state = data.status === 'cancelled' ? 'cancelled' : booked;
  const free = freePlaces(data);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'line.soft' }}>
      <Box
        component={Link}
        to={href.session(id)}
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: `${DATE_COLUMN} minmax(0, 1fr)`,
          },
          [ROOM_FOR_LINES]: { gridTemplateColumns: `${DATE_COLUMN} minmax(0, 1fr) auto` },
          columnGap: 3,
          rowGap: 1,
          py: 2.5,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'surface.s2' },
        }}
      >
        <time dateTime={data.starts_at.toISOString()}>{format.dateTime(data.starts_at)}</time>
        <div>
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {data.title}
          </Box>
          <Hint>{t('with', { trainer: data.trainer_name })}</Hint>
        </div>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            gridColumn: { sm: 2 },
            [ROOM_FOR_LINES]: { gridColumn: 'auto' },
          }}
        >
          {data.tiers.map((tier) => (
            <TierChip key={tier} tier={tier} />
          ))}
          {state === undefined ? null : (
            <StatusLabel tone={TONES[state]}>{t(`state.${state}`)}</StatusLabel>
          )}
          {state === undefined && !isPast ? (
            <Hint as="span">{free === 0 ? t('full') : t('places', { count: free })}</Hint>
          ) : null}
        </Box>
      </Box>
    </Box>
  );
}
