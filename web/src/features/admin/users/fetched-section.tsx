import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { ShowMoreButton } from '../../../components/layout/show-more-button.tsx';
import { Secondary } from '../../../components/layout/text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';

/** The rows of a list about a member. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
    {children}
  </Box>
);

interface RowsPage<Row, Cursor> {
  readonly rows: readonly Row[];
  /** Where the next page starts; `null` after the last one. */
  readonly next: Cursor | null;
}

interface FetchedSectionProps<Row, Cursor, More> {
  /** Reads everything again when it changes; what is shown stays meanwhile. */
  version?: number;
  /** What is read, and whose. */
  name: readonly string[];
  title: string;
  empty: string;
  fetchPage: (after: Cursor | undefined) => Promise<RowsPage<Row, Cursor> & More>;
  children: (row: Row, first: More) => ReactNode;
  /** What the first page says besides its rows. @param rows  those of all pages that were read */
  above?: (first: More, rows: readonly Row[], isWhole: boolean) => ReactNode;
}

/** A section with a list that a call returns page by page. */
export function FetchedSection<Row, Cursor, More>(props: FetchedSectionProps<Row, Cursor, More>) {
  const { name, title, empty, fetchPage, children, above, version = 0 } = props;
  const { t } = useTranslation('common');
  const {
    data: first,
    error,
    isPending,
    refetch,
  } = useReadOnce([...name, version], () => fetchPage(undefined), {
    placeholderData: (former) => former,
  });
  const [others, setOthers] = useState<{
    version: number;
    pages: readonly RowsPage<Row, Cursor>[];
  }>({
    version,
    pages: [],
  });
  const loading = useAction();
  // Further pages are of the version that was shown when they were read.
  const further = others.version === version ? others.pages : [];
  const pages = first === undefined ? [] : [first, ...further];
  const rows = pages.flatMap((page) => page.rows);
  const next = pages.at(-1)?.next ?? null;
  const showMore = (after: Cursor) =>
    void loading.run(async () => {
      const page = await fetchPage(after);
      setOthers((before) => ({
        version,
        pages: [...(before.version === version ? before.pages : []), page],
      }));
    });
  return (
    <PanelSection title={title}>
      {isPending ? <span role="status">{t('loading')}</span> : null}
      {error === null ? null : <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {first === undefined ? null : (
        <>
          {above?.(first, rows, next === null)}
          {rows.length === 0 ? (
            <Secondary>{empty}</Secondary>
          ) : (
            <Rows>{rows.map((row) => children(row, first))}</Rows>
          )}
        </>
      )}
      {loading.failure === null ? null : <ErrorNotice error={loading.failure} />}
      {next === null || loading.busy ? null : (
        <ShowMoreButton label={t('actions.more')} onClick={() => showMore(next)} />
      )}
    </PanelSection>
  );
}
