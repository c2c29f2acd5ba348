import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type Day, previousDay } from '@atelier/domain/day';

interface DayRowProps {
  day: Day;
  today: Day;
  /** The day written out. */
  date: string;
}

/** Where a day begins. */
export function DayRow({ day, today, date }: DayRowProps) {
  const { t } = useTranslation('chat');
  const words = day === today ? t('list.today') : day === previousDay(today) ? t('list.yesterday') : date;
  return (
    <Box
      component="li"
      sx={{ textAlign: 'center', color: 'text.tertiary', fontSize: '.875rem', pt: '20px', pb: '4px' }}
    >
      {words}
    </Box>
  );
}
