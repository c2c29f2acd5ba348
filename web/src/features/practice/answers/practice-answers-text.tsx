import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { hourText, SHORT_DAYS } from './answer-texts.ts';
import type { usePracticeAnswers } from './use-practice-answers.ts';

/** What a member answered, in one line; below it, why other answers could not be saved. */
export function PracticeAnswersText({
  answers = {},
  refused,
  save,
}: ReturnType<typeof usePracticeAnswers>) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const { experience, hand, object, minutes, days, hour } = answers;
  const parts = [
    experience === undefined ? [] : [t(`answers.experience.${experience}`)],
    hand === undefined ? [] : [t(`answers.hand.${hand}`)],
    object === undefined ? [] : [t(`answers.object.${object}`)],
    minutes === undefined ? [] : [t('answers.a-day', { time: format.timeSpent(minutes * 60) })],
    days === undefined ? [] : [days.map((day) => t(`weekday.${SHORT_DAYS[day]}`)).join(', ')],
    hour === undefined ? [] : [t('answers.around', { hour: hourText(format, hour) })],
  ].flat();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {parts.length === 0 ? t('answers.none') : parts.join(' · ')}
      {refused === null ? null : (
        <ErrorNotice error={refused.error} onRetry={() => save(refused.answers)} />
      )}
    </Box>
  );
}
