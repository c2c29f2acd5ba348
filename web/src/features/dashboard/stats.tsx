import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { learningLevel } from '@atelier/domain/learning/learning-level';
import { SizedSkeleton } from '../../components/feedback/skeleton.tsx';
import { ArcProgress } from '../../components/media/arc-progress.tsx';
import { displayType } from '../../lib/theme/typography.ts';
import { paddedSurface } from '../../lib/theme/components.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { type Dashboard, useLearningSeconds } from './data/use-dashboard.ts';

interface StatsProps {
  uid: string;
  cards: Dashboard['own'];
  /** `null` while loading. */
  labels: Dashboard['labels'] | null;
}

/** The statistics of a member: completed videos, level and time. */
export function Stats({ uid, cards, labels }: StatsProps) {
  const { t } = useTranslation(['dashboard', 'library']);
  const format = useFormat();
  const seconds = useLearningSeconds(uid);
  const shown = labels ?? {};
  const completed = cards.filter((card) => shown[card.id] === 'completed').length;
  // Of all libraries, also of those that the plan does not include any more.
  const level = learningLevel(Object.values(shown).filter((label) => label === 'completed').length);
  const statistics = [
    {
      label: t('dashboard:completed.label'),
      value: format.number(completed),
      detail: t('dashboard:completed.detail', { total: format.number(cards.length) }),
      progress: cards.length === 0 ? 0 : completed / cards.length,
    },
    {
      label: t('dashboard:level.label'),
      value: t('dashboard:level.value', {
        difficulty: t(`library:difficulty.${level.difficulty}`),
        step: format.number(level.step),
      }),
      detail:
        level.remaining === 0
          ? t('dashboard:level.top')
          : t('dashboard:level.next', {
              count: level.remaining,
              formatted: format.number(level.remaining),
            }),
      progress: level.stepFraction,
    },
    {
      label: t('dashboard:time.label'),
      value: seconds === null ? '–' : format.timeSpent(seconds),
      // Without a goal: practice and repeated viewing count as well.
      detail: t('dashboard:time.detail'),
      progress: null,
    },
  ];
  return (
    <Box
      component="section"
      aria-label={t('dashboard:stats')}
      sx={{
        display: 'grid',
        gap: '14px',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(3, minmax(0,1fr))' },
      }}
    >
      {statistics.map((statistic) =>
        labels === null ? (
          <SizedSkeleton key={statistic.label}>
            <StatCard {...statistic} />
          </SizedSkeleton>
        ) : (
          <StatCard key={statistic.label} {...statistic} />
        ),
      )}
    </Box>
  );
}

interface StatCardProps {
  label: string;
  value: string;
  detail: string;
  /** 0 to 1; `null` without a goal. */
  progress: number | null;
}

/** A statistic, with an arc that shows its progress. */
const StatCard = ({ label, value, detail, progress }: StatCardProps) => (
  <Box
    sx={{
      ...paddedSurface,
      containerType: 'inline-size',
      display: { xs: 'grid', sm: 'block' },
      gridTemplateColumns:
        progress === null ? 'minmax(0,1fr)' : 'minmax(0,1fr) clamp(96px, 30vw, 140px)',
      alignItems: 'end',
      gap: 2,
    }}
  >
    <div>
      <Typography variant="hint" component="p" sx={{ mb: '10px' }}>
        {label}
      </Typography>
      <Box
        component="b"
        sx={{
          ...displayType(48, '2.7rem', 500, 0.9),
          display: 'block',
          // As wide as `12 h 46 min`, which does not wrap, may be when the text is enlarged.
          fontSize: {
            xs: 'min(2.7rem, 22cqi)',
            md: 'min(clamp(2.6rem, 4.4vw, 4.2rem), 22cqi)',
          },
        }}
      >
        {value}
      </Box>
      <Typography variant="hint" component="p" sx={{ mt: '10px' }}>
        {detail}
      </Typography>
    </div>
    {progress === null ? null : <ArcProgress value={progress} label={label} />}
  </Box>
);
