import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/feedback/toast.tsx';
import type { PlayerHandle } from '../../../lib/media/player-handle.ts';
import { type LoopPoints, toLoop } from '../loop/loop-points.ts';
import type { PracticeSettings } from '../controls/practice-settings.ts';
import { isPlayableIn, type Loop, watchLoop } from '../../../lib/media/loop-playback.ts';
import {
  IDLE,
  isActiveIn,
  reduceRun,
  type RunEffect,
  type RunEvent,
  type RunPlan,
  type RunState,
} from './practice-run.ts';
import { createSoundCues } from './sound-cue.ts';
import { seekTo, setPlaybackRate, useVideoProperty } from '../../../lib/media/video-control.ts';

interface RunListeners {
  /** The run starts or stops. */
  readonly onActive: (active: boolean) => void;
  readonly onRepeated: (reps: number) => void;
  readonly onSpeed: (speed: number) => void;
  readonly onDone: () => void;
}

type Runner = ReturnType<typeof createRunner> & {
  /** Starts a run once its sound is there. */
  readonly begin: () => void;
  /** Starts or stops a run. */
  readonly press: () => void;
};

/** @param runEffect carries out all effects except `wait`, which the runner handles. */
function createRunner(
  plan: () => RunPlan,
  runEffect: (effect: RunEffect) => void,
  onState: (state: RunState) => void,
) {
  let state = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dispatch = (event: RunEvent) => {
    const step = reduceRun(state, event, plan());
    const changed = step.state !== state;
    // Set before the effects run, so that the pause event of our own pause is recognized.
    state = step.state;
    if (state.phase !== 'counting' && state.phase !== 'resting') clearTimeout(timer);
    for (const effect of step.effects) {
      if (effect.type === 'wait') {
        clearTimeout(timer);
        timer = setTimeout(() => dispatch({ type: 'second' }), 1_000);
      } else runEffect(effect);
    }
    if (changed) onState(state);
  };
  return { dispatch, state: () => state };
}

/** Whether the film must be moved before a run plays this loop. */
const isOutside = ({ currentTime }: HTMLVideoElement, { startS, endS }: Loop): boolean =>
  currentTime < startS || currentTime >= endS - 0.1;

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
  const set = useMemo(() => toLoop(points), [points]);
  const isPlayable = (filmS: number) => set !== null && isPlayableIn(set, filmS);
  const isInFilm = useVideoProperty(
    video,
    DURATION_EVENTS,
    ({ duration }) => isPlayable(duration),
    true,
  );
  const loop = isInFilm ? set : null;
  const runner = useRef<Runner | null>(null);
  const startsWithNextLoop = useRef(false);
  const dispatch = (event: RunEvent) => runner.current?.dispatch(event);
  const phase = () => runner.current?.state().phase ?? 'idle';

  const plan = useEffectEvent(() => settings);
  const runEffect = useEffectEvent(
    (effect: RunEffect, sounds: ReturnType<typeof createSoundCues>) => {
      switch (effect.type) {
        case 'rewind':
          if (loop !== null) seekTo(video, loop.startS);
          break;
        case 'enter':
          if (video !== null && loop !== null && isOutside(video, loop)) {
            seekTo(video, loop.startS);
          }
          break;
        case 'play':
          // The player itself reports when it cannot play.
          void video?.play().catch(() => undefined);
          break;
        case 'pause':
          video?.pause();
          break;
        case 'repeated':
          onRepeated(effect.reps);
          break;
        case 'sound':
          if (settings.sound) sounds.play(effect.sound);
          break;
        case 'speed':
          // Set at once, not after the next render, so that the repetition starts at this speed.
          setPlaybackRate(video, effect.speed);
          player.changeSpeed(effect.speed);
          onSpeed(effect.speed);
          break;
        case 'wait':
          // The runner has the timer.
          break;
      }
    },
  );
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
    const sounds = createSoundCues();
    const created = createRunner(
      () => plan(),
      (effect) => runEffect(effect, sounds),
      (state) => onState(state),
    );
    /** A run was asked for and begins as soon as its sound is there. */
    let isDue = false;
    const begin = () => {
      const { countdown, sound } = plan();
      isDue = countdown;
      // Browsers let the film play right after the press only; after a countdown it plays anyway.
      if (!countdown) start();
      const onReady = (isHeard: boolean) => {
        if (countdown && !isDue) return;
        if (isDue) start();
        isDue = false;
        if (!isHeard) tellSilent();
      };
      if (sound) sounds.prepare(onReady);
      else onReady(true);
    };
    const press = () => {
      if (isDue) isDue = false;
      else if (isActiveIn(created.state())) created.dispatch({ type: 'stop' });
      else begin();
    };
    runner.current = { ...created, begin, press };
    return () => {
      runner.current = null;
      if (isActiveIn(created.state())) created.dispatch({ type: 'stop' });
      sounds.close();
    };
  }, []);

  const speed = useEffectEvent(() => player.speed);
  useEffect(() => {
    if (video === null || loop === null) return undefined;
    const onPlay = () => {
      if (phase() !== 'running') dispatch({ type: 'played', speed: speed() });
    };
    const onPause = () => {
      // A busy page receives the event of our own pause late, when the video may be playing again.
      if (!video.paused) return;
      // The end of the video and a link that is being replaced also pause.
      if (video.ended || video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
      if (phase() === 'running') dispatch({ type: 'stop' });
    };
    if (!video.paused) onPlay();
    else if (startsWithNextLoop.current) runner.current?.begin();
    startsWithNextLoop.current = false;
    video.addEventListener('play', onPlay);
    video.addEventListener('pause', onPause);
    const stop = watchLoop(video, loop, {
      onCompleted: () => dispatch({ type: 'completed' }),
      onLeft: () => dispatch({ type: 'left' }),
    });
    return () => {
      stop();
      video.removeEventListener('play', onPlay);
      video.removeEventListener('pause', onPause);
    };
  }, [video, loop]);

  const hasLoop = loop !== null;
  useEffect(() => {
    if (hasLoop) return;
    startsWithNextLoop.current = false;
    dispatch({ type: 'reset' });
  }, [hasLoop]);

  useEffect(() => dispatch({ type: 'speed-changed', speed: player.speed }), [player.speed]);

  /** Starts or stops the run; returns false without a loop, when the player must handle the press. */
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
