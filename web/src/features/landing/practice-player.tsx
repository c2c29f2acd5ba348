import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { FlipHorizontalIcon } from '@phosphor-icons/react/dist/csr/FlipHorizontal';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { RepeatIcon } from '@phosphor-icons/react/dist/csr/Repeat';
import { NoteButton, AlertNote } from '../../components/feedback/note.tsx';
import { PlainButton } from '../../components/forms/plain-button.tsx';
import { GUTTER } from '../../components/layout/page-frame.tsx';
import { AppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { usePreciseTime } from '../../lib/i18n/precise-time.ts';
import { useLoop } from '../../lib/media/loop-playback.ts';
import { useObjectUrl } from '../../lib/media/use-object-url.ts';
import { setPlaybackRate, usePlaying, useVideoProperty } from '../../lib/media/video-control.ts';
import { centered, cover } from '../../lib/theme/layout.ts';
import { displayType } from '../../lib/theme/typography.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { useNetworkReturn } from '../../lib/use-network-return.ts';
import { withTimeLimit } from '../../lib/with-time-limit.ts';
import clipFile from './art/practice.mp4?url&no-inline';
import art from './art/practice.svg?url&no-inline';
import { LOAD_APP_WHEN_NEAR } from './landing-section.tsx';
import { CLIP_S, MOVE_LOOP, PracticeTimeline } from './practice-timeline.tsx';

/** The clip is loaded when the player is this close to the viewport. */
const LOAD_MARGIN = '400px 0px';
const LOAD_LIMIT_MS = 30_000;
const SPEEDS = [0.5, 1] as const;
const MOMENTS = ['timeupdate', 'seeked'] as const;

/**
 * Fetches the whole clip, so that a loop never waits and needs no server that answers with ranges.
 */
const fetchClip = (stop: AbortSignal) =>
  withTimeLimit(
    LOAD_LIMIT_MS,
    async (signal) => {
      const response = await fetch(clipFile, { signal });
      if (!response.ok) throw new Error(`${clipFile}: ${response.status}`);
      return response.blob();
    },
    stop,
  );

/** Loads the clip once it is needed. */
function useClip(isNeeded: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [file, setFile] = useState<Blob | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const url = useObjectUrl(file);
  const fail = () => {
    setFile(null);
    setHasFailed(true);
  };
  const retry = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  useNetworkReturn(hasFailed ? new AppError('media-unavailable') : null, retry);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const leaving = new AbortController();
    fetchClip(leaving.signal).then(setFile, (error: unknown) => {
      if (leaving.signal.aborted) return;
      console.warn('clip', error);
      setHasFailed(true);
    });
    return () => leaving.abort();
  }, [isNeeded, attempt]);
  return { url, hasFailed, fail, retry };
}

/** Starts a video. If the browser refuses that, the video stays paused. */
const play = (video: HTMLVideoElement) => void video.play().catch(() => undefined);

/**
 * A small player with what the practice mode does: it repeats a move, slows it down, mirrors it and
 * counts.
 */
export function PracticePlayer() {
  const { t } = useTranslation(['landing', 'common']);
  const format = useFormat();
  const time = usePreciseTime();
  const [frame, isNear] = useInView(LOAD_MARGIN);
  const [isWanted, setIsWanted] = useState(false);
  const clip = useClip(isNear || isWanted);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [hasPlayed, setHasPlayed] = useState(false);
  const [isLooping, setIsLooping] = useState(true);
  const [isMirrored, setIsMirrored] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const [reps, setReps] = useState(0);
  const playing = usePlaying(video);
  const positionS = useVideoProperty(
    video,
    MOMENTS,
    ({ currentTime }) => currentTime,
    MOVE_LOOP.startS,
  );
  useLoop(video, isLooping ? MOVE_LOOP : null, () => setReps(reps + 1));
  useEffect(() => setPlaybackRate(video, speed), [video, speed]);
  useEffect(() => {
    if (isWanted && video !== null) play(video);
  }, [isWanted, video]);

  const pressPlay = () => {
    setIsWanted(true);
    if (clip.hasFailed) clip.retry();
    else if (playing) video?.pause();
    else if (video !== null) play(video);
  };
  const rate = (value: number) => t('practice.rate', { value: format.number(value) });
  return (
    <Box
      {...LOAD_APP_WHEN_NEAR}
      ref={frame}
      role="group"
      aria-label={t('practice.label')}
      sx={FRAME}
    >
      <Box sx={{ position: 'relative', overflow: 'hidden' }}>
        <Box
          sx={{ '& > img': { width: '100%', height: 'auto' } }}
          style={{ transform: isMirrored ? 'scaleX(-1)' : undefined }}
        >
          <img src={art} alt={t('practice.picture')} width={1280} height={720} loading="lazy" />
          {clip.url === null ? null : (
            <Box
              component="video"
              ref={setVideo}
              src={clip.url}
              muted
              playsInline
              preload="auto"
              aria-hidden="true"
              onPlaying={() => setHasPlayed(true)}
              onError={clip.fail}
              // The drawing is shown until there is something to see.
              sx={{ ...cover, width: '100%', height: '100%', opacity: hasPlayed ? 1 : 0 }}
            />
          )}
        </Box>
        <Badges reps={reps} speed={rate(speed)} isMirrored={isMirrored} />
        {clip.hasFailed ? (
          <Box sx={{ position: 'absolute', inset: `auto ${INSET} ${INSET}` }}>
            <AlertNote
              action={<NoteButton label={t('common:actions.retry')} onClick={clip.retry} />}
            >
              {t('practice.failed')}
            </AlertNote>
          </Box>
        ) : null}
      </Box>
      <PracticeTimeline video={video} positionS={positionS} isLooping={isLooping} />
      <Box sx={CONTROLS}>
        <PlayButton
          playing={playing}
          isBusy={isWanted && video === null && !clip.hasFailed}
          onPress={pressPlay}
        />
        <Box component="span" sx={{ mr: 'auto', fontSize: '.9375rem', whiteSpace: 'nowrap' }}>
          {time(positionS)} / {time(CLIP_S)}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Control aria-pressed={isLooping} onClick={() => setIsLooping(!isLooping)}>
            <RepeatIcon size={18} aria-hidden="true" />
            {t('practice.loop')}
          </Control>
          <Box role="group" aria-label={t('practice.speed')} sx={{ display: 'flex' }}>
            {SPEEDS.map((value) => (
              <Control key={value} aria-pressed={speed === value} onClick={() => setSpeed(value)}>
                {rate(value)}
              </Control>
            ))}
          </Box>
          <Control aria-pressed={isMirrored} onClick={() => setIsMirrored(!isMirrored)}>
            <FlipHorizontalIcon size={18} aria-hidden="true" />
            {t('practice.mirror')}
          </Control>
        </Box>
      </Box>
    </Box>
  );
}

