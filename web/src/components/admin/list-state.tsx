import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { LivePage } from '../../lib/firestore/live-page.ts';
import type { Item, LiveState } from '../../lib/firestore/live-query.tsx';
import { useIsListChanging } from '../../lib/list-changes.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorNotice } from '../feedback/note.tsx';
import { AfterDelay, LoadingRegion, SkeletonBar } from '../feedback/skeleton.tsx';
import { hasPages, Pagination } from '../layout/pagination.tsx';
import { Secondary } from '../layout/text.ts';
import { PanelSection } from './panel-section.tsx';

/** Shows the loading or error state of a document, or its content. */
export function Loaded<T>({
  live,
  children,
}: {
  live: LiveState<T>;
  children: (data: T) => ReactNode;
}) {
  if (live.status === 'loading') return <ListLoading />;
  if (live.status === 'error') return <ErrorNotice error={live.error} />;
  return children(live.data);
}

interface ListStateProps<T> {
  live: LiveState<readonly T[]>;
  empty: string;
  /** A button below the text of an empty list. */
  action?: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** Shows the loading, error or empty state of a list, or its items. */
export function ListState<T>({ live, empty, action, children }: ListStateProps<T>) {
  if (live.status === 'error') {
    return <ErrorNotice error={live.error} onRetry={() => window.location.reload()} />;
  }
  return (
    <Loaded live={live}>
      {(items) =>
        items.length === 0 ? <EmptyState title={empty} action={action} /> : children(items)
      }
    </Loaded>
  );
}

interface PagedListProps<T> {
  list: LivePage<T>;
  empty: string;
  action?: ReactNode;
  children: (rows: readonly Item<T>[]) => ReactNode;
}

/** A paginated list in any layout, with its states; paler while another page or list loads. */
export function PagedList<T>({ list, empty, action, children }: PagedListProps<T>) {
  const isChanging = useIsListChanging();
  const isFormer = list.stale || isChanging;
  return (
    <ListState live={list.page} empty={empty} action={action}>
      {(rows) => (
        <Box aria-busy={isFormer || undefined} sx={{ opacity: isFormer ? 0.6 : 1 }}>
          {children(rows)}
          <Pagination page={list} rowCount={rows.length} />
        </Box>
      )}
    </ListState>
  );
}

interface PagedSectionProps<T> {
  title: string;
  aside?: ReactNode;
  list: LivePage<T>;
  empty: string;
  children: (rows: readonly Item<T>[]) => ReactNode;
}

/** A section with a paginated list; a list of one page has no pagination. */
export function PagedSection<T>({ title, aside, list, empty, children }: PagedSectionProps<T>) {
  const { page } = list;
  return (
    <PanelSection title={title} aside={aside}>
      {page.status === 'error' ? <ErrorNotice error={page.error} /> : null}
      {page.status === 'ready' && page.data.length === 0 ? <Secondary>{empty}</Secondary> : null}
      {page.status === 'ready' && page.data.length > 0 ? children(page.data) : null}
      {page.status === 'ready' && hasPages(list) ? (
        <Pagination page={list} rowCount={page.data.length} />
      ) : null}
    </PanelSection>
  );
}

export const ListLoading = () => (
  <LoadingRegion>
    <AfterDelay>
      <Box sx={{ display: 'grid', gap: '10px' }}>
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonBar key={index} aria-hidden="true" sx={{ height: 46 }} />
        ))}
      </Box>
    </AfterDelay>
  </LoadingRegion>
);
