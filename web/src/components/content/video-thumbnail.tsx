import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { imageVersion } from '@atelier/domain/content/public-image';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { VideoCard } from '@atelier/domain/content/video';
import {
  PictureFrame,
  type PictureFrameProps,
  publicPicture,
  PlaceholderFigure,
} from '../media/picture.tsx';
import { centered, cover, forcedFill, forcedTrack } from '../../lib/theme/layout.ts';
import { videoLength } from './video-time.ts';

interface VideoThumbnailProps extends Pick<PictureFrameProps, 'sizes' | 'eager'> {
  video: Omit<VideoCard, 'thumbnail_url'>;
  /** 0 to 1: shown as a line along the lower edge. */
  progress?: number | undefined;
  /** The plan that opens the video: dims the picture and shows a lock. */
  lockedFor?: PaidTier | undefined;
}

/** The 16:9 thumbnail of a video: its picture, or a drawn placeholder without one. */
export function VideoThumbnail({ video, sizes, progress, eager, lockedFor }: VideoThumbnailProps) {
  return (
    <PictureFrame
      figure={<PlaceholderFigure id={video.id} title={video.title} category={video.category} />}
      picture={publicPicture('video', video.id, imageVersion(video))}
      sizes={sizes}
      eager={eager}
    >
      {lockedFor === undefined ? null : <Lock tier={lockedFor} />}
      <LengthLabel duration={video.duration} />
      {progress === undefined ? null : <ProgressLine progress={progress} />}
    </PictureFrame>
  );
}

function Lock({ tier }: { tier: PaidTier }) {
  const { t } = useTranslation(['library', 'common']);
  return (
    <Box
      sx={{
        ...cover,
        ...centered,
        alignContent: 'center',
        gap: 1,
        bgcolor: 'rgba(7,9,13,.66)',
        color: '#F5EEE4',
        fontSize: '.9375rem',
        fontWeight: 600,
      }}
    >
      <LockSimpleIcon size={28} aria-hidden="true" />
      {t('library:unlock', { tier: t(`common:tier.${tier}`) })}
    </Box>
  );
}

/** The length of a video, in the corner of its picture; nothing if it is unknown. */
export function LengthLabel({ duration }: { duration: string }) {
  const length = videoLength(duration);
  if (length === null) return null;
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        position: 'absolute',
        right: 8,
        bottom: 10,
        bgcolor: 'rgba(7,9,13,.86)',
        color: '#F5EEE4',
        fontSize: '.8125rem',
        fontWeight: 600,
        px: '7px',
        py: '2px',
        borderRadius: '2px',
        lineHeight: 1.45,
      }}
    >
      {length}
    </Box>
  );
}

function ProgressLine({ progress }: { progress: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'absolute',
        inset: 'auto 0 0',
        height: 4,
        bgcolor: 'rgba(255,255,255,.22)',
        ...forcedTrack,
      }}
    >
      <Box
        sx={{
          height: '100%',
          bgcolor: 'accent.main',
          ...forcedFill,
          width: `${Math.round(Math.min(1, Math.max(0, progress)) * 100)}%`,
        }}
      />
    </Box>
  );
}
