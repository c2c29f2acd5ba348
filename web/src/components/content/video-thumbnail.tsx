import Box from '@mui/material/Box';
import { imageVersion } from '@atelier/domain/content/public-image';
import type { VideoCard } from '@atelier/domain/content/video';
import { PlaceholderFigure } from '../media/figure.tsx';
import { PictureFrame } from '../media/picture-frame.tsx';
import { publicPicture } from '../media/picture.tsx';
import { videoLength } from './video-time.ts';

type ThumbnailVideo = Pick<VideoCard, 'id' | 'title' | 'category' | 'duration' | 'created_at' | 'updated_at'>;

interface VideoThumbnailProps {
  video: ThumbnailVideo;
  /** CSS `sizes` of the picture. */
  sizes: string;
  /** 0 to 1: shown as a line along the lower edge. */
  progress?: number;
  /** Above the fold: loads at once. */
  eager?: boolean;
}

/** The 16:9 thumbnail of a video: its picture, or a drawn placeholder without one. */
export function VideoThumbnail({ video, sizes, progress, eager = false }: VideoThumbnailProps) {
  const length = videoLength(video.duration);
  return (
    <PictureFrame
      figure={<PlaceholderFigure id={video.id} title={video.title} category={video.category} />}
      picture={publicPicture('video', video.id, imageVersion(video))}
      sizes={sizes}
      eager={eager}
    >
      {length === null ? null : (
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
      )}
      {progress === undefined ? null : <ProgressLine progress={progress} />}
    </PictureFrame>
  );
}

function ProgressLine({ progress }: { progress: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'absolute', inset: 'auto 0 0', height: 4, bgcolor: 'rgba(255,255,255,.22)' }}
    >
      <Box
        sx={{
          height: '100%',
          bgcolor: 'accent.main',
          width: `${Math.round(Math.min(1, Math.max(0, progress)) * 100)}%`,
        }}
      />
    </Box>
  );
}
