import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Comment, Reply } from '@atelier/domain/content/comment';
import { DEFAULT_RATING } from '@atelier/domain/content/rating';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { hasPages, Pagination } from '../../components/layout/pagination.tsx';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { readDraft } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, type Thread } from './comment-item.tsx';
import type { Author } from './data/comment-store.ts';
import { useReplies } from './data/use-comments.ts';
import { type EditedComment, useCommentComposer } from './use-comment-composer.ts';

interface RepliesProps {
  id: string;
  comment: Comment;
  thread: Thread;
  /** The reply that the address names: shown at once, before the others. */
  linkedReply?: Item<Reply> | undefined;
}

/**
 * A comment; its replies are read once they are opened. A stored draft of a reply opens them, so
 * that it is sent.
 */
export function CommentWithReplies({ id, comment, thread, linkedReply }: RepliesProps) {
  const { t } = useTranslation('video');
  const format = useFormat();
  const author = thread.member?.author ?? null;
  const hasDraft = () =>
    author !== null && readDraft(localStorage, author.uid, [thread.videoId, id]) !== null;
  const [form, setForm] = useState<'closed' | 'restored' | 'opened'>(() =>
    hasDraft() ? 'restored' : 'closed',
  );
  const [open, setOpen] = useState(form !== 'closed');
  const [edited, setEdited] = useState<EditedComment | null>(null);
  const count = comment.reply_count ?? 0;
  const hasOthers = count > (linkedReply === undefined ? 0 : 1);

  const reply = (own: EditedComment | null) => {
    setEdited(own);
    setOpen(true);
    setForm('opened');
  };
  const { member } = thread;
  const onReplyEdit = (replyId: string, { content }: { content: string }) =>
    reply({ id: replyId, content, rating: DEFAULT_RATING });
  const repliesThread = {
    ...thread,
    member: member && { ...member, onEdit: member.onEdit && onReplyEdit },
  };
  const name = comment.author_name;
  return (
    <CommentItem
      id={id}
      comment={comment}
      thread={thread}
      actions={
        <>
          {hasOthers ? (
            <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t('replies.count', { count, formatted: format.number(count) })}
            </Button>
          ) : null}
          {author === null ? null : (
            <Button
              size="small"
              onClick={() => reply(null)}
              aria-label={t('replies.reply-to', { name })}
            >
              {t('replies.reply')}
            </Button>
          )}
        </>
      }
    >
      {linkedReply === undefined ? null : (
        <CommentItem id={linkedReply.id} comment={linkedReply.data} thread={repliesThread} />
      )}
      {open ? <ReplyList id={id} thread={repliesThread} without={linkedReply?.id} /> : null}
      {open && author !== null && form !== 'closed' ? (
        <ReplyForm
          key={edited?.id}
          place={[thread.videoId, id]}
          author={author}
          edited={edited}
          focused={form === 'opened'}
          onClose={() => setForm('closed')}
        />
      ) : null}
    </CommentItem>
  );
}

interface ReplyListProps extends Pick<RepliesProps, 'id' | 'thread'> {
  /** A reply that is shown already. */
  without: string | undefined;
}

function ReplyList({ id, thread, without }: ReplyListProps) {
  const list = useReplies(thread.videoId, id);
  return (
    <LiveContent live={list.page} loading={<LoadingBlock height={90} />}>
      {(replies) => (
        <>
          {replies.map((reply) =>
            reply.id === without ? null : (
              <CommentItem key={reply.id} id={reply.id} comment={reply.data} thread={thread} />
            ),
          )}
          {hasPages(list) ? <Pagination page={list} rowCount={replies.length} /> : null}
        </>
      )}
    </LiveContent>
  );
}

interface ReplyFormProps {
  place: readonly [videoId: string, replyTo: string];
  author: Author;
  /** An own reply to edit; `null` for a new one. */
  edited: EditedComment | null;
  focused: boolean;
  onClose: () => void;
}

function ReplyForm({ place, author, edited, focused, onClose }: ReplyFormProps) {
  const { t } = useTranslation('video');
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const composer = useCommentComposer(
    place,
    author,
    (done) => {
      toast('success', t(`replies.${done}`));
      // It may end once another form is in its place.
      if (field.current !== null) onClose();
    },
    edited,
  );
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <Box sx={{ mt: 2 }}>
      <CommentForm composer={composer} field={field} onClose={onClose} />
    </Box>
  );
}
