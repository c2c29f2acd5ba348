import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { StatusNote } from '../../components/feedback/note.tsx';

/** Confirms a change of a contract, and says that a mail does so too. */
export function ConfirmedNote({ title, text }: { title: string; text?: string | undefined }) {
  const { t } = useTranslation('billing');
  return (
    <StatusNote>
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      {text} {t('return.mailed')}
    </StatusNote>
  );
}
