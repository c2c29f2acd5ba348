import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Heat, HeatDay } from './heat-weeks.ts';

/** Weekdays with a visible label. */
const LABELLED_WEEKDAYS = [0, 2, 4] as const;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const FILL: Record<Heat, string> = {
  0: 'var(--af-palette-surface-s3)',
  1: 'color-mix(in srgb, var(--af-palette-brand-fill) 35%, var(--af-palette-surface-s3))',
  2: 'color-mix(in srgb, var(--af-palette-brand-fill) 58%, var(--af-palette-surface-s3))',
  3: 'color-mix(in srgb, var(--af-palette-brand-fill) 80%, var(--af-palette-surface-s3))',
  4: 'var(--af-palette-brand-fill)',
};

/** The width of the longest weekday name. */
const LABEL_PX = 36;

/** A calendar with one column per week, Monday first; a stronger color means more practice. A table for screen readers. */
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
              if (day === undefined) return <td key={index} />;
              const text = t('log.day', { day: format.day(day.day), spent: format.timeSpent(day.seconds) });
              return (
                <Box component="td" key={index} data-heat={day.heat} title={text} sx={{ p: 0, position: 'relative' }}>
                  {/* Table cells ignore aspect-ratio; their content does not. */}
                  <Box sx={{ aspectRatio: '1', borderRadius: '3px' }} style={{ background: FILL[day.heat] }} />
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
