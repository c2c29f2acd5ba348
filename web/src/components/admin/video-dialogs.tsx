import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { isDraftOfOther } from '@atelier/domain/content/draft-state';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { path } from '@atelier/domain/paths';
import {
  decideDraft,
  deleteVideo,
  acceptDraft,
  unpublishVideo,
} from '../../lib/content/publication.ts';
import { useConflictCheck } from '../../lib/firestore/use-conflict-check.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { useTextDraft } from '../forms/use-text-draft.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { ActionError } from '../feedback/note.tsx';
import { TextAreaField } from '../forms/fields.tsx';
import { RestoredDraftNote } from '../forms/restored-draft-note.tsx';
import { TypedConfirmDialog } from './prompt-dialogs.tsx';
import { useToast } from '../feedback/toast.tsx';
import { useOutcomeToast } from './use-outcome-toast.ts';

/** The version of a video that the admin saw. */
interface VideoVersion {
  readonly title: string;
  readonly updated_at?: Date | undefined;
}

/**
 * Publishes and unpublishes videos, with an undo of the same version. Both actions throw AppError.
 */
export function usePublishVideo() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const showOutcome = useOutcomeToast();
  const publish = {
    send: acceptDraft,
    done: (title: string) => t('drafts.accepted', { title }),
    failed: (title: string, why: string) => t('videos.not-put-back', { title, why }),
  };
  const unpublish: typeof publish = {
    send: unpublishVideo,
    done: (title) => t('videos.taken-out', { title }),
    failed: (title, why) => t('videos.not-taken-out', { title, why }),
  };
  const withUndo =
    (action: typeof publish, reverse: typeof publish) => async (id: string, seen: VideoVersion) => {
      const { title } = seen;
      await action.send(id, seen);
      const undo = () =>
        showOutcome(
          () => reverse.send(id, seen),
          reverse.done(title),
          (why) => reverse.failed(title, why),
        );
      toast('success', action.done(title), { label: t('undo'), run: () => void undo() });
    };
  return { publish: withUndo(publish, unpublish), unpublish: withUndo(unpublish, publish) };
}

interface VideoDialogProps {
  /**
   * The video as it was when the dialog opened; the list of videos knows the author of drafts only.
   */
  video: { readonly id: string } & Pick<Video, 'title'> &
    Partial<DraftVersion & Pick<Video, 'status'>>;
  onClose: () => void;
}

type DraftVersion = Pick<Video, 'title' | 'author_id' | 'updated_at' | 'review_note'>;

/** Deletes a video with its files, comments and progress, or refuses a draft. */
export function DeleteVideoDialog({
  video,
  onDone,
  onClose,
}: VideoDialogProps & { onDone?: () => void }) {
  const { t } = useTranslation('admin');
  const viewer = useViewer();
  const { id, author_id } = video;
  if (author_id !== undefined && isDraftOfOther(video, viewer?.uid ?? '')) {
    return (
      <RefuseDraftDialog
        id={id}
        draft={{ ...video, author_id }}
        onDone={onDone}
        onClose={onClose}
      />
    );
  }
  return (
    <TypedConfirmDialog
      title={t('videos.delete-question', { title: video.title })}
      run={() => deleteVideo(video.id, video)}
      done={t('videos.deleted')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('videos.delete-text')}</p>
    </TypedConfirmDialog>
  );
}

interface RefuseDraftDialogProps {
  id: string;
  /** The version that the admin saw when the dialog opened. */
  draft: DraftVersion;
  /** Called after success; by default `onClose`. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** Refuses a draft, which deletes it with its files, and tells its author why. */
export function RefuseDraftDialog({ id, draft, onDone, onClose }: RefuseDraftDialogProps) {
  const { t } = useTranslation('admin');
  const { seen, run } = useConflictCheck<DraftVersion>(path.video(id), parseVideo, draft);
  const reason = useTextDraft(`refuse:${id}`);
  return (
    <TypedConfirmDialog
      title={t('drafts.refuse-question', { title: draft.title })}
      confirm={t('drafts.refuse')}
      run={async () => {
        await decideDraft(id, draft, () => run((current) => deleteVideo(id, current, reason.text)));
        reason.discard();
      }}
      done={t('videos.deleted')}
      conflictNote={<DraftConflict note={seen.review_note} />}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('drafts.refuse-text')}</p>
      <RestoredDraftNote restored={reason.restored} onStartOver={reason.startOver} />
      <TextAreaField
        label={t('drafts.refuse-reason')}
        rows={4}
        limit={{ max: MAX_LENGTH.reason, typed: reason.text }}
        value={reason.text}
        onChange={(event) => reason.change(event.target.value)}
      />
    </TypedConfirmDialog>
  );
}

/**
 * Says that a draft has changed.
 *
 * @param note  of the version after the conflict, perhaps by another admin
 */
export function DraftConflict({ note }: { note: string | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {t('conflict.again')}
      <ReviewNote note={note} />
    </>
  );
}

/** The note that an admin wrote to the author; nothing without one. */
export function ReviewNote({ note = '' }: { note: string | undefined }) {
  const { t } = useTranslation('admin');
  if (note === '') return null;
  return (
    <div>
      <b>{t('drafts.note-was')}</b>
      <br />
      {note}
    </div>
  );
}

/** Makes a published video a draft again; comments and progress are kept. */
export function UnpublishDialog({ video, onClose }: VideoDialogProps) {
  const { t } = useTranslation('admin');
  const { unpublish } = usePublishVideo();
  const action = useAction();
  const confirm = async () => {
    if (await action.run(() => unpublish(video.id, video))) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('videos.take-out-question', { title: video.title })}
      text={
        <>
          {t('videos.take-out-text')}
          <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
            <ActionError failure={action.failure} />
          </Box>
        </>
      }
      confirm={t('videos.take-out')}
      busy={action.busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
