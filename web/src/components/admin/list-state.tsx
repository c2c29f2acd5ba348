import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { LiveState } from '../../lib/firestore/live-query.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { AfterDelay, SkeletonBar } from '../feedback/skeleton.tsx';

interface ListStateProps<T> {
  live: LiveState<readonly T[]>;
  /** Text shown when the list is empty. */
  empty: string;
  children: (items: readonly T[]) => ReactNode;
}

/** Shows the loading, error or empty state of a list, or its items. */
export function ListState<T>({ live, empty, children }: ListStateProps<T>) {
  if (live.status === 'loading') return <ListLoading />;
  if (live.status === 'error') return <ErrorNotice error={live.error} onRetry={() => window.location.reload()} />;
  if (live.data.length === 0) return <EmptyState title={empty} />;
  return children(live.data);
}

/** Shows the loading or error state of a document, or its content. */
export function Loaded<T>({ live, children }: { live: LiveState<T>; children: (data: T) => ReactNode }) {
  if (live.status === 'loading') return <ListLoading />;
  if (live.status === 'error') return <ErrorNotice error={live.error} />;
  return children(live.data);
}

export function ListLoading() {
  const { t } = useTranslation('common');
  return (
    <Box role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <AfterDelay>
        <Box sx={{ display: 'grid', gap: '10px' }}>
          {Array.from({ length: 8 }, (_, index) => (
            <SkeletonBar key={index} aria-hidden="true" sx={{ height: 46 }} />
          ))}
        </Box>
      </AfterDelay>
    </Box>
  );
}
