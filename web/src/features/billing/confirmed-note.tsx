import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { Note } from '../../components/feedback/note.tsx';

/**
 * Confirms a change of a contract, and says that a mail does so too. It stands in a live region
 * that existed before it, or screen readers do not announce it.
 */
export function ConfirmedNote({ title, text }: { title: string; text?: string | undefined }) {
  const { t } = useTranslation('billing');
  return (
    <Note tone="success">
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      {text} {t('return.mailed')}
    </Note>
  );
}
