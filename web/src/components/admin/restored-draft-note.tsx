import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Note } from '../feedback/note.tsx';

interface RestoredDraftNoteProps {
  /** What was kept, and what was not, of a form that has no files. */
  text?: string;
  onStartOver: () => void;
}

/** The form began with what had been typed before and never sent. */
export function RestoredDraftNote({ text, onStartOver }: RestoredDraftNoteProps) {
  const { t } = useTranslation('admin');
  return (
    <Note
      tone="info"
      role="status"
      action={
        <Button variant="outlined" size="small" onClick={onStartOver}>
          {t('draft.start-over')}
        </Button>
      }
    >
      {text ?? t('draft.restored')}
    </Note>
  );
}