interface BadgesProps {
  reps: number;
  speed: string;
  isMirrored: boolean;
}

/** Repetitions, mirror and speed over the picture. */
function Badges({ reps, speed, isMirrored }: BadgesProps) {
  const { t } = useTranslation('landing');
  const format = useFormat();
  return (
    <>
      <Badge sx={{ top: INSET, left: INSET, alignItems: 'baseline' }}>
        <Box component="b" sx={displayType(40, 'clamp(2.2rem, 4.4vw, 4rem)', 500, 0.9)}>
          {format.number(reps)}
        </Box>
        <Box component="span" sx={{ fontWeight: 400 }}>
          {t('practice.reps', { count: reps })}
        </Box>
      </Badge>
      {isMirrored ? (
        <Badge sx={{ top: INSET, right: INSET }}>
          <FlipHorizontalIcon size={18} aria-hidden="true" />
          {t('practice.mirror')}
        </Badge>
      ) : null}
      <Badge sx={{ bottom: INSET, left: INSET, color: 'accent.main' }}>
        <MetronomeIcon size={18} aria-hidden="true" />
        {speed}
      </Badge>
    </>
  );
}

interface PlayButtonProps {
  playing: boolean;
  /** The clip plays once it is loaded. */
  isBusy: boolean;
  onPress: () => void;
}

function PlayButton({ playing, isBusy, onPress }: PlayButtonProps) {
  const { t } = useTranslation('landing');
  const PlayPauseIcon = playing ? PauseIcon : PlayIcon;
  return (
    <PlainButton
      aria-label={t(playing ? 'practice.pause' : 'practice.play')}
      aria-busy={isBusy}
      onClick={onPress}
      sx={{
        ...centered,
        width: 64,
        height: 64,
        borderRadius: '50%',
        bgcolor: 'brand.fill',
        color: 'brand.ink',
      }}
    >
      <PlayPauseIcon size={28} weight="fill" aria-hidden="true" />
    </PlainButton>
  );
}

const FRAME = {
  mx: { xs: `calc(${GUTTER} * -1)`, md: 0 },
  overflow: 'hidden',
  bgcolor: '#07090D',
  border: '1px solid',
  borderColor: 'divider',
  borderWidth: { xs: '1px 0', md: '1px' },
  borderRadius: { md: '6px' },
} as const;
const CONTROLS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 18px',
  p: '4px clamp(20px, 2vw, 28px) 14px',
  color: 'text.secondary',
  // Without a script they do nothing.
  '@media (scripting: none)': { display: 'none' },
} as const;
const Badge = styled('span')({
  position: 'absolute',
  display: 'inline-flex',
  gap: 8,
  alignItems: 'center',
  padding: '6px 12px',
  borderRadius: 3,
  background: 'rgba(7,9,13,.78)',
  fontSize: '.875rem',
  fontWeight: 600,
});
/** Distance of a badge to the edges of the picture. */
const INSET = 'clamp(12px, 2vw, 24px)';
const Control = styled(PlainButton)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minWidth: 48,
  minHeight: 44,
  padding: '0 10px',
  border: `1px solid ${theme.vars?.palette.line.strong}`,
  borderRadius: 3,
  fontSize: '.9375rem',
  fontWeight: 600,
  '& + &': { marginLeft: -1 },
  '&[aria-pressed="true"]': {
    background: theme.vars?.palette.accent.main,
    color: theme.vars?.palette.accent.ink,
  },
}));
