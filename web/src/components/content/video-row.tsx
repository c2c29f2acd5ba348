import type { ReactNode } from 'react';
import Box, { type BoxProps } from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { VideoCard } from '@atelier/domain/content/video';
import { href } from '../../lib/routes.ts';
import { CoverLink } from '../layout/cover-link.tsx';
import { WatchStatusLabel, type WatchStatus } from './watch-status-label.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';
import { listRow } from '../../lib/theme/layout.ts';
import { paddedSurface } from '../../lib/theme/components.ts';

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
export function VideoRow({ video, lead, meta, status, progress, moveProgress, action, sx, ...row }: VideoRowProps) {
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
      <div>
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
      </div>
      {action === undefined ? null : (
        <Button
          component={RouterLink}
          to={to}
          variant="outlined"
          aria-label={action.name}
          sx={{ display: { xs: 'none', md: 'inline-flex' }, minWidth: 144, position: 'relative', zIndex: 1 }}
        >
          {action.label}
        </Button>
      )}
    </Box>
  );
}

interface NextVideoRowProps {
  card: VideoCard;
  /** Undefined if unknown. */
  status: WatchStatus | undefined;
  /** 0 to 1, if known. */
  progress?: number | undefined;
}

/** A video that a member should start or resume next. */
export function NextVideoRow({ card, status, progress }: NextVideoRowProps) {
  const { t } = useTranslation(['dashboard', 'library']);
  const verb = status === 'started' ? 'resume' : 'start';
  return (
    <VideoRow
      component="article"
      video={card}
      meta={`${t(`library:category.${card.category}`)}, ${t(`library:difficulty.${card.difficulty_level}`).toLocaleLowerCase()}`}
      status={status}
      progress={progress}
      moveProgress={progress}
      action={{ label: t(`dashboard:${verb}`), name: t(`dashboard:${verb}-video`, { title: card.title }) }}
      sx={{ gridTemplateColumns: { xs: '120px minmax(0,1fr)', md: '200px minmax(0,1fr) auto' } }}
    />
  );
}

interface StartHereProps {
  card: VideoCard;
  /** Undefined if unknown. */
  status?: WatchStatus | undefined;
  /** Whether the member has completed a video of this library. */
  goesOn?: boolean;
}

/** The video to begin a library with, or to go on with. */
export function StartHere({ card, status, goesOn = false }: StartHereProps) {
  const { t } = useTranslation('library');
  const title = t(goesOn ? 'continue-here' : 'start-here');
  return (
    <Box component="section" aria-label={title} sx={paddedSurface}>
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <NextVideoRow card={card} status={status} />
    </Box>
  );
}
