import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { DraftConflictDetails } from './draft-conflict-details.tsx';
import { rejectDraft } from './data/draft-actions.ts';
import { TextPromptDialog } from './text-prompt-dialog.tsx';

/** A refused proposal is deleted, files and all; its author may be told why. */
export function RejectDraftDialog({ id, draft, onClose }: { id: string; draft: Video; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { seen, run: goBy } = useConflictCheck(path.video(id), parseVideo, draft);
  return (
    <TextPromptDialog
      title={t('drafts.refuse-question', { title: draft.title })}
      text={t('drafts.refuse-text')}
      label={t('drafts.refuse-reason')}
      required={false}
      danger
      confirm={t('drafts.refuse')}
      conflictNote={<DraftConflictDetails draft={seen} />}
      onConfirm={(reason) => goBy((now) => rejectDraft(id, now, reason))}
      onDone={() => {
        toast('success', t('videos.deleted'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
