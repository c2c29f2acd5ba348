import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { path } from '@atelier/domain/paths';
import { isDraftOfOther } from '@atelier/domain/content/draft-state';
import { isSameCut } from '@atelier/domain/content/trailer';
import { mediaOf, parseVideo, trailerCutOf, type Video } from '@atelier/domain/content/video';
import { ListLoading } from '../../components/admin/list-state.tsx';
import { FilmState } from '../../components/content/film-state.tsx';
import { DeleteVideoDialog, UnpublishDialog } from '../../components/admin/video-dialogs.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { Note, StatusNote } from '../../components/feedback/note.tsx';
import { StatusLabel } from '../../components/feedback/status-label.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Hint, SectionTitle } from '../../components/layout/text.ts';
import { useEncodingsOf } from '../../lib/content/use-encodings.ts';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { href, route } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { VideoForm } from './form/video-form.tsx';

/** The page of a video exists once it is published; a draft plays on the drafts page. */
const watchHref = (id: string, status: Video['status']) =>
  status === 'en_ligne' ? href.video(id) : route.admin.validation;

/** `/admin/videos/{id}`: an admin edits a video, takes it out of the library or deletes it. */
export function EditVideoPage({ videoId }: { videoId: string }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const navigate = useNavigate();
  const video = useLiveDoc(path.video(videoId), parseVideo);
  // Here and not below: a deleted video takes its form away before the dialog has ended.
  const [pending, setPending] = useState<{
    action: 'take-out' | 'delete';
    video: Video & { id: string };
  } | null>(null);
  const close = () => setPending(null);
  return (
    <>
      <LinkButton
        to={route.admin.videos}
        startIcon={<ArrowLeftIcon size={18} aria-hidden="true" />}
        label={t('videos.back')}
      />
      <LiveContent live={video} loading={<ListLoading />}>
        {(data) =>
          data === null ? (
            <EmptyState title={t('videos.gone')} />
          ) : (
            <>
              <SectionTitle sx={{ mt: 1, overflowWrap: 'anywhere' }}>{data.title}</SectionTitle>
              <VideoActions
                video={{ ...data, id: videoId }}
                onAction={(action) => setPending({ action, video: { ...data, id: videoId } })}
              />
              <MovesAside videoId={videoId} video={data} />
              <PreparationState videoId={videoId} video={data} />
              <VideoForm
                editor="admin"
                edited={{ id: videoId, video: data }}
                submit={t('videos.save')}
                onSaved={() => toast('success', t('videos.updated'))}
              />
            </>
          )
        }
      </LiveContent>
      {pending?.action === 'take-out' ? (
        <UnpublishDialog video={pending.video} onClose={close} />
      ) : null}
      {pending?.action === 'delete' ? (
        <DeleteVideoDialog
          video={pending.video}
          onDone={() => void navigate(route.admin.videos, { replace: true })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/**
 * Tells that the film of a video no longer shows some of its moves. Only its page has their editor,
 * also of a draft.
 */
function MovesAside({ videoId, video: { moves_aside } }: { videoId: string; video: Video }) {
  const { t } = useTranslation(['upload-pro', 'admin']);
  if (moves_aside === undefined) return null;
  const action = (
    <LinkButton
      to={href.video(videoId)}
      label={t('admin:videos.to-moves')}
      variant="outlined"
      size="small"
    />
  );
  return (
    <Box sx={{ mb: 3 }}>
      <Note tone="warning" action={action}>
        {t('upload-pro:moves-aside', { count: moves_aside.length })}
      </Note>
    </Box>
  );
}

/**
 * How far the film of a video and the cut of its trailer are; nothing where nothing is prepared.
 */
function PreparationState({ videoId, video }: { videoId: string; video: Video }) {
  const { t } = useTranslation('upload-pro');
  const encodings = useEncodingsOf(videoId);
  if (encodings === null) return null;
  const open = encodings.filter(({ state }) => state !== 'ready');
  const newestFirst = open.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const film = newestFirst.find(({ kind }) => kind === 'video');
  const cut = trailerCutOf(video);
  const trailer = open.find(
    ({ kind, source, range }) =>
      kind === 'trailer' && range !== undefined && isSameCut({ source, ...range }, cut),
  );
  const isCut = isSameCut(video.trailer_media, cut);
  const isUncut = !isCut && trailer?.state === 'failed' && trailer.error?.code !== 'worker-failed';
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 3, '&:empty': { display: 'none' } }}>
      {film === undefined && mediaOf(video) === undefined ? null : (
        <LabelledState label={t('file.label')}>
          <FilmState encoding={film} isPrepared canRetry />
        </LabelledState>
      )}
      {cut === undefined ? null : (
        <LabelledState label={t('trailer.label')}>
          {isCut || trailer !== undefined ? (
            <FilmState encoding={isCut ? undefined : trailer} isPrepared canRetry />
          ) : (
            <StatusLabel tone="waiting">{t('film.waiting')}</StatusLabel>
          )}
        </LabelledState>
      )}
      {isUncut ? <Hint>{t('trailer.uncut')}</Hint> : null}
    </Box>
  );
}

function LabelledState({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        {label}
      </Box>
      {children}
    </Box>
  );
}

interface VideoActionsProps {
  video: Video & { id: string };
  onAction: (action: 'take-out' | 'delete') => void;
}

/** The status of a video, with the ways to watch it, take it out of the library and delete it. */
function VideoActions({ video, onAction }: VideoActionsProps) {
  const { t } = useTranslation('admin');
  const viewer = useViewer();
  const { id, status } = video;
  const isPublished = status === 'en_ligne';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5, mb: 3 }}>
      <StatusLabel tone={isPublished ? 'good' : 'waiting'}>
        {t(`videos.status.${status}`)}
      </StatusLabel>
      <LinkButton
        to={watchHref(id, status)}
        label={t('videos.watch')}
        variant="outlined"
        startIcon={<PlayIcon size={20} aria-hidden="true" />}
      />
      {isPublished ? (
        <Button
          variant="outlined"
          onClick={() => onAction('take-out')}
          startIcon={<EyeSlashIcon size={20} aria-hidden="true" />}
        >
          {t('videos.take-out')}
        </Button>
      ) : null}
      <Button
        variant="outlined"
        color="error"
        onClick={() => onAction('delete')}
        startIcon={<TrashIcon size={20} aria-hidden="true" />}
      >
        {t(isDraftOfOther(video, viewer?.uid ?? '') ? 'drafts.refuse' : 'confirm.delete')}
      </Button>
    </Box>
  );
}

/** `/admin/videos/upload`: an admin adds a video, published at once or as a draft. */
export function AddVideoPage() {
  const { t } = useTranslation('admin');
  const [added, setAdded] = useState<{ id: string; title: string; status: Video['status'] } | null>(
    null,
  );
  return (
    <>
      {added === null ? null : (
        <Box sx={{ mb: 3 }}>
          <StatusNote
            action={
              <LinkButton
                to={watchHref(added.id, added.status)}
                label={t('videos.watch')}
                variant="outlined"
                size="small"
              />
            }
          >
            {t('videos.added')} · {added.title}
          </StatusNote>
        </Box>
      )}
      <VideoForm
        editor="admin"
        edited={null}
        submit={t('videos.add')}
        onSaved={(video) => {
          setAdded(video);
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}
