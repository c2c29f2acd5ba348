import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { NO_STATS, type Video, type VideoStats } from '@atelier/domain/content/video';
import { SizedSkeleton } from '../../components/feedback/skeleton.tsx';
import { Lead } from '../../components/layout/page-frame.tsx';
import { Tag, TierChip } from '../../components/plans/tier-chip.tsx';
import { WatchStatusLabel } from '../../components/content/watch-status-label.tsx';
import { videoLength } from '../../components/content/video-time.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import type { LiveProgress } from '../../lib/media/player-handle.ts';
import { spread } from '../../lib/theme/layout.ts';

const FACTS = {
  ...spread,
  justifyContent: 'flex-start',
  gap: '8px 24px',
  mt: 2,
  color: 'text.secondary',
};
/** As wide as most statistics; keeps their place while they load. */
const USUAL_STATS: VideoStats = { views: 100, rating: 4.5, rating_count: 10 };
const FACT = { display: 'inline-flex', alignItems: 'center', gap: '8px' } as const;

interface VideoDetailsProps {
  video: Video;
  /** `null` while unknown. */
  stats: VideoStats | null;
  /** `null` for visitors, and while unknown. */
  live: LiveProgress | null;
  /** Below the facts. */
  action: ReactNode;
}

/** Level, category, difficulty, title, views, rating, length and description of a video. */
export function VideoDetails({ video, stats, live, action }: VideoDetailsProps) {
  const { t } = useTranslation(['video', 'library']);
  const length = videoLength(video.duration);
  return (
    <Box sx={{ mt: '28px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <TierChip tier={video.level} />
        {[
          t(`library:category.${video.category}`),
          t(`library:difficulty.${video.difficulty_level}`),
        ].map((text) => (
          <Tag key={text}>{text}</Tag>
        ))}
      </Box>
      <Typography variant="h1" sx={{ mt: '18px', overflowWrap: 'anywhere' }}>
        {video.title}
      </Typography>
      <Box sx={FACTS}>
        {/* A line of its own on phones, so that none is added when the numbers arrive. */}
        <Box sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}>
          {stats === null ? (
            <SizedSkeleton>
              <StatFacts stats={USUAL_STATS} />
            </SizedSkeleton>
          ) : (
            <StatFacts stats={stats} />
          )}
        </Box>
        {length === null ? null : (
          <Box component="span" sx={FACT}>
            <ClockIcon size={20} aria-hidden="true" />
            <span className="visually-hidden">{t('video:length')}</span>
            {length}
          </Box>
        )}
        {live === null ? null : <WatchStatusLabel {...live} />}
      </Box>
      <Box sx={{ mt: '20px' }}>{action}</Box>
      <Lead sx={{ mt: '20px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {video.description}
      </Lead>
    </Box>
  );
}

/** Views and rating. */
function StatFacts({ stats: { views, rating, rating_count } }: { stats: VideoStats }) {
  const { t } = useTranslation('video');
  const format = useFormat();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '8px 24px' }}>
      <Box component="span" sx={FACT}>
        <EyeIcon size={20} aria-hidden="true" />
        {views === 0
          ? t('not-viewed')
          : t('views', { count: views, formatted: format.number(views) })}
      </Box>
      <Box component="span" sx={FACT}>
        <Box component="span" sx={{ color: 'brand.text', lineHeight: 0 }}>
          <StarIcon size={20} weight="fill" aria-hidden="true" />
        </Box>
        <span className="visually-hidden">{t('rating')}</span>
        <Box component="b" sx={{ color: 'text.primary' }}>
          {format.rating(rating_count === 0 ? NO_STATS.rating : rating)}
        </Box>
        {rating_count === 0
          ? t('not-rated')
          : t('ratings', { count: rating_count, formatted: format.number(rating_count) })}
      </Box>
    </Box>
  );
}
