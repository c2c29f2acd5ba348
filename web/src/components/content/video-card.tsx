import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { VideoCard as Card } from '@atelier/domain/content/video';
import { href } from '../../lib/routes.ts';
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
        <Box
          component={RouterLink}
          to={href.video(card.id)}
          sx={{
            color: 'inherit',
            textDecoration: 'none',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {card.title}
        </Box>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 14px', color: 'text.tertiary', fontSize: '.875rem' }}>
        <span>{t(`category.${card.category}`)}</span>
        <span>{t(`difficulty.${card.difficulty_level}`)}</span>
        {length === null ? null : <span className="visually-hidden">{t('length', { length })}</span>}
      </Box>
      {status === undefined ? null : (
        <Box sx={{ mt: 1 }}>
          <VideoStatusLabel status={status} />
        </Box>
      )}
    </Box>
  );
}
