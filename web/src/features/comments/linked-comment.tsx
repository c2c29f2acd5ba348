import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { createPath, useLocation } from 'react-router-dom';
import type { Comment, Reply } from '@atelier/domain/content/comment';
import { ErrorNotice, Note } from '../../components/feedback/note.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import type { Item, LiveState } from '../../lib/firestore/live-query.tsx';
import { commentAnchor, COMMENTS_ANCHOR } from '../../lib/routes.ts';
import type { Thread } from './comment-item.tsx';
import { CommentWithReplies } from './comment-replies.tsx';
import { useComment } from './data/use-comments.ts';

interface LinkedCommentProps {
  /** Of a comment or a reply. */
  id: string;
  thread: Thread;
  /** All comments, shown if there is nothing to show first. */
  children: ReactNode;
}

/**
 * The comment or reply that the address names, on whatever page of the list it is, and a link to
 * all comments, which are read only then. Says so if it was deleted. Needs `key={id}`.
 */
export function LinkedComment({ id, thread, children }: LinkedCommentProps) {
  const { t } = useTranslation('video');
  const all = createPath({ ...useLocation(), hash: COMMENTS_ANCHOR });
  const found = useCommentAndReply(thread.videoId, id);
  if (found.status === 'loading') return <LoadingBlock height={120} />;
  if (found.status === 'error' || found.data === null) {
    return (
      <>
        <Box id={commentAnchor(id)} tabIndex={-1} sx={{ mt: 3, outline: 'none' }}>
          {found.status === 'error' ? (
            <ErrorNotice error={found.error} />
          ) : (
            <Note tone="info">{t('comments.linked-gone')}</Note>
          )}
        </Box>
        {children}
      </>
    );
  }
  const { comment, reply } = found.data;
  return (
    <>
      <Box sx={{ mt: 3 }}>
        <CommentWithReplies
          id={comment.id}
          comment={comment.data}
          thread={thread}
          linkedReply={reply}
        />
      </Box>
      <Box sx={{ mt: 3, textAlign: 'center' }}>
        <LinkButton to={all} variant="outlined" label={t('comments.all')} />
      </Box>
    </>
  );
}

/** A comment, and the reply to it if that is what was asked for. */
interface CommentAndReply {
  comment: Item<Comment>;
  reply: Item<Reply> | undefined;
}

/** Reads a comment, or a reply and its comment, live; `null` data without either. */
function useCommentAndReply(videoId: string, id: string): LiveState<CommentAndReply | null> {
  const named = useComment(videoId, id);
  const reply =
    named.status === 'ready' && named.data !== null && 'reply_to' in named.data
      ? named.data
      : undefined;
  const parent = useComment(videoId, reply?.reply_to ?? null);
  const found = reply === undefined ? named : parent;
  if (found.status !== 'ready') return found;
  const { data } = found;
  if (data === null || 'reply_to' in data) return { ...found, data: null };
  const comment = { id: reply?.reply_to ?? id, data };
  return { ...found, data: { comment, reply: reply && { id, data: reply } } };
}
