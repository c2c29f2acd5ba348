import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useFormat } from '../../lib/i18n/format.ts';
import type { LivePage } from '../../lib/firestore/live-page.ts';

interface PaginationProps {
  page: Pick<LivePage<unknown>, 'number' | 'size' | 'next' | 'previous'>;
  /** Rows on this page. */
  rowCount: number;
  /** Rows of all pages, if known; not shown when the list has grown beyond it. */
  total?: number | undefined;
}

const square = { width: 44, height: 44, borderRadius: '3px', border: '1px solid', borderColor: 'line.soft' } as const;

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
        px: { md: 2 },
        py: 1,
        borderTop: { md: '1px solid' },
        borderColor: { md: 'line.soft' },
      }}
    >
      <Typography variant="hint" role="status">
        {all === undefined ? t('pages.rows', rows) : t('pages.rows-of', { ...rows, total: format.number(all) })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <IconButton
          onClick={previous ?? undefined}
          disabled={previous === null}
          aria-label={t('pages.previous')}
          sx={square}
        >
          <CaretLeftIcon size={20} aria-hidden="true" />
        </IconButton>
        <IconButton onClick={next ?? undefined} disabled={next === null} aria-label={t('pages.next')} sx={square}>
          <CaretRightIcon size={20} aria-hidden="true" />
        </IconButton>
      </Box>
    </Box>
  );
}
