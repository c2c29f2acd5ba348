import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ownColors } from '../../../lib/theme/layout.ts';
import { FigureTable } from './figure-table.tsx';

/**
 * Returns the top of the scale: the next even number of 1, 2, 4, 6, 8 or 10 times a power of ten;
 * its half is whole.
 */
export function scaleTop(values: readonly number[]): number {
  const largest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  const step =
    [1, 2, 4, 6, 8, 10].find((one) => one * power >= largest && (one * power) % 2 === 0) ?? 10;
  return step * power;
}

/**
 * Returns a bar's height in px: 0 for zero, else at least 3.
 *
 * @param height  of the whole scale, in px.
 */
export function barHeight(value: number, top: number, height: number): number {
  if (value <= 0) return 0;
  return Math.max(3, Math.min(height, (value / top) * height));
}

/**
 * Returns the last months as `YYYY-MM`, oldest first, up to the current one.
 *
 * @param today  `YYYY-MM-DD`.
 */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1));
    return at.toISOString().slice(0, 7);
  });
}

/** All lengths are in px. */
const HEIGHT = 160;
/** A chart with narrower groups scrolls. */
const MIN_GROUP_WIDTH = 8;
/** Of a digit; letters are narrower. */
const CHARACTER_WIDTH = 6.8;
const LABEL_GAP = 4;
const MAX_BAR_WIDTH = 36;
const COLORS = [
  'var(--af-palette-brand-text)',
  'var(--af-palette-accent-main)',
  'var(--af-palette-tier-premium)',
];

const TEXT = { fontSize: 12, fill: 'var(--af-palette-text-tertiary)' } as const;

interface BarChartProps {
  title: string;
  /** The full label of each group of bars. */
  labels: readonly string[];
  /** A label short enough to fit below the bars. */
  shortLabels: readonly string[];
  /** What several groups share, such as a year: below the first short label of each. */
  spans?: readonly string[];
  series: readonly { readonly name: string; readonly values: readonly number[] }[];
  format: (value: number) => string;
  /** Formats the values of the grid lines; by default as all others. */
  formatScale?: (value: number) => string;
}

/** Returns the width of a box in px; 0 until it is measured. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/**
 * A bar chart with one bar per series in each group, the current period last, and the same numbers
 * as a table.
 */
export function BarChart(props: BarChartProps) {
  const { title, labels, shortLabels, spans = [], series, format, formatScale = format } = props;
  const { t } = useTranslation('admin');
  const titleId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const top = scaleTop(series.flatMap(({ values }) => values));
  const grid = [top, top / 2].map((value) => ({
    label: formatScale(value),
    y: 18 + HEIGHT * (1 - value / top),
  }));
  // On the right, where a chart that is wider than a phone starts.
  const scale = 12 + CHARACTER_WIDTH * Math.max(...grid.map(({ label }) => label.length));
  const width = Math.max(useWidth(scroller), scale + labels.length * MIN_GROUP_WIDTH);
  // A chart that is wider than its container starts scrolled to the newest values, also those that
  // load later.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [width]);
  const right = width - scale;
  const step = right / Math.max(1, labels.length);
  const gap = Math.min(2, step / 20);
  const bar = Math.min(MAX_BAR_WIDTH, (step - 4 * gap) / Math.max(1, series.length) - gap);
  const group = series.length * (bar + gap) - gap;
  // The period that still runs is shown, but not counted: the totals are those of the period above
  // the chart.
  const totals = series.map(({ values }) =>
    format(values.slice(0, -1).reduce((sum, value) => sum + value, 0)),
  );
  const labelWidth = CHARACTER_WIDTH * Math.max(0, ...shortLabels.map((label) => label.length));
  const every = Math.ceil((labelWidth + LABEL_GAP) / step);
  // The newest has a label, and each other one has that neither overlaps the next nor is cut at the
  // chart's edge.
  const hasLabel = (place: number) =>
    (labels.length - 1 - place) % every === 0 && (place + 0.5) * step >= labelWidth / 2;
  const labelled = labels.map((_, place) => place).filter(hasLabel);
  const startsSpan = (place: number) =>
    spans[place] !== spans[labelled[labelled.indexOf(place) - 1] ?? -1];
  /** The label of a group of bars, and below it the span that begins there. */
  const textsBelow = (place: number): string[] => {
    if (!hasLabel(place)) return [];
    const span = startsSpan(place) ? spans[place] : undefined;
    return [shortLabels[place], span].filter((text) => text !== undefined);
  };
  return (
    <Box component="figure" aria-labelledby={titleId}>
      <Box component="figcaption" id={titleId} className="visually-hidden">
        {title}
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 18px', fontSize: '.875rem', mb: 1 }}
        aria-hidden="true"
      >
        {series.map(({ name }, index) => (
          <Box
            component="span"
            key={name}
            sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '0 7px', alignItems: 'center' }}
          >
            <Box
              component="span"
              sx={{ width: 12, height: 12, background: COLORS[index], ...ownColors }}
            />
            {name} <b>{totals[index]}</b>
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
        <svg
          width={width}
          height={HEIGHT + (spans.length === 0 ? 44 : 60)}
          style={{ maxWidth: 'none' }}
          aria-hidden="true"
        >
          {grid.map(({ label, y }) => (
            <g key={y}>
              <text x={right + 8} y={y + 4} {...TEXT}>
                {label}
              </text>
              <line x1={0} x2={right} y1={y} y2={y} stroke="var(--line)" strokeDasharray="2 4" />
            </g>
          ))}
          {labels.map((label, place) => (
            <g key={label} transform="translate(0 18)">
              {series.map(({ name, values }, index) => {
                const height = barHeight(values[place] ?? 0, top, HEIGHT);
                return (
                  <rect
                    key={name}
                    x={place * step + (step - group) / 2 + index * (bar + gap)}
                    y={HEIGHT - height}
                    width={bar}
                    height={height}
                    fill={COLORS[index]}
                    data-value={values[place] ?? 0}
                  />
                );
              })}
              {textsBelow(place).map((text, row) => (
                <text
                  key={text}
                  x={Math.min((place + 0.5) * step, width - labelWidth / 2)}
                  y={HEIGHT + 18 + 16 * row}
                  textAnchor="middle"
                  {...TEXT}
                >
                  {text}
                </text>
              ))}
            </g>
          ))}
          <line x1={0} x2={right} y1={HEIGHT + 18} y2={HEIGHT + 18} stroke="var(--line-strong)" />
        </svg>
      </Box>
      <ChartTable title={title} labels={labels} series={series} format={format} totals={totals} />
    </Box>
  );
}

/** The numbers of a chart, behind a summary. */
function ChartTable(props: Omit<BarChartProps, 'shortLabels'> & { totals: readonly string[] }) {
  const { title, labels, series, format, totals } = props;
  const { t } = useTranslation('admin');
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={{ py: '10px', cursor: 'pointer', color: 'brand.text' }}>
        {t('overview.as-table')}
      </Box>
      <FigureTable
        label={t('overview.table-of', { title })}
        headers={[t('overview.when'), ...series.map(({ name }) => name)]}
        rows={[
          ...labels.map((label, place) => ({
            key: label,
            header: label,
            figures: series.map(({ values }) => format(values[place] ?? 0)),
          })),
          { key: 'total', header: t('overview.total'), figures: totals },
        ]}
      />
    </Box>
  );
}
