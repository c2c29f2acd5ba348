import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { LiveState } from '../../lib/firestore/live-query.tsx';
import { ErrorNotice } from './note.tsx';
import { PageLoader } from './page-loader.tsx';

interface LiveContentProps<T> {
  live: LiveState<T>;
  /** The page's animation by default. */
  loading?: ReactNode;
  /** What is around the error; nothing by default. */
  frame?: (failure: ReactNode) => ReactNode;
  children: (data: T) => ReactNode;
}

/** What a page shows of its data: the content, or the loading or error state. */
export function LiveContent<T>({
  live,
  loading = <PageLoader />,
  frame = (failure) => failure,
  children,
}: LiveContentProps<T>) {
  if (live.status === 'loading') return loading;
  if (live.status === 'ready') return children(live.data);
  return frame(
    <Box sx={{ mt: 3 }}>
      <ErrorNotice error={live.error} onRetry={() => window.location.reload()} />
    </Box>,
  );
}
