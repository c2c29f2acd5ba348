import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { NoteButton, AlertNote } from '../../../components/feedback/note.tsx';
import { type Item, useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { VideoForm } from './video-form.tsx';

interface CorrectDraftFormProps {
  /** The version that was chosen in the list. */
  draft: Item<Video>;
  submit: string;
  onSaved: () => void;
  onClose: () => void;
}

/**
 * Edits an own draft and follows its stored version: an admin may add a note, publish or reject it
 * meanwhile, which the author learns before an upload in vain.
 */
export function CorrectDraftForm({ draft, submit, onSaved, onClose }: CorrectDraftFormProps) {
  const { t } = useTranslation('upload-pro');
  const live = useLiveDoc(path.video(draft.id), parseVideo);
  const [latest, setLatest] = useState(draft.data);
  if (live.status === 'ready' && live.data !== null && live.data !== latest) setLatest(live.data);
  // The rules forbid reading a deleted draft. A network error does not mean that it is deleted.
  const isGone =
    (live.status === 'ready' && live.data === null) ||
    (live.status === 'error' && live.error.code === 'forbidden');
  if (!isGone && latest.status === 'brouillon') {
    return (
      <VideoForm
        editor="trainer"
        edited={{ id: draft.id, video: latest }}
        submit={submit}
        onSaved={onSaved}
      />
    );
  }
  return (
    <AlertNote tone="warning" action={<NoteButton label={t('page.close')} onClick={onClose} />}>
      {t(isGone ? 'page.gone' : 'page.online')}
    </AlertNote>
  );
}
