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
  /** Set for own comments. */
  onEdit?: () => void;
  /** Set for own comments; for admins also on those of others. */
  onDelete?: () => void;
  /** Set for members on comments of others. */
  onReport?: () => void;
}

/** A comment with author, time and rating. */
export function CommentItem({ comment, now, onEdit, onDelete, onReport }: CommentItemProps) {
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
