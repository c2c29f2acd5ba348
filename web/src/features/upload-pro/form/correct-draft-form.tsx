import { useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { Note } from '../../../components/feedback/note.tsx';
import { type Item, useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { VideoForm } from './video-form.tsx';

interface CorrectDraftFormProps {
  /** As its author chose it in the list. */
  draft: Item<Video>;
  submit: string;
  onSaved: () => void;
  onClose: () => void;
}

/**
 * A proposal in its author's form, followed: an admin may write a note meanwhile, put it online or refuse it, and who
 * corrects it is told before a film goes up for nothing.
 */
export function CorrectDraftForm({ draft, submit, onSaved, onClose }: CorrectDraftFormProps) {
  const { t } = useTranslation('upload-pro');
  const live = useLiveDoc(path.video(draft.id), parseVideo);
  const [latest, setLatest] = useState(draft.data);
  if (live.status === 'ready' && live.data !== null && live.data !== latest) setLatest(live.data);
  // One that is gone has no author any more whom the rules could let in. A lost network says nothing of it.
  const isGone =
    (live.status === 'ready' && live.data === null) || (live.status === 'error' && live.error.code === 'forbidden');
  if (!isGone && latest.status === 'brouillon')
    return <VideoForm policy="trainer" edited={{ id: draft.id, video: latest }} submit={submit} onSaved={onSaved} />;
  return (
    <Note
      tone="warning"
      role="alert"
      action={
        <Button variant="outlined" onClick={onClose}>
          {t('page.another')}
        </Button>
      }
    >
      {t(isGone ? 'page.gone' : 'page.online')}
    </Note>
  );
}
