import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { DraftConflictDetails } from './draft-conflict-details.tsx';
import { requestCorrection } from './data/draft-actions.ts';
import { TextPromptDialog } from './text-prompt-dialog.tsx';

/** What the author is to correct before the proposal is looked at again. */
export function CorrectionNoteDialog({ id, draft, onClose }: { id: string; draft: Video; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { seen, run: goBy } = useConflictCheck(path.video(id), parseVideo, draft);
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : '';
  return (
    <TextPromptDialog
      title={t('drafts.note-title', { title: draft.title })}
      text={t('drafts.note-text')}
      label={t('drafts.note-label')}
      initial={draft.review_note ?? ''}
      required
      confirm={t('drafts.note-send')}
      conflictNote={<DraftConflictDetails draft={seen} />}
      onConfirm={(note) => goBy((now) => requestCorrection(uid, id, now, note))}
      onDone={() => {
        toast('success', t('drafts.note-sent'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
