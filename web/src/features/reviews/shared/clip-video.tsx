import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import { AlertNote, ErrorNotice, NoteButton } from '../../../components/feedback/note.tsx';
import { SizedSkeleton } from '../../../components/feedback/skeleton.tsx';
import { type Loop, useLoop } from '../../../lib/media/loop-playback.ts';
import { PLAYS_BESIDE_OTHERS } from '../../../lib/media/one-at-a-time.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';
import { AppError } from '../../../lib/errors.ts';
import { useNetworkReturn } from '../../../lib/use-network-return.ts';

/** Ratio of width to height until the metadata of the file has loaded. */
const USUAL_RATIO = 16 / 9;
/** Share of the window's height, so that the controls of an upright clip stay in view. */
const MAX_HEIGHT = '68vh';

interface ClipVideoProps {
  /** The file; this component asks for its signed URL. */
  source: MediaReference;
  label: string;
  part: Loop;
  video: HTMLVideoElement | null;
  /** A stable function. */
  onVideo: (video: HTMLVideoElement | null) => void;
  /** Covers the picture. @param ratio width of the picture divided by its height */
  children?: (ratio: number) => ReactNode;
}

/** The picture of a clip, without controls: a part of its file, silent, repeated while it plays. */
export function ClipVideo({ source, label, part, video, onVideo, children }: ClipVideoProps) {
  const { t } = useTranslation(['reviews', 'common']);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const film = useSignedUrl(source, String(attempt));
  useLoop(video, part);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  useNetworkReturn(failed ? new AppError('media-unavailable') : null, retry);
  if (film.status === 'error') return <ErrorNotice error={film.error} onRetry={retry} />;
  if (failed) {
    return (
      <AlertNote>
        {t('reviews:player.failed')}{' '}
        <NoteButton label={t('common:actions.retry')} onClick={retry} />
      </AlertNote>
    );
  }
  const size = {
    width: `min(100%, calc(${MAX_HEIGHT} * ${ratio}))`,
    aspectRatio: String(ratio),
    mx: 'auto',
  };
  if (film.status === 'loading') {
    return (
      <SizedSkeleton>
        <Box sx={size} />
      </SizedSkeleton>
    );
  }
  return (
    <Box
      data-theme="dark"
      sx={{
        ...size,
        position: 'relative',
        overflow: 'hidden',
        border: 1,
        borderColor: 'line.soft',
        borderRadius: '5px',
        bgcolor: '#0B0E15',
      }}
    >
      <Box
        component="video"
        ref={onVideo}
        src={film.url}
        muted
        playsInline
        preload="auto"
        aria-label={label}
        {...PLAYS_BESIDE_OTHERS}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
          if (videoWidth > 0 && videoHeight > 0) setRatio(videoWidth / videoHeight);
        }}
        onError={() => setFailed(true)}
        sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {children?.(ratio)}
    </Box>
  );
}
