import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { AfterDelay, LoadingRegion, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import type { Thread } from './comment-item.tsx';
import { type CommentPage, PAGE_SIZE } from './comment-pages.ts';
import { CommentWithReplies } from './comment-replies.tsx';
import { useCommentPage } from './data/use-comments.ts';

interface CommentPageListProps {
  page: CommentPage;
  thread: Thread;
  /** Position of the page, passed to `onCount`. */
  index: number;
  /** Called whenever the number of comments on the page changes. Must be stable. */
  onCount: (index: number, count: number) => void;
  /** Loads the next page, from the oldest comment of the last page on. */
  onMore: (oldest: Date) => void;
}

export function CommentPageList({ page, thread, index, onCount, onMore }: CommentPageListProps) {
  const { t } = useTranslation('video');
  const live = useCommentPage(thread.videoId, page);
  const count = live.status === 'ready' ? live.data.length : null;
  useEffect(() => {
    if (count !== null) onCount(index, count);
  }, [index, count, onCount]);

  if (live.status === 'error') {
    return (
      <Box sx={{ mt: 2 }}>
        <ErrorNotice error={live.error} />
      </Box>
    );
  }
  if (live.status === 'loading') {
    return (
      <LoadingRegion sx={{ py: 3 }}>
        <AfterDelay>
          <SkeletonBar sx={{ height: 18, width: '40%', mb: 1.5 }} />
          <SkeletonBar sx={{ height: 14, width: '80%' }} />
        </AfterDelay>
      </LoadingRegion>
    );
  }
  const oldest = live.data.at(-1)?.data.created_at;
  const canLoadMore = page.from === null && live.data.length >= PAGE_SIZE && oldest !== undefined;
  return (
    <>
      {live.data.map(({ id, data: comment }) => (
        <CommentWithReplies key={id} id={id} comment={comment} thread={thread} />
      ))}
      {canLoadMore ? (
        <Box sx={{ mt: 3, textAlign: 'center' }}>
          <Button variant="outlined" onClick={() => onMore(oldest)}>
            {t('comments.more')}
          </Button>
        </Box>
      ) : null}
    </>
  );
}
