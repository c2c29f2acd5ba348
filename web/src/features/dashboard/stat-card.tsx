import Box from '@mui/material/Box';
import { ArcProgress } from '../../components/media/arc-progress.tsx';
import { displayType } from '../../lib/theme/typography.ts';
import { gradientSurface } from '../../lib/theme/components.ts';

interface StatCardProps {
  label: string;
  value: string;
  detail: string;
  /** 0 to 1 */
  progress: number;
}

/** A statistic of a member, with an arc that shows its progress. */
export function StatCard({ label, value, detail, progress }: StatCardProps) {
  return (
    <Box
      sx={{
        ...gradientSurface,
        p: 'clamp(18px, 2.2vw, 28px)',
        display: { xs: 'grid', sm: 'block' },
        gridTemplateColumns: 'minmax(0,1fr) clamp(96px, 30vw, 140px)',
        alignItems: 'end',
        gap: 2,
      }}
    >
      <div>
        <Box component="p" sx={{ fontSize: '.875rem', color: 'text.tertiary', mb: '10px' }}>
          {label}
        </Box>
        <Box
          component="b"
          sx={{
            ...displayType(48, '2.7rem', 500, 0.9),
            display: 'block',
            fontSize: { xs: '2.7rem', md: 'clamp(2.6rem, 4.4vw, 4.2rem)' },
          }}
        >
          {value}
        </Box>
        <Box component="p" sx={{ fontSize: '.875rem', color: 'text.tertiary', mt: '10px' }}>
          {detail}
        </Box>
      </div>
      <ArcProgress value={progress} label={label} />
    </Box>
  );
}
