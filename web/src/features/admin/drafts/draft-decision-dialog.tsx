import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { TextPromptDialog } from '../../../components/admin/text-prompt-dialog.tsx';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { rejectDraft, requestCorrection } from './data/draft-actions.ts';

interface DraftDecisionDialogProps {
  /** `refuse` deletes the draft with its files; `note` sends it back to its author. */
  kind: 'refuse' | 'note';
  id: string;
  draft: Video;
  onClose: () => void;
}

/** Rejects a draft or asks for a correction, with a text to its author. */
export function DraftDecisionDialog({ kind, id, draft, onClose }: DraftDecisionDialogProps) {
  const { t } = useTranslation('admin');
  const { seen, run } = useConflictCheck(path.video(id), parseVideo, draft);
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : '';
  const { title } = draft;
  // The version after a conflict may have a note by another admin.
  const note = seen.review_note;
  const common = {
    conflictNote: (
      <>
        {t('conflict.again')}
        {note === undefined || note === '' ? null : (
          <>
            <br />
            <b>{t('drafts.note-was')}</b>
            <br />
            {note}
          </>
        )}
      </>
    ),
    onClose,
  };
  return kind === 'refuse' ? (
    <TextPromptDialog
      title={t('drafts.refuse-question', { title })}
      text={t('drafts.refuse-text')}
      field={{ label: t('drafts.refuse-reason'), rows: 4, required: false }}
      danger
      confirm={t('drafts.refuse')}
      onConfirm={(reason) => run((current) => rejectDraft(id, current, reason))}
      done={t('videos.deleted')}
      {...common}
    />
  ) : (
    <TextPromptDialog
      title={t('drafts.note-title', { title })}
      text={t('drafts.note-text')}
      field={{ label: t('drafts.note-label'), rows: 4, initial: draft.review_note ?? '', required: true }}
      confirm={t('drafts.note-send')}
      onConfirm={(text) => run((current) => requestCorrection(uid, id, current, text))}
      done={t('drafts.note-sent')}
      {...common}
    />
  );
}
