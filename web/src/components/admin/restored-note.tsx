import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';

/** The form began with what had been typed before and never sent. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
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
      {t('draft.restored')}
    </Note>
  );
}
