import { useEffect, useId, useRef } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { barHeight, scaleTop } from './chart-scale.ts';

const HEIGHT = 160;
/** In units of the SVG's view box, like all widths. */
const MIN_GROUP_WIDTH = 24;
const WIDTH = 560;
const MAX_BAR_WIDTH = 36;
const COLORS = ['var(--af-palette-brand-text)', 'var(--af-palette-accent-main)', 'var(--af-palette-tier-premium)'];

const TEXT = { fontSize: 11, fill: 'var(--af-palette-text-tertiary)' } as const;

interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

interface BarChartProps {
  title: string;
  /** The full label of each group of bars. */
  labels: readonly string[];
  /** A label short enough to fit below the bars. */
  shortLabels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
}

/** A bar chart with one bar per series in each group, and the same numbers as a table. */
export function BarChart({ title, labels, shortLabels, series, format }: BarChartProps) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // A chart that is wider than its container starts scrolled to the newest values.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, []);
  const top = scaleTop(series.flatMap(({ values }) => values));
  const width = Math.max(WIDTH, labels.length * MIN_GROUP_WIDTH);
  const step = width / Math.max(1, labels.length);
  const bar = Math.min(MAX_BAR_WIDTH, (step - 8) / Math.max(1, series.length) - 2);
  const group = series.length * (bar + 2) - 2;
  const hasNumbers = series.some(({ values }) => values.some((value) => value > 0));
  // At most twelve labels, so that they do not overlap.
  const every = Math.ceil(labels.length / 12);
  return (
    <Box component="figure" aria-labelledby={titleId}>
      <Box component="figcaption" id={titleId} className="visually-hidden">
        {title}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 18px', fontSize: '.875rem', mb: 1 }} aria-hidden="true">
        {series.map(({ name }, index) => (
          <Box component="span" key={name} sx={{ display: 'inline-flex', gap: '7px', alignItems: 'center' }}>
            <Box component="span" sx={{ width: 12, height: 12, background: COLORS[index] }} />
            {name}
          </Box>
        ))}
      </Box>
      <Box
        ref={scroller}
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={t('overview.chart-of', { title })}
      >
        <svg viewBox={`0 0 ${width} ${HEIGHT + 44}`} width="100%" style={{ minWidth: 420 }} aria-hidden="true">
          <text x="0" y="12" {...TEXT}>
            {hasNumbers ? format(top) : null}
          </text>
          <line x1="0" x2={width} y1="18" y2="18" stroke="var(--line)" strokeDasharray="2 4" />
          {labels.map((label, place) => (
            <g key={label} transform={`translate(${place * step + (step - group) / 2} 18)`}>
              {series.map(({ name, values }, index) => {
                const height = barHeight(values[place] ?? 0, top, HEIGHT);
                return (
                  <rect
                    key={name}
                    x={index * (bar + 2)}
                    y={HEIGHT - height}
                    width={bar}
                    height={height}
                    fill={COLORS[index]}
                    data-value={values[place] ?? 0}
                  />
                );
              })}
              {place % every === 0 ? (
                <text x={group / 2} y={HEIGHT + 18} textAnchor="middle" {...TEXT}>
                  {shortLabels[place]}
                </text>
              ) : null}
            </g>
          ))}
          <line x1="0" x2={width} y1={HEIGHT + 18} y2={HEIGHT + 18} stroke="var(--line-strong)" />
        </svg>
      </Box>
      <Box component="details" sx={{ mt: 1 }}>
        <Box
          component="summary"
          sx={{ minHeight: 44, display: 'flex', alignItems: 'center', cursor: 'pointer', color: 'brand.text' }}
        >
          {t('overview.as-table')}
        </Box>
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('overview.table-of', { title })}>
          <Box
            component="table"
            sx={{ borderCollapse: 'collapse', '& td, & th': { px: 1.5, py: '6px', textAlign: 'left' } }}
          >
            <thead>
              <tr>
                <th scope="col">{t('overview.when')}</th>
                {series.map(({ name }) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, place) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{format(values[place] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
