import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Comment, Reply } from '@atelier/domain/content/comment';
import { RatingStars } from '../../components/forms/rating-stars.tsx';
import { Hint } from '../../components/layout/text.ts';
import { AuthorAvatar } from '../../components/members/avatar.tsx';
import { MuteChip, type MuteTarget, type Muting } from '../../components/members/muting.tsx';
import { Tag } from '../../components/plans/tier-chip.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { commentAnchor } from '../../lib/routes.ts';
import type { Author } from './data/comment-store.ts';

const WRAPPING = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
} as const;

type CommentAction = (id: string, comment: Comment | Reply) => void;

/**
 * Members edit and delete their own comments and report others; admins may delete all, and mute
 * authors.
 */
interface CommentingMember {
  author: Author;
  isAdmin: boolean;
  /** Absent while the member is muted. */
  onEdit: CommentAction | undefined;
  onDelete: CommentAction;
  onReport: CommentAction;
  mutingOf: (author: MuteTarget) => Muting;
}

/** What all comments on a video share. */
export interface Thread {
  videoId: string;
  /** Author of the video. */
  videoAuthor: string;
  /** `null` for visitors. */
  member: CommentingMember | null;
  now: Date;
  /** The comment or reply that the address names: it is marked, and an anchor. */
  linkedId: string | null;
}

const LINKED = {
  px: 2,
  pb: 2,
  bgcolor: 'surface.s2',
  borderLeft: '3px solid',
  borderLeftColor: 'brand.text',
  outline: 'none',
} as const;

interface CommentItemProps {
  id: string;
  comment: Comment | Reply;
  thread: Thread;
  /** More actions, before the others. */
  actions?: ReactNode;
  /** What belongs to the comment, below its actions. */
  children?: ReactNode;
}

/** A comment or a reply: author, time, rating, text, and what the member may do with it. */
export function CommentItem({ id, comment, thread, actions, children }: CommentItemProps) {
  const { t } = useTranslation(['video', 'common']);
  const labelId = useId();
  const { member } = thread;
  const isLinked = thread.linkedId === id;
  const isReply = 'reply_to' in comment;
  const kind = isReply ? 'replies' : 'comments';
  const name = comment.author_name;
  const isOwn = comment.user_id === member?.author.uid;
  const canDelete = isOwn || member?.isAdmin === true;
  const deleteLabel = isOwn ? t(`${kind}.delete-own`) : t(`${kind}.delete-of`, { name });
  const { mutedUntil, onMute, onUnmute } = member?.mutingOf({ uid: comment.user_id, name }) ?? {};
  const choices = [
    { key: 'edit', run: isOwn ? member?.onEdit : undefined, label: t(`${kind}.edit-own`) },
    { key: 'delete', run: canDelete ? member?.onDelete : undefined, label: deleteLabel },
    {
      key: 'report',
      run: isOwn ? undefined : member?.onReport,
      label: t(`${kind}.report-of`, { name }),
    },
    { key: 'mute', run: onMute, label: t('common:mute.title', { name }) },
    { key: 'unmute', run: onUnmute, label: t('common:mute.lift-of', { name }) },
  ] as const;
  return (
    <Box
      component="article"
      id={commentAnchor(id)}
      {...(isLinked && {
        tabIndex: -1,
        'aria-current': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': `${labelId}-text`,
      })}
      sx={{
        display: 'grid',
        gridTemplateColumns: '38px minmax(0,1fr)',
        gap: '14px',
        pt: 3,
        pb: isReply ? 0 : 3,
        borderBottom: isReply ? 0 : '1px solid',
        borderColor: 'line.soft',
        ...(isLinked ? LINKED : null),
      }}
    >
      <AuthorAvatar uid={comment.user_id} name={name} />
      <div>
        {isLinked ? <Hint id={labelId}>{t(`${kind}.linked`)}</Hint> : null}
        <CommentHead comment={comment} thread={thread} mutedUntil={mutedUntil} />
        <Box
          component="p"
          id={isLinked ? `${labelId}-text` : undefined}
          dir="auto"
          sx={{
            mt: '6px',
            color: 'text.secondary',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            unicodeBidi: 'isolate',
            textAlign: 'start',
          }}
        >
          {comment.content}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2.5,
            mt: 0.5,
            '&:empty': { display: 'none' },
          }}
        >
          {actions}
          {choices.map(({ key, run, label }) =>
            run === undefined ? null : (
              <Button
                key={key}
                size="small"
                onClick={() => run(id, comment)}
                aria-label={label}
                sx={key === 'edit' ? undefined : { color: 'text.tertiary' }}
              >
                {t(`comments.${key}`)}
              </Button>
            ),
          )}
        </Box>
        {children}
      </div>
    </Box>
  );
}

/** Returns what distinguishes an author: being the video's, or a trainer. */
function badgeOf({ user_id, is_trainer }: Comment | Reply, videoAuthor: string) {
  if (user_id === videoAuthor) return 'author';
  return is_trainer === true ? 'trainer' : null;
}

interface CommentHeadProps {
  comment: Comment | Reply;
  thread: Thread;
  mutedUntil: Muting['mutedUntil'];
}

/** Author, time and rating. */
function CommentHead({ comment, thread: { videoAuthor, now }, mutedUntil }: CommentHeadProps) {
  const { t } = useTranslation('video');
  const format = useFormat();
  const isReply = 'reply_to' in comment;
  const at = isReply ? comment.replied_at : comment.created_at;
  const badge = badgeOf(comment, videoAuthor);
  return (
    <Box sx={WRAPPING}>
      <Box component="b" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{comment.author_name}</bdi>
      </Box>
      {badge === null ? null : <Tag>{t(`replies.badge-${badge}`)}</Tag>}
      <Box sx={{ ...WRAPPING, flexBasis: { xs: '100%', sm: 'auto' } }}>
        <Box component="span" sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
          <time dateTime={at.toISOString()} title={format.dateTime(at)}>
            {format.ago(at, now)}
          </time>
          {comment.updated_at === undefined ? null : ` · ${t('comments.edited')}`}
        </Box>
        {isReply ? null : <RatingStars value={comment.rating} size={16} />}
        {mutedUntil === undefined ? null : <MuteChip until={mutedUntil} />}
      </Box>
    </Box>
  );
}
