import { type ReactNode, useCallback, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { createPath, Link as RouterLink, useLocation } from 'react-router-dom';
import { path } from '@atelier/domain/paths';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { RuleField, useRuleChoice } from '../../components/members/rule-field.tsx';
import { useMute } from '../../components/feedback/muted-note.tsx';
import { ReportDialog } from '../../components/members/report-dialog.tsx';
import { useMuting } from '../../components/members/muting.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { moderate } from '../../lib/moderation/moderation-calls.ts';
import { COMMENTS_ANCHOR, href, linkedCommentId } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Thread } from './comment-item.tsx';
import { CommentPageList } from './comment-page-list.tsx';
import { FIRST_PAGE, withNextPage } from './comment-pages.ts';
import { type Author, deleteComment } from './data/comment-store.ts';
import { useCommentCount, useOwnRating } from './data/use-comments.ts';
import { LinkedComment } from './linked-comment.tsx';
import { type EditedComment, useCommentComposer } from './use-comment-composer.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { useNow } from '../../lib/use-now.ts';

interface CommentsSectionProps {
  videoId: string;
  /** Author of the video. */
  videoAuthor: string;
}

/** The live comments on a video, and the form for members. Give it `key={videoId}`. */
export function CommentsSection(video: CommentsSectionProps) {
  const session = useSession();
  if (session.status === 'signed-in') {
    return (
      <MemberComments
        key={session.uid}
        {...video}
        author={{
          uid: session.uid,
          name: session.profile.display_name,
          isTrainer: session.profile.is_pro_trainer,
        }}
        isAdmin={session.profile.is_admin}
      />
    );
  }
  return (
    <CommentList {...video} member={null}>
      <LoginPrompt />
    </CommentList>
  );
}

interface PendingDelete {
  id: string;
  kind: 'comments' | 'replies';
  isOwn: boolean;
  busy: boolean;
}

function MemberComments(props: CommentsSectionProps & { author: Author; isAdmin: boolean }) {
  const { videoId, videoAuthor, author, isAdmin } = props;
  const { t } = useTranslation(['video', 'errors', 'common']);
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const composer = useCommentComposer([videoId], author, (done) =>
    toast('success', t(`video:comments.${done}`)),
  );
  const [form, isFormSeen] = useInView();
  const isRatingNeeded = isFormSeen || composer.content !== '';
  const ownRating = useOwnRating(videoId, isRatingNeeded ? author.uid : null);
  const [pendingDelete, setPendingDelete] = useState<PendingDelete | null>(null);
  const ruleChoice = useRuleChoice();
  const kind = pendingDelete?.kind ?? 'comments';
  const [reported, setReported] = useState<string | null>(null);
  const isMuted = useMute() !== null;
  const { mutingOf, dialog: muteDialog } = useMuting(author.uid, isAdmin);

  const edit = (comment: EditedComment) => {
    composer.edit(comment);
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  };

  const remove = async (pending: PendingDelete, send: () => Promise<unknown>): Promise<void> => {
    const { id } = pending;
    setPendingDelete({ ...pending, busy: true });
    try {
      await send();
      composer.stopEditing(id);
      toast('success', t(`video:${kind}.deleted`));
    } catch (error) {
      toast('error', t(`errors:${toAppError(error).code}`));
    } finally {
      setPendingDelete(null);
    }
  };
  const confirmDelete = (pending: PendingDelete) => {
    const { id, isOwn } = pending;
    if (isOwn) {
      void remove(pending, () => deleteComment(videoId, id, author.uid));
      return;
    }
    const rule = ruleChoice.take();
    if (rule === null) return;
    const target = path.comment(videoId, id);
    void remove(pending, () => moderate({ target, action: 'delete', rule }));
  };

  return (
    <>
      <CommentList
        videoId={videoId}
        videoAuthor={videoAuthor}
        showsAll={composer.published > 0}
        member={{
          author,
          isAdmin,
          onEdit: isMuted
            ? undefined
            : (id, comment) => {
                if ('rating' in comment) {
                  edit({ id, content: comment.content, rating: comment.rating });
                }
              },
          onDelete: (id, comment) => {
            ruleChoice.reset();
            setPendingDelete({
              id,
              kind: 'reply_to' in comment ? 'replies' : 'comments',
              isOwn: comment.user_id === author.uid,
              busy: false,
            });
          },
          onReport: (id) => setReported(path.comment(videoId, id)),
          mutingOf,
        }}
      >
        <div ref={form}>
          <CommentForm composer={composer} field={field} ownRating={ownRating} />
        </div>
      </CommentList>
      <ConfirmDialog
        open={pendingDelete !== null}
        title={t(`video:${kind}.delete-title`)}
        text={t(`video:${kind}.delete-text`)}
        confirm={t('video:comments.delete')}
        danger
        busy={pendingDelete?.busy === true}
        onConfirm={() => {
          if (pendingDelete !== null) confirmDelete(pendingDelete);
        }}
        onCancel={() => setPendingDelete(null)}
      >
        {pendingDelete === null || pendingDelete.isOwn ? null : <RuleField choice={ruleChoice} />}
      </ConfirmDialog>
      {reported === null ? null : (
        <ReportDialog target={reported} uid={author.uid} onClose={() => setReported(null)} />
      )}
      {muteDialog}
    </>
  );
}

