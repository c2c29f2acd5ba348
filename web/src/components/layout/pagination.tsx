import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Icon } from '@phosphor-icons/react';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useFormat } from '../../lib/i18n/format.ts';
import { useIsListChanging } from '../../lib/list-changes.ts';
import { WIDE } from '../../lib/theme/layout.ts';
import type { LivePage } from '../../lib/firestore/live-page.ts';

interface PaginationProps {
  page: Pick<LivePage<unknown>, 'number' | 'size' | 'next' | 'previous' | 'stale'>;
  rowCount: number;
  /** Rows of all pages, if known; not shown when the list has grown beyond it. */
  total?: number | undefined;
}

const bordered = { border: '1px solid', borderColor: 'line.soft' } as const;

/**
 * A button to another page.
 *
 * @param goTo  null without such a page, and while the list that the button belongs to is not
 * there.
 * @param isLoading  whether that list is still to come.
 */
function pageButton(label: string, Arrow: Icon, goTo: (() => void) | null, isLoading: boolean) {
  const isWaiting = goTo === null && isLoading;
  return (
    <IconButton
      onClick={goTo ?? undefined}
      // While it waits not `disabled`, so that it keeps the focus; a click does nothing, and it
      // looks so.
      disabled={goTo === null && !isLoading}
      aria-disabled={isWaiting || undefined}
      aria-busy={isWaiting || undefined}
      className={isWaiting ? 'Mui-disabled' : undefined}
      aria-label={label}
      sx={bordered}
    >
      <Arrow size={20} aria-hidden="true" />
    </IconButton>
  );
}

/** Whether a list has, or while a page loads may have, more than one page. */
export const hasPages = ({
  next,
  previous,
  stale,
}: Pick<LivePage<unknown>, 'next' | 'previous' | 'stale'>): boolean =>
  stale || next !== null || previous !== null;

/**
 * Shows which rows are visible, with buttons to the previous and next page. The buttons are busy
 * while a page loads and while a changed filter is about to replace the list: a click on the former
 * list would be lost.
 */
export function Pagination({
  page: { number, size, next, previous, stale },
  rowCount,
  total,
}: PaginationProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const isChanging = useIsListChanging();
  const isLoading = stale || isChanging;
  const before = (number - 1) * size;
  const last = before + rowCount;
  const rows = { first: format.number(before + Math.min(1, rowCount)), last: format.number(last) };
  const isLastPage = next === null && !stale;
  const countedTotal = total !== undefined && total > last ? total : undefined;
  const all = isLastPage ? last : countedTotal;
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
        {all === undefined
          ? t('pages.rows', rows)
          : t('pages.rows-of', { ...rows, total: format.number(all) })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        {pageButton(t('pages.previous'), CaretLeftIcon, isChanging ? null : previous, isLoading)}
        {pageButton(t('pages.next'), CaretRightIcon, isChanging ? null : next, isLoading)}
      </Box>
    </Box>
  );
}
