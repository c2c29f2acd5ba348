import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { useFormat } from '../../lib/i18n/format.ts';
import { EASE_OUT } from '../../lib/theme/typography.ts';

const ARC = 'M4 50Q28-42 52 50';
const draw = keyframes({ from: { strokeDashoffset: 100 } });

/** An achievement as an arc filled by its progress, with a check mark once it is earned. The text is next to it. */
export function AchievementIcon({ progress, size = 56 }: { progress: number; size?: number }) {
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
        '@media (prefers-reduced-motion: no-preference)': { '& .done': { animation: `${draw} .56s ${EASE_OUT}` } },
      }}
    >
      <path d={ARC} fill="none" stroke="var(--af-palette-line-strong)" strokeOpacity=".6" strokeWidth="2" />
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
        <text x="28" y="40" textAnchor="middle" fontSize="12" fontWeight="700" fill="var(--af-palette-text-primary)">
          {format.percent(progress)}
        </text>
      )}
    </Box>
  );
}
