import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Heat, HeatDay } from './heat-weeks.ts';

/** Weekdays that are named; the others lie between them. */
const LABELLED_WEEKDAYS = [0, 2, 4] as const;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const FILL: Record<Heat, string> = {
  0: 'var(--af-palette-surface-s3)',
  1: 'color-mix(in srgb, var(--af-palette-brand-fill) 35%, var(--af-palette-surface-s3))',
  2: 'color-mix(in srgb, var(--af-palette-brand-fill) 58%, var(--af-palette-surface-s3))',
  3: 'color-mix(in srgb, var(--af-palette-brand-fill) 80%, var(--af-palette-surface-s3))',
  4: 'var(--af-palette-brand-fill)',
};

/** As wide as the longest name of a weekday. */
const LABEL_PX = 36;

/** A calendar of weeks: a column each, Monday on top; the fuller, the longer a day's practice. A table to readers. */
export function HeatMap({ weeks, caption }: { weeks: readonly (readonly HeatDay[])[]; caption: string }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  return (
    <Box
      component="table"
      sx={{ width: '100%', tableLayout: 'fixed', borderSpacing: '3px', borderCollapse: 'separate', maxWidth: 560 }}
    >
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col style={{ width: LABEL_PX }} />
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
              <span className={LABELLED_WEEKDAYS.some((named) => named === weekday) ? undefined : 'visually-hidden'}>
                {t(`weekday.${name}`)}
              </span>
            </Box>
            {weeks.map((week, index) => {
              const day = week[weekday];
              return day === undefined ? (
                <td key={index} />
              ) : (
                <Box
                  component="td"
                  key={index}
                  data-heat={day.heat}
                  title={t('log.day', { day: format.day(day.day), spent: format.timeSpent(day.seconds) })}
                  sx={{ p: 0, position: 'relative' }}
                >
                  {/* A cell of a table takes no aspect ratio, what is in it does. */}
                  <Box sx={{ aspectRatio: '1', borderRadius: '3px' }} style={{ background: FILL[day.heat] }} />
                  <span className="visually-hidden">
                    {t('log.day', { day: format.day(day.day), spent: format.timeSpent(day.seconds) })}
                  </span>
                </Box>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
