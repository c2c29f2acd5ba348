import { useTranslation } from 'react-i18next';
import type { Video } from '@atelier/domain/entities/video';
import { useToast } from '../../components/toast.tsx';
import { useSession } from '../../lib/session.tsx';
import { saveNote } from './data/draft-deeds.ts';
import { WordsDialog } from './words-dialog.tsx';

/** What the author is to correct before the proposal is looked at again. */
export function NoteDialog({ id, draft, onClose }: { id: string; draft: Video; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : '';
  return (
    <WordsDialog
      title={t('drafts.note-title', { title: draft.title })}
      text={t('drafts.note-text')}
      label={t('drafts.note-label')}
      initial={draft.review_note ?? ''}
      required
      confirm={t('drafts.note-send')}
      onConfirm={(note) => saveNote(uid, id, draft, note)}
      onDone={() => {
        toast('success', t('drafts.note-sent'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
