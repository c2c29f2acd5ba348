import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type Day, nextDay, addDays, weekdayOf } from '@atelier/domain/time/day';
import { ACTIVE_DAY_SECONDS } from '@atelier/domain/learning/streak';
import { useFormat } from '../../../lib/i18n/format.ts';
import { ownColors } from '../../../lib/theme/layout.ts';

/** 0: not enough to count as a day of practice; 4: the most practice. */
type Heat = 0 | 1 | 2 | 3 | 4;

interface HeatDay {
  readonly day: Day;
  readonly seconds: number;
  readonly heat: Heat;
}

/** Minutes from which a day has heat 2, 3 and 4. */
const HEAT_THRESHOLDS_MIN = [10, 25, 45] as const;

function heatOf(seconds: number): Heat {
  if (seconds < ACTIVE_DAY_SECONDS) return 0;
  return (1 + HEAT_THRESHOLDS_MIN.filter((minutes) => seconds >= minutes * 60).length) as Heat;
}

/** Returns the first day of a calendar of some weeks that ends with the current week. */
export function firstMonday(today: Day, weeks: number): Day {
  return addDays(today, -weekdayOf(today) - 7 * (weeks - 1));
}

/** Returns the weeks up to a day, each starting on Monday; the last one ends with that day. */
export function heatWeeks(
  secondsPerDay: ReadonlyMap<Day, number>,
  today: Day,
  weeks: number,
): HeatDay[][] {
  const rows: HeatDay[][] = [];
  for (let day = firstMonday(today, weeks); day <= today; day = nextDay(day)) {
    if (weekdayOf(day) === 0) rows.push([]);
    const seconds = secondsPerDay.get(day) ?? 0;
    rows.at(-1)?.push({ day, seconds, heat: heatOf(seconds) });
  }
  return rows;
}

/** Weekdays with a visible label. */
const LABELLED_WEEKDAYS = [0, 2, 4] as const;
const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** Share of the brand color for each heat. */
const STRENGTH_PERCENT = [0, 35, 58, 80, 100] as const;
const fillOf = (heat: Heat) =>
  `color-mix(in srgb, var(--af-palette-brand-fill) ${STRENGTH_PERCENT[heat]}%, var(--af-palette-surface-s3))`;

/** The width of the longest weekday name, which grows with the text. */
const LABEL_WIDTH = '2.25rem';

/**
 * A calendar with one column per week, Monday first; a stronger color means more practice. A table
 * for screen readers.
 */
export function HeatMap({
  weeks,
  caption,
}: {
  weeks: readonly (readonly HeatDay[])[];
  caption: string;
}) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        tableLayout: 'fixed',
        borderSpacing: '3px',
        borderCollapse: 'separate',
        maxWidth: 560,
      }}
    >
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col style={{ width: LABEL_WIDTH }} />
        {weeks.map((_, index) => (
          <col key={index} />
        ))}
      </colgroup>
      <tbody>
        {WEEKDAYS.map((name, weekday) => (
          <tr key={name}>
            <Box
              component="th"
              scope="row"
              sx={{
                fontSize: '.75rem',
                fontWeight: 400,
                textAlign: 'left',
                color: 'text.tertiary',
                lineHeight: 1,
                p: 0,
              }}
            >
              <span
                className={
                  LABELLED_WEEKDAYS.some((named) => named === weekday)
                    ? undefined
                    : 'visually-hidden'
                }
              >
                {t(`weekday.${name}`)}
              </span>
            </Box>
            {weeks.map((week, index) => {
              const day = week[weekday];
              if (day === undefined) return <td key={index} />;
              const text = t('log.day', {
                day: format.day(day.day),
                spent: format.timeSpent(day.seconds),
              });
              return (
                <Box
                  component="td"
                  key={index}
                  data-heat={day.heat}
                  title={text}
                  sx={{ p: 0, position: 'relative' }}
                >
                  {/* Table cells ignore aspect-ratio; their content does not. */}
                  <Box
                    sx={{ aspectRatio: '1', borderRadius: '3px', ...ownColors }}
                    style={{ background: fillOf(day.heat) }}
                  />
                  <span className="visually-hidden">{text}</span>
                </Box>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
