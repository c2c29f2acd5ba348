import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type Day, previousDay } from '@atelier/domain/time/day';

interface DaySeparatorProps {
  day: Day;
  today: Day;
  /** The day written out. */
  date: string;
}

/** Where a day begins. */
export function DaySeparator({ day, today, date }: DaySeparatorProps) {
  const { t } = useTranslation('chat');
  const label = day === today ? t('list.today') : day === previousDay(today) ? t('list.yesterday') : date;
  return (
    <Box
      component="li"
      sx={{ textAlign: 'center', color: 'text.tertiary', fontSize: '.875rem', pt: '20px', pb: '4px' }}
    >
      {label}
    </Box>
  );
}
