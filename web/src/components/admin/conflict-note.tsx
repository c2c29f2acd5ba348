import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Note } from '../feedback/note.tsx';

interface ConflictNoteProps {
  busy: boolean;
  /** Throws away what was typed and shows what is stored. */
  onShowStored: () => void;
  /** Saves what was typed over what is stored. */
  onSaveOwn: () => void;
}

/** Somebody else saved the same thing meanwhile: the person decides, and nothing typed is lost until they do. */
export function ConflictNote({ busy, onShowStored, onSaveOwn }: ConflictNoteProps) {
  const { t } = useTranslation('admin');
  return (
    <Note
      tone="warning"
      role="alert"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="outlined" size="small" disabled={busy} onClick={onShowStored}>
            {t('conflict.take-theirs')}
          </Button>
          <Button variant="outlined" size="small" disabled={busy} onClick={onSaveOwn}>
            {t('conflict.keep-mine')}
          </Button>
        </Box>
      }
    >
      {t('conflict.text')}
    </Note>
  );
}
