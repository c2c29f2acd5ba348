import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/i18n/format.ts';
import { isSameDay } from './rows.ts';

const DAY_MS = 86_400_000;

/** Where a day begins. */
export function DayRow({ at, now }: { at: Date; now: Date }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const isToday = isSameDay(at, now);
  const isYesterday = isSameDay(at, new Date(now.getTime() - DAY_MS));
  return (
    <Box
      component="li"
      sx={{ textAlign: 'center', color: 'text.tertiary', fontSize: '.875rem', pt: '20px', pb: '4px' }}
    >
      {isToday ? t('list.today') : isYesterday ? t('list.yesterday') : format.date(at)}
    </Box>
  );
}
