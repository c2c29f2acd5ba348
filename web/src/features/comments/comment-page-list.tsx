import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Comment } from '@atelier/domain/content/comment';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { AfterDelay, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { CommentItem } from './comment-item.tsx';
import { type CommentPage, PAGE_SIZE } from './comment-pages.ts';
import { useCommentPage } from './data/use-comments.ts';

interface CommentPageListProps {
  videoId: string;
  page: CommentPage;
  uid: string | null;
  now: Date;
  onEdit: (id: string, comment: Comment) => void;
  /** @param own whether the member wrote it. */
  onDelete: (id: string, own: boolean) => void;
  /** Admins may delete comments of others. */
  isAdmin: boolean;
  onReport: (id: string) => void;
  /** Position of the page, passed to `onCount`. */
  index: number;
  /** Called whenever the number of comments on the page changes. Must be stable. */
  onCount: (index: number, count: number) => void;
  /** Loads the next page, from the oldest comment of the last page on. */
  onMore: (oldest: Date) => void;
}

/** One live page of comments. */
export function CommentPageList(props: CommentPageListProps) {
  const { videoId, page, uid, now, onEdit, onDelete, isAdmin, onReport, index, onCount, onMore } = props;
  const { t } = useTranslation(['video', 'common']);
  const live = useCommentPage(videoId, page);
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
      <Box role="status" sx={{ py: 3 }}>
        <span className="visually-hidden">{t('common:loading')}</span>
        <AfterDelay>
          <SkeletonBar aria-hidden="true" sx={{ height: 18, width: '40%', mb: 1.5 }} />
          <SkeletonBar aria-hidden="true" sx={{ height: 14, width: '80%' }} />
        </AfterDelay>
      </Box>
    );
  }
  const oldest = live.data.at(-1)?.data.created_at;
  const canLoadMore = page.from === null && live.data.length >= PAGE_SIZE && oldest !== undefined;
  return (
    <>
      {live.data.map(({ id, data: comment }) => {
        const isOwn = comment.user_id === uid;
        return (
          <CommentItem
            key={id}
            comment={comment}
            now={now}
            onEdit={isOwn ? () => onEdit(id, comment) : undefined}
            onDelete={isOwn || isAdmin ? () => onDelete(id, isOwn) : undefined}
            onReport={isOwn || uid === null ? undefined : () => onReport(id)}
          />
        );
      })}
      {canLoadMore ? (
        <Box sx={{ mt: 3, textAlign: 'center' }}>
          <Button variant="outlined" onClick={() => onMore(oldest)}>
            {t('video:comments.more')}
          </Button>
        </Box>
      ) : null}
    </>
  );
}
