import { useTranslation } from 'react-i18next';
import { NoteButton, StatusNote } from '../feedback/note.tsx';

interface RestoredDraftNoteProps {
  restored: boolean;
  /** For a form with files, which are not kept. */
  hasFiles?: boolean;
  onStartOver: () => void;
}

/** Says that a form shows what was typed earlier and not sent, with a way to start over. */
export function RestoredDraftNote({
  restored,
  hasFiles = false,
  onStartOver,
}: RestoredDraftNoteProps) {
  const { t } = useTranslation('common');
  if (!restored) return null;
  return (
    <StatusNote
      tone="info"
      action={<NoteButton label={t('draft.start-over')} onClick={onStartOver} />}
    >
      {t(hasFiles ? 'draft.restored-without-files' : 'draft.restored')}
    </StatusNote>
  );
}
