import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Comment } from '@atelier/domain/content/comment';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { AfterDelay, LoadingRegion, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { RatingStars } from '../../components/forms/rating-stars.tsx';
import { AuthorInitial } from '../../components/members/author-initial.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
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
  const { t } = useTranslation('video');
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
      <LoadingRegion sx={{ py: 3 }}>
        <AfterDelay>
          <SkeletonBar aria-hidden="true" sx={{ height: 18, width: '40%', mb: 1.5 }} />
          <SkeletonBar aria-hidden="true" sx={{ height: 14, width: '80%' }} />
        </AfterDelay>
      </LoadingRegion>
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
            {t('comments.more')}
          </Button>
        </Box>
      ) : null}
    </>
  );
}

interface CommentItemProps {
  comment: Comment;
  now: Date;
  /** Set for own comments. */
  onEdit?: () => void;
  /** Set for own comments; for admins also on those of others. */
  onDelete?: () => void;
  /** Set for members on comments of others. */
  onReport?: () => void;
}

/** A comment with author, time and rating. */
function CommentItem({ comment, now, onEdit, onDelete, onReport }: CommentItemProps) {
  const { t } = useTranslation('video');
  const format = useFormat();
  const at = comment.created_at;
  const name = comment.author_name;
  const actions = [
    { key: 'edit', run: onEdit, label: t('comments.edit-own') },
    {
      key: 'delete',
      run: onDelete,
      label: onReport === undefined ? t('comments.delete-own') : t('comments.delete-of', { name }),
    },
    { key: 'report', run: onReport, label: t('comments.report-of', { name }) },
  ] as const;
  return (
    <Box
      component="article"
      sx={{
        display: 'grid',
        gridTemplateColumns: '38px minmax(0,1fr)',
        gap: '14px',
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'line.soft',
      }}
    >
      <AuthorInitial uid={comment.user_id} name={name} />
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
          <Box component="b" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Box>
          <Box component="span" sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
            <time dateTime={at.toISOString()} title={format.dateTime(at)}>
              {format.ago(at, now)}
            </time>
            {comment.updated_at === undefined ? null : ` · ${t('comments.edited')}`}
          </Box>
          <RatingStars value={comment.rating} size={16} />
        </Box>
        <Box
          component="p"
          sx={{ mt: '6px', color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {comment.content}
        </Box>
        <Box sx={{ display: 'flex', gap: 2, mt: 0.5, '&:empty': { display: 'none' } }}>
          {actions.map(({ key, run, label }) =>
            run === undefined ? null : (
              <Button
                key={key}
                size="small"
                onClick={run}
                aria-label={label}
                sx={key === 'edit' ? undefined : { color: 'text.tertiary' }}
              >
                {t(`comments.${key}`)}
              </Button>
            ),
          )}
        </Box>
      </div>
    </Box>
  );
}
