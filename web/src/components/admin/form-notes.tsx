import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { AlertNote } from '../feedback/note.tsx';

interface ConflictNoteProps {
  busy: boolean;
  /** Discards what was typed and shows what is stored. */
  onShowStored: () => void;
  /** Saves what was typed over what is stored. */
  onSaveOwn: () => void;
}

/**
 * Shown when another person saved the same document: keeps what was typed until the admin chooses a
 * version.
 */
export function ConflictNote({ busy, onShowStored, onSaveOwn }: ConflictNoteProps) {
  const { t } = useTranslation('admin');
  const button = { variant: 'outlined', size: 'small', disabled: busy } as const;
  const buttons = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Button {...button} onClick={onShowStored}>
        {t('conflict.take-theirs')}
      </Button>
      <Button {...button} onClick={onSaveOwn}>
        {t('conflict.keep-mine')}
      </Button>
    </Box>
  );
  return (
    <AlertNote tone="warning" action={buttons}>
      {t('conflict.text')}
    </AlertNote>
  );
}
