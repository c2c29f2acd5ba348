import { gradientSurface } from '../../lib/theme/components.ts';

const WIDE = '@media (min-width: 861px)';
const NARROW = '@media (max-width: 860.95px)';

/** Wide: one surface with a header and rows of 52 px. Narrow: a card for each row; the header only offers sorting. */
export const TABLE_SX = {
  fontSize: '.9375rem',
  '& table': { width: '100%', borderCollapse: 'collapse', transition: 'opacity .18s' },
  '& th': { textAlign: 'left', fontWeight: 600 },
  '& td, & th': { overflowWrap: 'break-word' },
  '& time': { whiteSpace: 'nowrap' },
  '& td[data-place="plain"]': { overflowWrap: 'anywhere' },
  [WIDE]: {
    ...gradientSurface,
    overflowX: 'auto',
    '& thead th': {
      height: 46,
      px: '14px',
      bgcolor: 'surface.s2',
      borderBottom: '1px solid',
      borderColor: 'line.strong',
      whiteSpace: 'nowrap',
      overflowWrap: 'normal',
    },
    '& tbody tr': { borderBottom: '1px solid', borderColor: 'line.soft' },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr:hover': { bgcolor: 'surface.s2' },
    '& tbody td, & tbody th': { height: 52, px: '14px', py: '6px' },
    '& td[data-place="actions"]': { textAlign: 'right', width: '1%', whiteSpace: 'nowrap' },
  },
  [NARROW]: {
    '& table, & thead': { display: 'block' },
    '& table': { position: 'relative' },
    '& thead tr': { display: 'flex', flexWrap: 'wrap', gap: '0 18px' },
    // Headers without a sort button are only for screen readers.
    '& thead th:not([data-sortable])': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody': { display: 'grid', gap: 1.5 },
    '& tbody tr': {
      ...gradientSurface,
      display: 'grid',
      gridTemplateColumns: 'minmax(0,1fr) auto',
      gap: '6px 12px',
      alignItems: 'center',
      p: 2,
    },
    '& tbody td': { gridColumn: '1 / -1', overflowWrap: 'anywhere' },
    '& td[data-place="line"]:not(:empty)': { display: 'flex', gap: '10px', alignItems: 'center', minWidth: 0 },
    '& td[data-place="line"]:not(:empty)::before': {
      content: 'attr(data-label)',
      flex: '0 0 34%',
      color: 'text.tertiary',
      fontSize: '.8125rem',
    },
    '& tbody th': { gridColumn: '1', minWidth: 0 },
    '& td[data-place="aside"]': { gridColumn: '2', gridRow: '1' },
    '& td[data-place="actions"]': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', mt: '4px' },
    '& td:empty': { display: 'none' },
  },
} as const;
