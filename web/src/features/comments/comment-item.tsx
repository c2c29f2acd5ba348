import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Comment } from '@atelier/domain/content/comment';
import { AuthorInitial } from '../../components/members/author-initial.tsx';
import { RatingStars } from '../../components/forms/rating-stars.tsx';
import { useFormat } from '../../lib/i18n/format.ts';

interface CommentItemProps {
  comment: Comment;
  now: Date;
  /** Given for the member's own comments. */
  onEdit?: () => void;
  onDelete?: () => void;
  /** Given for others' comments, to members. */
  onReport?: () => void;
}

/** One comment: who, when, how many stars, what. */
export function CommentItem({ comment, now, onEdit, onDelete, onReport }: CommentItemProps) {
  const { t } = useTranslation('video');
  const format = useFormat();
  const at = comment.created_at;
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
      <AuthorInitial uid={comment.user_id} name={comment.author_name} />
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
          <Box component="b" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{comment.author_name}</bdi>
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
        {onEdit === undefined && onDelete === undefined && onReport === undefined ? null : (
          <Box sx={{ display: 'flex', gap: 2, mt: 0.5 }}>
            {onEdit === undefined ? null : (
              <Button size="small" onClick={onEdit} aria-label={t('comments.edit-own')}>
                {t('comments.edit')}
              </Button>
            )}
            {onDelete === undefined ? null : (
              <Button
                size="small"
                onClick={onDelete}
                aria-label={
                  onReport === undefined
                    ? t('comments.delete-own')
                    : t('comments.delete-of', { name: comment.author_name })
                }
                sx={{ color: 'text.tertiary' }}
              >
                {t('comments.delete')}
              </Button>
            )}
            {onReport === undefined ? null : (
              <Button
                size="small"
                onClick={onReport}
                aria-label={t('comments.report-of', { name: comment.author_name })}
                sx={{ color: 'text.tertiary' }}
              >
                {t('comments.report')}
              </Button>
            )}
          </Box>
        )}
      </div>
    </Box>
  );
}
