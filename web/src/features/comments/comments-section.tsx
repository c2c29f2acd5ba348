import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { path } from '@atelier/domain/paths';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { ReportDialog } from '../../components/members/report-dialog.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { moderate } from '../../lib/moderation/moderation-calls.ts';
import { href } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentPageList } from './comment-page-list.tsx';
import { FIRST_PAGE, withNextPage } from './comment-pages.ts';
import { type Author, deleteComment } from './data/comment-store.ts';
import { useCommentCount } from './data/use-comments.ts';
import { type EditedComment, useCommentComposer } from './use-comment-composer.ts';
import { useNow } from '../../lib/use-now.ts';

/** The live comments on a video, and the form for members. Give it `key={videoId}`. */
export function CommentsSection({ videoId }: { videoId: string }) {
  const session = useSession();
  if (session.status === 'signed-in') {
    return (
      <MemberComments
        key={session.uid}
        videoId={videoId}
        author={{ uid: session.uid, name: session.profile.display_name }}
        isAdmin={session.profile.is_admin}
      />
    );
  }
  return (
    <CommentList
      videoId={videoId}
      uid={null}
      isAdmin={false}
      onEdit={() => undefined}
      onDelete={() => undefined}
      onReport={() => undefined}
    >
      <LoginPrompt />
    </CommentList>
  );
}

function MemberComments({ videoId, author, isAdmin }: { videoId: string; author: Author; isAdmin: boolean }) {
  const { t } = useTranslation(['video', 'errors', 'common']);
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const composer = useCommentComposer(videoId, author, (done) => toast('success', t(`video:comments.${done}`)));
  const [pendingDelete, setPendingDelete] = useState<{ id: string; own: boolean; busy: boolean } | null>(null);
  const [reported, setReported] = useState<string | null>(null);

  const edit = (comment: EditedComment) => {
    composer.edit(comment);
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  };

  const remove = async (id: string, own: boolean): Promise<void> => {
    setPendingDelete({ id, own, busy: true });
    try {
      if (own) await deleteComment(videoId, id);
      else await moderate({ target: path.comment(videoId, id), action: 'delete' });
      composer.stopEditing(id);
      toast('success', t('video:comments.deleted'));
    } catch (error) {
      toast('error', t(`errors:${toAppError(error).code}`));
    } finally {
      setPendingDelete(null);
    }
  };

  return (
    <>
      <CommentList
        videoId={videoId}
        uid={author.uid}
        onEdit={(id, { content, rating }) => edit({ id, content, rating })}
        isAdmin={isAdmin}
        onDelete={(id, own) => setPendingDelete({ id, own, busy: false })}
        onReport={(id) => setReported(path.comment(videoId, id))}
      >
        <CommentForm composer={composer} field={field} />
      </CommentList>
      <ConfirmDialog
        open={pendingDelete !== null}
        title={t('video:comments.delete-title')}
        text={t('video:comments.delete-text')}
        confirm={t('video:comments.delete')}
        cancel={t('common:actions.cancel')}
        danger
        busy={pendingDelete?.busy === true}
        onConfirm={() => {
          if (pendingDelete !== null) void remove(pendingDelete.id, pendingDelete.own);
        }}
        onCancel={() => setPendingDelete(null)}
      />
      {reported === null ? null : <ReportDialog target={reported} uid={author.uid} onClose={() => setReported(null)} />}
    </>
  );
}

interface CommentListProps extends Omit<
  ComponentProps<typeof CommentPageList>,
  'page' | 'now' | 'index' | 'onCount' | 'onMore'
> {
  /** Shown between the heading and the list. */
  children: ReactNode;
}

function CommentList({ children, ...list }: CommentListProps) {
  const { videoId, uid } = list;
  const { t } = useTranslation('video');
  const format = useFormat();
  const now = useNow();
  const [pages, setPages] = useState(FIRST_PAGE);
  const [loaded, setLoaded] = useState<readonly number[]>([]);
  const counted = useCommentCount(videoId);
  const onCount = useCallback(
    (index: number, count: number) => setLoaded((before) => Object.assign([...before], { [index]: count })),
    [],
  );
  const shownCount = loaded.reduce((sum, count) => sum + count, 0);
  const total = Math.max(counted, shownCount);

  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: '20px' }}>
        {t('comments.title', { count: total, formatted: format.number(total) })}
      </Typography>
      {children}
      {pages.map((page, index) => (
        <CommentPageList
          key={page.before?.getTime() ?? 'newest'}
          {...list}
          index={index}
          page={page}
          now={now}
          onCount={onCount}
          onMore={(oldest) => setPages((before) => withNextPage(before, oldest))}
        />
      ))}
      {loaded[0] === 0 && pages.length === 1 ? (
        <Box component="p" sx={{ py: 3, color: 'text.tertiary' }}>
          {t(uid === null ? 'comments.none-visitor' : 'comments.none')}
        </Box>
      ) : null}
    </>
  );
}

function LoginPrompt() {
  const { t } = useTranslation('video');
  const { pathname } = useLocation();
  return (
    <Box component="p" sx={{ color: 'text.secondary', pb: 2 }}>
      {t('comments.login')}{' '}
      <Link component={RouterLink} to={href.login(pathname)}>
        {t('comments.login-link')}
      </Link>
    </Box>
  );
}
