import { IDLE, reduceRun, type RunEffect, type RunEvent, type RunPlan, type RunState } from './practice-run.ts';

/** The world around a practice. */
export interface RunPort {
  plan(): RunPlan;
  /** Seeks to the loop's start if the place lies outside. */
  enter(): void;
  rewind(): void;
  play(): void;
  pause(): void;
  sound(sound: 'tick' | 'go' | 'done'): void;
  speed(speed: number): void;
  repeated(reps: number): void;
  /** @returns cancels the timer. */
  schedule(delayMs: number, action: () => void): () => void;
  onState(state: RunState): void;
}

export interface PracticeRunner {
  dispatch(event: RunEvent): void;
  state(): RunState;
}

/** Carries out what `practise` decides; one timer at most. */
export function createPracticeRunner(port: RunPort): PracticeRunner {
  let state = IDLE;
  let cancel = () => {};

  const dispatch = (event: RunEvent) => {
    const step = reduceRun(state, event, port.plan());
    const changed = step.state !== state;
    state = step.state;
    if (state.phase !== 'counting' && state.phase !== 'resting') cancel();
    // The state stands before anything is set off: a pause of ours is told from the person's by it.
    for (const effect of step.effects) runEffect(effect);
    if (changed) port.onState(state);
  };

  const runEffect = (effect: RunEffect) => {
    if (effect.type === 'sound') port.sound(effect.sound);
    else if (effect.type === 'speed') port.speed(effect.speed);
    else if (effect.type === 'repeated') port.repeated(effect.reps);
    else if (effect.type === 'wait') {
      cancel();
      cancel = port.schedule(1_000, () => dispatch({ type: 'second' }));
    } else port[effect.type]();
  };

  return { dispatch, state: () => state };
}
