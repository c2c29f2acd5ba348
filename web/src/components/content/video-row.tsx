import type { ReactNode } from 'react';
import Box, { type BoxProps } from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { VideoCard } from '@atelier/domain/content/video';
import { href } from '../../lib/routes.ts';
import { CoverLink } from '../layout/cover-link.tsx';
import { WatchStatusLabel, type WatchStatus } from './watch-status-label.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';
import { listRow, PHONE_WITH_LARGE_TEXT } from '../../lib/theme/layout.ts';

interface VideoRowProps extends Pick<BoxProps, 'component' | 'aria-current' | 'sx'> {
  video: VideoCard;
  /** Before the picture. */
  lead?: ReactNode;
  meta: string;
  /** Not shown if undefined. */
  status: WatchStatus | undefined;
  /** 0 to 1: shown as a line along the picture's lower edge. */
  progress?: number;
  /** 0 to 1: shown with the status. */
  moveProgress?: number;
  /** A button next to the row on wide screens; the whole row links there anyway. */
  action?: { label: string; name: string };
}

/** A video in a list: picture, title, metadata and the member's status. */
export function VideoRow({
  video,
  lead,
  meta,
  status,
  progress,
  moveProgress,
  action,
  sx,
  ...row
}: VideoRowProps) {
  const to = href.video(video.id);
  return (
    <Box
      {...row}
      sx={[
        {
          ...listRow,
          gap: { xs: '14px', md: '20px' },
          alignItems: 'center',
          py: 2,
        },
        ...[sx ?? null].flat(),
      ]}
    >
      {lead}
      <VideoThumbnail video={video} sizes="200px" progress={progress} />
      <Box sx={{ [PHONE_WITH_LARGE_TEXT]: { gridColumn: '1 / -1' } }}>
        <Typography variant="h6" component="h3" sx={{ fontSize: '1rem' }}>
          <CoverLink to={to}>{video.title}</CoverLink>
        </Typography>
        <Typography variant="hint" sx={{ mt: 0.25 }}>
          {meta}
        </Typography>
        {status === undefined ? null : (
          <Box sx={{ mt: 0.5 }}>
            <WatchStatusLabel status={status} progress={moveProgress} />
          </Box>
        )}
      </Box>
      {action === undefined ? null : (
        <Button
          component={RouterLink}
          to={to}
          variant="outlined"
          aria-label={action.name}
          sx={{
            display: { xs: 'none', md: 'inline-flex' },
            minWidth: 144,
            position: 'relative',
            zIndex: 1,
          }}
        >
          {action.label}
        </Button>
      )}
    </Box>
  );
}
