import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { VideoCard as Card } from '@atelier/domain/content/video';
import { href } from '../../lib/routes.ts';
import { CoverLink } from '../layout/cover-link.tsx';
import { VideoStatusLabel } from './video-status-label.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';
import type { VideoStatus } from './video-status.ts';
import { videoLength } from './video-time.ts';

interface VideoCardProps {
  card: Card;
  /** Undefined for visitors and while unknown. */
  status?: VideoStatus;
  eager?: boolean;
}

/** A video in a library: thumbnail, title, metadata, status. The title's link covers the card. */
export function VideoCard({ card, status, eager = false }: VideoCardProps) {
  const { t } = useTranslation('library');
  const length = videoLength(card.duration);
  return (
    <Box component="article" sx={{ position: 'relative' }}>
      <VideoThumbnail
        video={card}
        sizes="(max-width: 680px) 92vw, (max-width: 860px) 46vw, 420px"
        progress={status === 'completed' ? 1 : undefined}
        eager={eager}
      />
      <Typography variant="h6" component="h2" sx={{ mt: '14px', mb: '6px' }}>
        <CoverLink to={href.video(card.id)}>{card.title}</CoverLink>
      </Typography>
      <Typography variant="hint" component="div" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 14px' }}>
        <span>{t(`category.${card.category}`)}</span>
        <span>{t(`difficulty.${card.difficulty_level}`)}</span>
        {length === null ? null : <span className="visually-hidden">{t('length', { length })}</span>}
      </Typography>
      {status === undefined ? null : (
        <Box sx={{ mt: 1 }}>
          <VideoStatusLabel status={status} />
        </Box>
      )}
    </Box>
  );
}
