import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VideoCard } from '@atelier/domain/content/video';
import { VideoRow } from './video-row.tsx';
import type { WatchStatus } from './watch-status-label.tsx';
import { paddedSurface } from '../../lib/theme/components.ts';

interface NextVideoRowProps {
  card: VideoCard;
  /** Undefined if unknown. */
  status: WatchStatus | undefined;
  /** 0 to 1, if known. */
  progress?: number | undefined;
  /** Whether it was seen to its end, but not all of it. */
  hasGap?: boolean | undefined;
}

/** A video that a member should start or resume next. */
export function NextVideoRow({ card, status, progress, hasGap = false }: NextVideoRowProps) {
  const { t } = useTranslation(['dashboard', 'library']);
  const begun = hasGap ? 'missing' : 'resume';
  const verb = status === 'started' ? begun : 'start';
  return (
    <VideoRow
      component="article"
      video={card}
      meta={`${t(`library:category.${card.category}`)}, ${t(`library:difficulty.${card.difficulty_level}`).toLocaleLowerCase()}`}
      status={status}
      progress={progress}
      moveProgress={progress}
      action={{
        label: t(`dashboard:${verb}`),
        name: t(`dashboard:${verb}-video`, { title: card.title }),
      }}
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
