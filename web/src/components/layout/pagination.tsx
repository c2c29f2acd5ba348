import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Icon } from '@phosphor-icons/react';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useFormat } from '../../lib/i18n/format.ts';
import { WIDE } from '../../lib/theme/layout.ts';
import type { LivePage } from '../../lib/firestore/live-page.ts';

interface PaginationProps {
  page: Pick<LivePage<unknown>, 'number' | 'size' | 'next' | 'previous'>;
  rowCount: number;
  /** Rows of all pages, if known; not shown when the list has grown beyond it. */
  total?: number | undefined;
}

const bordered = { border: '1px solid', borderColor: 'line.soft' } as const;

function pageButton(label: string, Arrow: Icon, goTo: (() => void) | null) {
  return (
    <IconButton onClick={goTo ?? undefined} disabled={goTo === null} aria-label={label} sx={bordered}>
      <Arrow size={20} aria-hidden="true" />
    </IconButton>
  );
}

/** Shows which rows are visible, with buttons to the previous and next page. */
export function Pagination({ page: { number, size, next, previous }, rowCount, total }: PaginationProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const before = (number - 1) * size;
  const last = before + rowCount;
  const rows = { first: format.number(before + Math.min(1, rowCount)), last: format.number(last) };
  const all = next === null ? last : total !== undefined && total > last ? total : undefined;
  return (
    <Box
      component="nav"
      aria-label={t('pages.label')}
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        py: 1,
        [WIDE]: { px: 2, borderTop: '1px solid', borderColor: 'line.soft' },
      }}
    >
      <Typography variant="hint" role="status">
        {all === undefined ? t('pages.rows', rows) : t('pages.rows-of', { ...rows, total: format.number(all) })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        {pageButton(t('pages.previous'), CaretLeftIcon, previous)}
        {pageButton(t('pages.next'), CaretRightIcon, next)}
      </Box>
    </Box>
  );
}
