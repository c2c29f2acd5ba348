import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ShownAchievement } from '@atelier/domain/learning/achievements';
import { AchievementRow } from '../../components/members/achievement-row.tsx';
import { href } from '../../lib/routes.ts';
import { gradientSurface } from '../../lib/theme/components.ts';
import { BlockHeader } from './block-header.tsx';

/** A member's achievements, in short. */
export function AchievementsBlock({ achievements }: { achievements: readonly ShownAchievement[] }) {
  const { t } = useTranslation('achievements');
  return (
    <Box component="section" sx={{ ...gradientSurface, p: 'clamp(18px, 2.2vw, 28px)' }}>
      <BlockHeader title={t('title')} more={{ to: href.achievements(), label: t('all') }} small />
      <Box component="ul">
        {achievements.map((achievement) => (
          <AchievementRow key={achievement.key} achievement={achievement} />
        ))}
      </Box>
    </Box>
  );
}
