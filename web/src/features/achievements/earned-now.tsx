import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ACHIEVEMENT_KEYS } from '@atelier/domain/learning/achievements';
import { parseLearningStats } from '@atelier/domain/learning/learning-documents';
import { streakOn } from '@atelier/domain/learning/streak';
import { path } from '@atelier/domain/paths';
import { toServerMs } from '../../lib/device/server-clock.ts';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useToday } from '../../lib/use-now.ts';

/**
 * The achievements since a moment and the current streak, from the document that `AchievementToast`
 * listens to.
 *
 * @param sinceMs  epoch milliseconds of this device's clock
 */
export function EarnedNow({
  uid,
  timeZone,
  sinceMs,
}: {
  uid: string;
  timeZone: string;
  sinceMs: number;
}) {
  const { t } = useTranslation('achievements');
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);
  const format = useFormat();
  const today = useToday(timeZone);
  if (stats.status !== 'ready' || stats.data === null) return null;
  const { data } = stats;
  const isNew = (at: Date | undefined) => at !== undefined && at.getTime() >= toServerMs(sinceMs);
  const earned = ACHIEVEMENT_KEYS.filter((key) => isNew(data.achievements[key]?.completed_at));
  const days = streakOn(data, today);
  return (
    <>
      {earned.map((key) => (
        <Box key={key} component="span" sx={{ color: 'brand.text' }}>
          {t('toast', { name: t(`names.${key}`) })}
        </Box>
      ))}
      {days === 0 ? null : (
        <span>
          {t('lead.streak', {
            count: days,
            formatted: format.number(days),
            best: format.number(Math.max(days, data.best_streak)),
          })}
        </span>
      )}
    </>
  );
}
