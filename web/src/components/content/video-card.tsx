import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { VideoCard as Card } from '@atelier/domain/content/video';
import { useFormat } from '../../lib/i18n/format.ts';
import { href } from '../../lib/routes.ts';
import { CoverLink } from '../layout/cover-link.tsx';
import { WatchStatusLabel, type WatchStatus } from './watch-status-label.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';
import { videoLength } from './video-time.ts';

/** A card of the catalogue, or a teaser. */
export type ShownCard = Omit<Card, 'thumbnail_url'>;

interface VideoCardProps {
  card: ShownCard;
  /** Undefined for visitors and while unknown. */
  status: WatchStatus | undefined;
  eager: boolean;
  /** The plan that opens the video, if the viewer's does not. */
  lockedFor?: PaidTier | undefined;
}

/** A video in a library; the title's link covers the card. */
export function VideoCard({ card, status, eager, lockedFor }: VideoCardProps) {
  const { t } = useTranslation(['library', 'common']);
  const format = useFormat();
  const length = videoLength(card.duration);
  return (
    <Box component="article" sx={{ position: 'relative' }}>
      <VideoThumbnail
        video={card}
        sizes="(max-width: 680px) 92vw, (max-width: 860px) 46vw, 420px"
        progress={status === 'completed' ? 1 : undefined}
        eager={eager}
        lockedFor={lockedFor}
      />
      <Typography variant="h6" component="h2" sx={{ mt: '14px', mb: '6px' }}>
        <CoverLink to={href.video(card.id)}>{card.title}</CoverLink>
      </Typography>
      <Typography
        variant="hint"
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 14px' }}
      >
        <span>{t(`category.${card.category}`)}</span>
        <span>{t(`difficulty.${card.difficulty_level}`)}</span>
        {card.rating === undefined ? null : (
          <Box
            component="span"
            role="img"
            aria-label={t('common:rating.value', { rating: format.rating(card.rating) })}
            sx={{ display: 'inline-flex', gap: '5px', alignItems: 'center' }}
          >
            <StarIcon
              size={16}
              weight="fill"
              color="var(--af-palette-brand-text)"
              aria-hidden="true"
            />
            {format.rating(card.rating)}
          </Box>
        )}
        {length === null ? null : (
          <span className="visually-hidden">{t('length', { length })}</span>
        )}
      </Typography>
      {status === undefined ? null : (
        <Box sx={{ mt: 1 }}>
          <WatchStatusLabel status={status} />
        </Box>
      )}
    </Box>
  );
}
