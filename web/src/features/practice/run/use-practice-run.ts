import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/feedback/toast.tsx';
import type { PlayerHandle } from '../../../lib/media/player-handle.ts';
import { type LoopPoints, toLoop } from '../loop/loop-points.ts';
import type { PracticeSettings } from '../controls/practice-settings.ts';
import { isPlayableIn, type Loop, watchLoop } from '../../../lib/media/loop-playback.ts';
import { IDLE, isActiveIn, type RunEffect, type RunEvent, type RunState } from './practice-run.ts';
import { createPracticeRunner, type PracticeRunner, type SoundCues } from './practice-runner.ts';
import { seekTo, setPlaybackRate, useVideoProperty } from '../../../lib/media/video-control.ts';

interface RunListeners {
  /** The run starts or stops. */
  readonly onActive: (active: boolean) => void;
  readonly onRepeated: (reps: number) => void;
  readonly onSpeed: (speed: number) => void;
  readonly onDone: () => void;
}

/** Whether the film must be moved before a run plays this loop. */
const isOutside = ({ currentTime }: HTMLVideoElement, { startS, endS }: Loop): boolean =>
  currentTime < startS || currentTime >= endS - 0.1;

/** Carries out on the film what a run asks for. @param sounds `null` if they are off. */
function carryOut(
  effect: RunEffect,
  { video, changeSpeed }: PlayerHandle,
  loop: Loop | null,
  sounds: SoundCues | null,
): void {
  switch (effect.type) {
    case 'rewind':
      if (loop !== null) seekTo(video, loop.startS);
      break;
    case 'enter':
      if (video !== null && loop !== null && isOutside(video, loop)) seekTo(video, loop.startS);
      break;
    case 'play':
      // The player itself reports when it cannot play.
      void video?.play().catch(() => undefined);
      break;
    case 'pause':
      video?.pause();
      break;
    case 'sound':
      sounds?.play(effect.sound);
      break;
    case 'speed':
      // Set at once, not after the next render, so that the repetition starts at this speed.
      setPlaybackRate(video, effect.speed);
      changeSpeed(effect.speed);
      break;
    case 'repeated':
    case 'wait':
      // Not about the film.
      break;
  }
}

interface LoopListeners {
  readonly onPlayed: () => void;
  /** The viewer paused the film. */
  readonly onPaused: () => void;
  readonly onCompleted: () => void;
  readonly onLeft: () => void;
}

/** Follows a film while one of its loops is set. @returns stops following. */
function followLoop(
  video: HTMLVideoElement,
  loop: Loop,
  { onPlayed, onPaused, onCompleted, onLeft }: LoopListeners,
): () => void {
  const onPause = () => {
    // A busy page receives the event of our own pause late, when the video may be playing again.
    if (!video.paused) return;
    // The end of the video and a link that is being replaced also pause.
    if (video.ended || video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    onPaused();
  };
  video.addEventListener('play', onPlayed);
  video.addEventListener('pause', onPause);
  const stop = watchLoop(video, loop, { onCompleted, onLeft });
  return () => {
    stop();
    video.removeEventListener('play', onPlayed);
    video.removeEventListener('pause', onPause);
  };
}

const DURATION_EVENTS = ['loadedmetadata', 'durationchange'] as const;

/** Repeats a loop of the player's video according to the settings. */
export function usePracticeRun(
  player: PlayerHandle,
  points: LoopPoints,
  settings: PracticeSettings,
  { onActive, onRepeated, onSpeed, onDone }: RunListeners,
) {
  const { t } = useTranslation('practice');
  const toast = useToast();
  const { video, setPlayInterceptor } = player;
  const [run, setRun] = useState(IDLE);
  const loopOfPoints = useMemo(() => toLoop(points), [points]);
  const isPlayable = (filmS: number) => loopOfPoints !== null && isPlayableIn(loopOfPoints, filmS);
  const isInFilm = useVideoProperty(
    video,
    DURATION_EVENTS,
    ({ duration }) => isPlayable(duration),
    true,
  );
  const loop = isInFilm ? loopOfPoints : null;
  const runner = useRef<PracticeRunner | null>(null);
  const startsWithNextLoop = useRef(false);
  const dispatch = (event: RunEvent) => runner.current?.dispatch(event);
  const phase = () => runner.current?.state().phase ?? 'idle';

  const latestSettings = useEffectEvent(() => settings);
  const carryOutNow = useEffectEvent((effect: RunEffect, sounds: SoundCues) => {
    carryOut(effect, player, loop, settings.sound ? sounds : null);
    if (effect.type === 'repeated') onRepeated(effect.reps);
    if (effect.type === 'speed') onSpeed(effect.speed);
  });
  const onState = useEffectEvent((state: RunState) => {
    setRun(state);
    if (state.phase === 'done') onDone();
  });

  const start = useEffectEvent(() => {
    if (loop === null || isActiveIn(runner.current?.state() ?? IDLE)) return;
    dispatch({ type: 'start', speed: player.speed });
  });
  const tellSilent = useEffectEvent(() => toast('warning', t('options.sound-silent')));

  useEffect(() => {
    const created = createPracticeRunner({
      settings: () => latestSettings(),
      carryOut: (effect, sounds) => carryOutNow(effect, sounds),
      onState: (state) => onState(state),
      start: () => start(),
      onSilent: () => tellSilent(),
    });
    runner.current = created;
    return () => {
      runner.current = null;
      created.close();
    };
  }, []);

  const tellPlayed = useEffectEvent(() => {
    if (phase() !== 'running') dispatch({ type: 'played', speed: player.speed });
  });
  useEffect(() => {
    if (video === null || loop === null) return undefined;
    if (!video.paused) tellPlayed();
    else if (startsWithNextLoop.current) runner.current?.begin();
    startsWithNextLoop.current = false;
    return followLoop(video, loop, {
      onPlayed: () => tellPlayed(),
      onPaused: () => {
        if (phase() === 'running') dispatch({ type: 'stop' });
      },
      onCompleted: () => dispatch({ type: 'completed' }),
      onLeft: () => dispatch({ type: 'left' }),
    });
  }, [video, loop]);

  const hasLoop = loop !== null;
  useEffect(() => {
    if (hasLoop) return;
    startsWithNextLoop.current = false;
    dispatch({ type: 'reset' });
  }, [hasLoop]);

  useEffect(() => dispatch({ type: 'speed-changed', speed: player.speed }), [player.speed]);

  /**
   * Starts or stops the run; returns false without a loop, when the player must handle the press.
   */
  const togglePlay = () => {
    if (video === null || loop === null) return false;
    runner.current?.press();
    return true;
  };
  const onPressed = useEffectEvent(togglePlay);
  useEffect(() => {
    setPlayInterceptor(() => onPressed());
    return () => setPlayInterceptor(null);
  }, [setPlayInterceptor]);

  const isActive = isActiveIn(run);
  const notifyActive = useEffectEvent(onActive);
  useEffect(() => {
    if (!isActive) return undefined;
    notifyActive(true);
    return () => notifyActive(false);
  }, [isActive]);

  return {
    run,
    loop,
    isActive,
    togglePlay,
    reset: () => dispatch({ type: 'reset' }),
    /** Starts a run as soon as the points that are being set are there. */
    startWithNextLoop: () => {
      startsWithNextLoop.current = true;
    },
  };
}
