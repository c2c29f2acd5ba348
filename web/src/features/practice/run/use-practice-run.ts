import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { toLoop, type LoopPoints } from '../loop/loop-points.ts';
import type { PracticeSettings } from '../panel/practice-settings.ts';
import { watchLoop } from './loop-playback.ts';
import { IDLE, type RunEvent, type RunState } from './practice-run.ts';
import { type PracticeRunner, createPracticeRunner } from './practice-runner.ts';
import { createSoundCues } from './sound-cue.ts';
import type { Loop, PlayerHandle } from '../player-handle.ts';
import { seekTo, setTempo } from './video-control.ts';

interface RunListeners {
  /** A practice loop runs, counts or rests; nothing is sent meanwhile. */
  readonly onActive: (active: boolean) => void;
  readonly onRepeated: (reps: number) => void;
  readonly onTempo: (speed: number) => void;
  readonly onDone: () => void;
}

export interface PracticeRun {
  readonly run: RunState;
  readonly loop: Loop | null;
  readonly isActive: boolean;
  /** Play or pause; `false` when there is no loop and the player itself sees to it. */
  readonly togglePlay: () => boolean;
  readonly reset: () => void;
}

const isActiveIn = ({ phase }: RunState) => phase === 'counting' || phase === 'running' || phase === 'resting';

/** Runs a loop of the player's video as the settings want it. */
export function usePracticeRun(
  player: PlayerHandle,
  points: LoopPoints,
  settings: PracticeSettings,
  { onActive, onRepeated, onTempo, onDone }: RunListeners,
): PracticeRun {
  const { video, setPlayInterceptor } = player;
  const [run, setRun] = useState(IDLE);
  const loop = useMemo(() => toLoop(points), [points]);
  const practice = useRef<PracticeRunner | null>(null);
  const dispatch = (event: RunEvent) => practice.current?.dispatch(event);
  const phase = () => practice.current?.state().phase ?? 'idle';

  const plan = useEffectEvent(() => settings);
  const rewind = useEffectEvent(() => {
    if (loop !== null) seekTo(video, loop.startS);
  });
  const enter = useEffectEvent(() => {
    if (video === null || loop === null) return;
    if (video.currentTime < loop.startS || video.currentTime >= loop.endS - 0.1) seekTo(video, loop.startS);
  });
  // The player says by itself when it cannot play.
  const play = useEffectEvent(() => void video?.play().catch(() => undefined));
  const pause = useEffectEvent(() => video?.pause());
  const changeTempo = useEffectEvent((speed: number) => {
    // At once, not with the next drawing: the repetition begins at its tempo.
    setTempo(video, speed);
    player.changeSpeed(speed, false);
    onTempo(speed);
  });
  const repeated = useEffectEvent((reps: number) => onRepeated(reps));
  const isAudible = useEffectEvent(() => settings.sound);
  const changed = useEffectEvent((state: RunState) => {
    setRun(state);
    if (state.phase === 'done') onDone();
  });

  useEffect(() => {
    const sounds = createSoundCues();
    const running = createPracticeRunner({
      plan: () => plan(),
      rewind: () => rewind(),
      enter: () => enter(),
      play: () => play(),
      pause: () => pause(),
      speed: (speed) => changeTempo(speed),
      repeated: (reps) => repeated(reps),
      sound: (sound) => (isAudible() ? sounds.play(sound) : undefined),
      schedule: (delayMs, action) => {
        const timer = setTimeout(action, delayMs);
        return () => clearTimeout(timer);
      },
      onState: (state) => changed(state),
    });
    practice.current = running;
    return () => {
      practice.current = null;
      if (isActiveIn(running.state())) running.dispatch({ type: 'stop' });
      sounds.close();
    };
  }, []);

  const speed = useEffectEvent(() => player.speed);
  useEffect(() => {
    if (video === null || loop === null) return undefined;
    const onPlay = () => {
      if (phase() !== 'running') dispatch({ type: 'joined', speed: speed() });
    };
    const onPause = () => {
      // A busy page hears late of a pause of ours: by then the rest may be over and the video plays again.
      if (!video.paused) return;
      // The end of the video and a link that is being replaced pause too.
      if (video.ended || video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
      if (phase() === 'running') dispatch({ type: 'stop' });
    };
    if (!video.paused) onPlay();
    video.addEventListener('play', onPlay);
    video.addEventListener('pause', onPause);
    const stop = watchLoop(video, loop, {
      onCompleted: () => dispatch({ type: 'completed' }),
      onLeft: () => dispatch({ type: 'strayed' }),
    });
    return () => {
      stop();
      video.removeEventListener('play', onPlay);
      video.removeEventListener('pause', onPause);
    };
  }, [video, loop]);

  const hasLoop = loop !== null;
  useEffect(() => {
    if (!hasLoop) dispatch({ type: 'reset' });
  }, [hasLoop]);

  useEffect(() => dispatch({ type: 'tempo', speed: player.speed }), [player.speed]);

  const togglePlay = () => {
    if (video === null || loop === null) return false;
    dispatch(isActiveIn(practice.current?.state() ?? IDLE) ? { type: 'stop' } : { type: 'start', speed: player.speed });
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

  return { run, loop, isActive, togglePlay, reset: () => dispatch({ type: 'reset' }) };
}
