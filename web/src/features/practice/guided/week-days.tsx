import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { WEEKDAYS } from '@atelier/domain/learning/practice-answers';
import type { Practice } from '@atelier/domain/learning/practice-summary';
import { addDays, type Day, weekdayOf } from '@atelier/domain/time/day';
import { centered } from '../../../lib/theme/layout.ts';
import { SHORT_DAYS } from '../answers/answer-texts.ts';

/** One day of a week. */
export interface WeekDay {
  readonly name: (typeof WEEKDAYS)[number];
  readonly isPractised: boolean;
  readonly isToday: boolean;
}

/**
 * Returns the days of the week of a day, Monday first.
 *
 * @param practisedToday the server may not have counted the present day yet.
 */
export function weekOf(today: Day, days: Practice['days'], practisedToday: boolean): WeekDay[] {
  const monday = addDays(today, -weekdayOf(today));
  return WEEKDAYS.map((name, place) => {
    const day = addDays(monday, place);
    const isToday = day === today;
    const isPractised = (days[day] ?? 0) > 0 || (isToday && practisedToday);
    return { name, isPractised, isToday };
  });
}

/** The days of a week, with a tick on those of practice. */
export function WeekDays({ days }: { days: readonly WeekDay[] }) {
  const { t } = useTranslation('practice');
  return (
    <Box
      component="ul"
      // Enlarged text has several rows.
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(2.4rem, 1fr))',
        gap: 1,
        mt: 2,
      }}
    >
      {days.map(({ name, isPractised, isToday }) => (
        <Box component="li" key={name} sx={{ textAlign: 'center', fontSize: '.875rem' }}>
          <Box
            aria-hidden="true"
            sx={{
              ...centered,
              aspectRatio: '1',
              maxWidth: 48,
              mx: 'auto',
              mb: '4px',
              border: '1px solid',
              borderColor: isToday ? 'brand.text' : 'line.soft',
              borderRadius: '50%',
              color: 'brand.text',
            }}
          >
            {isPractised ? <CheckIcon size={20} weight="bold" /> : null}
          </Box>
          {t(`weekday.${SHORT_DAYS[name]}`)}
          <span className="visually-hidden">
            {t(isPractised ? 'guided.day-practised' : 'guided.day-free')}
          </span>
        </Box>
      ))}
    </Box>
  );
}