interface CommentListProps extends Omit<Thread, 'now' | 'linkedId'> {
  children: ReactNode;
  /** Shows all comments, also if the address names one: among them is what was just published. */
  showsAll?: boolean;
}

function CommentList({
  videoId,
  videoAuthor,
  member,
  children,
  showsAll = false,
}: CommentListProps) {
  const { t } = useTranslation('video');
  const format = useFormat();
  const now = useNow();
  const { hash } = useLocation();
  const linkedId = showsAll ? null : linkedCommentId(hash);
  const thread = { videoId, videoAuthor, member, now, linkedId };
  const [pages, setPages] = useState(FIRST_PAGE);
  const [loaded, setLoaded] = useState<readonly number[]>([]);
  const counted = useCommentCount(videoId);
  const onCount = useCallback(
    (index: number, count: number) =>
      setLoaded((before) => Object.assign([...before], { [index]: count })),
    [],
  );
  const shownCount = loaded.reduce((sum, count) => sum + count, 0);
  const total = Math.max(counted, shownCount);

  const list = (
    <>
      {pages.map((page, index) => (
        <CommentPageList
          key={page.before?.getTime() ?? 'newest'}
          thread={thread}
          index={index}
          page={page}
          onCount={onCount}
          onMore={(oldest) => setPages((before) => withNextPage(before, oldest))}
        />
      ))}
      {loaded[0] === 0 && pages.length === 1 ? (
        <Box component="p" sx={{ py: 3, color: 'text.tertiary' }}>
          {t(member === null ? 'comments.none-visitor' : 'comments.none')}
        </Box>
      ) : null}
    </>
  );

  return (
    <>
      <Typography
        variant="h3"
        component="h2"
        id={COMMENTS_ANCHOR}
        tabIndex={-1}
        sx={{ mb: '20px', outline: 'none' }}
      >
        {t('comments.title', { count: total, formatted: format.number(total) })}
      </Typography>
      {children}
      {linkedId === null ? (
        list
      ) : (
        <LinkedComment key={linkedId} id={linkedId} thread={thread}>
          {list}
        </LinkedComment>
      )}
    </>
  );
}

function LoginPrompt() {
  const { t } = useTranslation('video');
  const here = createPath(useLocation());
  return (
    <Box component="p" sx={{ color: 'text.secondary', pb: 2 }}>
      {t('comments.login')}{' '}
      <Link component={RouterLink} to={href.login(here)}>
        {t('comments.login-link')}
      </Link>
    </Box>
  );
}
