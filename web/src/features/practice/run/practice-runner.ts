import type { PracticeSettings } from '../controls/practice-settings.ts';
import {
  IDLE,
  isActiveIn,
  reduceRun,
  type RunEffect,
  type RunEvent,
  type RunState,
} from './practice-run.ts';
import { createSoundCues } from './sound-cue.ts';

export type SoundCues = ReturnType<typeof createSoundCues>;

interface RunnerPort {
  readonly settings: () => PracticeSettings;
  /** Carries out an effect; `wait` is left to the runner. */
  readonly carryOut: (effect: RunEffect, sounds: SoundCues) => void;
  readonly onState: (state: RunState) => void;
  /** Dispatches the start of a run, if there is a loop to play. */
  readonly start: () => void;
  /** A run begins whose sounds nobody will hear. */
  readonly onSilent: () => void;
}

export type PracticeRunner = ReturnType<typeof createPracticeRunner>;

/** Keeps the state of a run, its timer and its sounds. */
export function createPracticeRunner({ settings, carryOut, onState, start, onSilent }: RunnerPort) {
  const sounds = createSoundCues();
  let state = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A run was asked for and begins as soon as its sound is there. */
  let isDue = false;

  function dispatch(event: RunEvent): void {
    const step = reduceRun(state, event, settings());
    const hasChanged = step.state !== state;
    // Set before the effects run, so that the pause event of our own pause is recognized.
    state = step.state;
    if (state.phase !== 'counting' && state.phase !== 'resting') clearTimeout(timer);
    for (const effect of step.effects) {
      if (effect.type === 'wait') {
        clearTimeout(timer);
        timer = setTimeout(() => dispatch({ type: 'second' }), 1_000);
      } else {
        carryOut(effect, sounds);
      }
    }
    if (hasChanged) onState(state);
  }

  function begin(): void {
    const { countdown, sound } = settings();
    isDue = countdown;
    // Browsers let the film play right after the press only; after a countdown it plays anyway.
    if (!countdown) start();
    const onReady = (isHeard: boolean) => {
      if (countdown && !isDue) return;
      if (isDue) start();
      isDue = false;
      if (!isHeard) onSilent();
    };
    if (sound) sounds.prepare(onReady);
    else onReady(true);
  }

  return {
    dispatch,
    state: () => state,
    /** Starts a run once its sound is there. */
    begin,
    /** Starts or stops a run. */
    press: (): void => {
      if (isDue) isDue = false;
      else if (isActiveIn(state)) dispatch({ type: 'stop' });
      else begin();
    },
    close: (): void => {
      if (isActiveIn(state)) dispatch({ type: 'stop' });
      sounds.close();
    },
  };
}
