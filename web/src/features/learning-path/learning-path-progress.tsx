import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ArcProgress } from '../../components/media/arc-progress.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { gradientSurface } from '../../lib/theme/components.ts';
import { displayType } from '../../lib/theme/typography.ts';
import type { LearningPath } from './learning-path.ts';

/** A member's progress on the whole path, and the next step. */
export function LearningPathProgress({ path: { completed, total, secondsLeft, next } }: { path: LearningPath }) {
  const { t } = useTranslation('formation');
  const format = useFormat();
  return (
    <Box
      component="section"
      aria-label={t('progress')}
      sx={{
        ...gradientSurface,
        p: 'clamp(18px, 2.2vw, 28px)',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,5fr) minmax(0,4fr)' },
        gap: { xs: 2, md: 4 },
        alignItems: 'end',
      }}
    >
      <div>
        <Box component="p" sx={displayType(48, 'clamp(2.4rem, 4vw, 3.6rem)', 500, 0.95)}>
          {t('completed', { count: completed, formatted: format.number(completed) })}
        </Box>
        <Box component="p" sx={{ color: 'text.tertiary', mt: 1.5 }}>
          {t('of', { total: format.number(total) })}
          {secondsLeft > 0 ? ` · ${t('left', { time: format.timeSpent(secondsLeft) })}` : ''}
        </Box>
        <Box component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {next === null ? t('done') : t('next', { title: next.card.title })}
        </Box>
      </div>
      <ArcProgress value={completed / total} label={t('progress')} />
    </Box>
  );
}
