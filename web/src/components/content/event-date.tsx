import Box from '@mui/material/Box';
import { useFormat } from '../../lib/i18n/format.ts';
import { displayFont } from '../../lib/theme/typography.ts';
import { dayNumbers, type EventSummary, lastDay } from './event-summary.ts';

/** Where a row, a container of its own, gives the date of an event more room. */
export const WIDE_DATE = '@container (min-width: 38.5rem)';

interface EventDateProps {
  event: Pick<EventSummary, 'date' | 'date_end' | 'start_time' | 'end_time'>;
  /** In smaller numbers and without the hours. */
  small?: boolean;
}

/** The date of an event: days in large numbers, month and hours below; read out as one date. */
export function EventDate({ event, small = false }: EventDateProps) {
  const format = useFormat();
  const { date, date_end, start_time, end_time } = event;
  const numbers = dayNumbers(event);
  const wide = numbers.length > 2;
  const smallSize = wide ? '2.5rem' : '3.4rem';
  const fullSize = wide ? '2.3rem' : { xs: '3.5rem', md: '5rem' };
  const hours = format.times(start_time, end_time);
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <span className="visually-hidden">
        {date_end === undefined ? format.day(date) : format.days(date, date_end)}
        {small ? '' : `, ${hours}`}
      </span>
      <Box
        component="b"
        aria-hidden="true"
        sx={{
          display: 'block',
          fontFamily: displayFont,
          fontVariationSettings: '"opsz" 60',
          fontWeight: 500,
          lineHeight: 0.86,
          fontSize: small ? smallSize : fullSize,
          ...(wide && !small && { [WIDE_DATE]: { fontSize: '3.4rem' } }),
        }}
      >
        {numbers}
      </Box>
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          display: 'block',
          fontSize: '.9375rem',
          fontWeight: 500,
          lineHeight: 1.35,
          color: 'text.secondary',
          mt: small ? '6px' : '10px',
          whiteSpace: 'normal',
        }}
      >
        {format.months(date, lastDay(event))}
        {small ? null : (
          <>
            <br />
            {hours}
          </>
        )}
      </Box>
    </Box>
  );
}
