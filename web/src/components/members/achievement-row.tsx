import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ShownAchievement } from '@atelier/domain/learning/achievements';
import { useFormat } from '../../lib/i18n/format.ts';
import { AchievementIcon } from './achievement-icon.tsx';

interface AchievementRowProps {
  achievement: ShownAchievement;
  /** With its description and the day it was earned. */
  full?: boolean;
}

/** An achievement: icon, name and progress. */
export function AchievementRow({
  achievement: { key, progress, goal, completedAt },
  full = false,
}: AchievementRowProps) {
  const { t } = useTranslation('achievements');
  const format = useFormat();
  const statusText =
    completedAt === undefined
      ? t(`progress.${key}`, { progress: format.number(progress), goal: format.number(goal) })
      : full
        ? t('earned', { date: format.date(completedAt) })
        : t('earned-mark');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: full ? { xs: '72px 1fr', sm: '112px 1fr' } : '56px 1fr',
        gap: full ? { xs: 2, sm: 3.5 } : '14px',
        alignItems: 'center',
        py: full ? 3 : 1.5,
        ...(full ? { borderTop: '1px solid', borderColor: 'line.soft' } : {}),
      }}
    >
      <Box sx={full ? { '& svg': { width: '100%', height: 'auto' } } : undefined}>
        <AchievementIcon progress={completedAt === undefined ? progress / goal : 1} />
      </Box>
      <div>
        <Typography
          variant={full ? 'h3' : 'h6'}
          component={full ? 'h2' : 'h3'}
          sx={full ? { lineHeight: 1 } : { fontSize: '1rem' }}
        >
          {t(`names.${key}`)}
        </Typography>
        {full ? (
          <Box component="p" sx={{ mt: 1, color: 'text.secondary', maxWidth: '56ch' }}>
            {t(`texts.${key}`)}
          </Box>
        ) : null}
        <Box
          component="p"
          sx={{
            mt: full ? 1 : 0,
            fontSize: '.875rem',
            fontWeight: full ? 600 : 400,
            color: completedAt === undefined ? 'text.tertiary' : 'success.main',
          }}
        >
          {statusText}
        </Box>
      </div>
    </Box>
  );
}
