import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { keyframes } from '@emotion/react';
import type { ShownAchievement } from '@atelier/domain/learning/achievements';
import { useFormat } from '../../lib/i18n/format.ts';
import { Hint, Secondary } from '../layout/text.ts';
import { EASE_OUT } from '../../lib/theme/typography.ts';

interface AchievementRowProps {
  achievement: ShownAchievement;
  /** With its description and the day it was earned. */
  full?: boolean;
}

const SHORT = {
  gridTemplateColumns: '56px 1fr',
  gap: '14px',
  py: 1.5,
  '& h3': { fontSize: '1rem' },
} as const;
const FULL = {
  gridTemplateColumns: { xs: '72px 1fr', sm: '112px 1fr' },
  gap: { xs: 2, sm: 3.5 },
  py: 3,
  borderTop: '1px solid',
  borderColor: 'line.soft',
  '& svg': { width: '100%', height: 'auto' },
  '& h2': { lineHeight: 1 },
  '& p': { mt: 1 },
} as const;

/** An achievement: icon, name and progress. */
export function AchievementRow({ achievement, full = false }: AchievementRowProps) {
  const { t } = useTranslation('achievements');
  const format = useFormat();
  const { key, progress, goal, completedAt } = achievement;
  const heading = full ? 'h2' : 'h3';
  const look = full ? 'h3' : 'h6';
  const earned = completedAt !== undefined;
  const earnedText =
    earned && full ? t('earned', { date: format.date(completedAt) }) : t('earned-mark');
  const progressText = t(`progress.${key}`, {
    count: progress,
    progress: format.number(progress),
    goal: format.number(goal),
  });
  return (
    <Box component="li" sx={{ display: 'grid', alignItems: 'center', ...(full ? FULL : SHORT) }}>
      <AchievementIcon progress={earned ? 1 : progress / goal} />
      <div>
        <Typography variant={look} component={heading}>
          {t(`names.${key}`)}
        </Typography>
        {full ? <Secondary sx={{ maxWidth: '56ch' }}>{t(`texts.${key}`)}</Secondary> : null}
        <Hint sx={{ fontWeight: full ? 600 : 400, ...(earned && { color: 'success.main' }) }}>
          {earned ? earnedText : progressText}
        </Hint>
      </div>
    </Box>
  );
}

const ARC = 'M4 50Q28-42 52 50';
const draw = keyframes({ from: { strokeDashoffset: 100 } });

/**
 * An achievement as an arc filled by its progress, with a check mark once it is earned. The text is
 * next to it.
 */
function AchievementIcon({ progress, size = 56 }: { progress: number; size?: number }) {
  const format = useFormat();
  const done = progress >= 1;
  const color = done ? 'var(--af-palette-success-main)' : 'var(--af-palette-accent-main)';
  return (
    <Box
      component="svg"
      viewBox="0 0 56 56"
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        flex: 'none',
        '@media (prefers-reduced-motion: no-preference)': {
          '& .done': { animation: `${draw} .56s ${EASE_OUT}` },
        },
      }}
    >
      <path
        d={ARC}
        fill="none"
        stroke="var(--af-palette-line-strong)"
        strokeOpacity=".6"
        strokeWidth="2"
      />
      {progress > 0 ? (
        <path
          className="done"
          d={ARC}
          pathLength="100"
          strokeDasharray={`${Math.round(Math.min(1, progress) * 100)} 100`}
          fill="none"
          stroke={color}
          strokeWidth="4"
          strokeLinecap="round"
        />
      ) : null}
      {done ? (
        <path
          d="M20 34l6 6 11-12"
          fill="none"
          stroke={color}
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <text
          x="28"
          y="40"
          textAnchor="middle"
          fontSize="12"
          fontWeight="700"
          fill="var(--af-palette-text-primary)"
        >
          {format.percent(progress)}
        </text>
      )}
    </Box>
  );
}
