import { clampSpeed, type PracticeSettings, SPEED_STEP } from '../controls/practice-settings.ts';
import type { Sound } from './sound-cue.ts';

/** The settings of a run; they may change while it is active. */
export type RunPlan = Readonly<
  Pick<PracticeSettings, 'countdown' | 'gapS' | 'goal' | 'rampEvery' | 'rampTarget'>
>;

export interface RunState {
  readonly phase: 'idle' | 'counting' | 'running' | 'resting' | 'done';
  /** Remaining seconds while counting or resting. */
  readonly secondsLeft: number;
  readonly reps: number;
  readonly speed: number;
  /** The speed before the ramp. */
  readonly baseSpeed: number;
}

export type RunEvent =
  /** Play was pressed, with the current speed. */
  | { readonly type: 'start'; readonly speed: number }
  /** Playback reached the end of the loop. */
  | { readonly type: 'completed' }
  /** The position left the loop in another way. */
  | { readonly type: 'left' }
  /** The video started without our play button, for example with a media key. */
  | { readonly type: 'played'; readonly speed: number }
  | { readonly type: 'speed-changed'; readonly speed: number }
  | { readonly type: 'second' | 'stop' | 'reset' };

export type RunEffect =
  | { readonly type: 'play' | 'pause' | 'enter' | 'rewind' | 'wait' }
  | { readonly type: 'sound'; readonly sound: Sound }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'repeated'; readonly reps: number };

export interface RunStep {
  readonly state: RunState;
  readonly effects: readonly RunEffect[];
}

export const IDLE: RunState = { phase: 'idle', secondsLeft: 0, reps: 0, speed: 1, baseSpeed: 1 };
const COUNT_FROM = 3;
const play: RunEffect = { type: 'play' };
const pause: RunEffect = { type: 'pause' };
const rewind: RunEffect = { type: 'rewind' };
const wait: RunEffect = { type: 'wait' };
const sound = (cue: Sound): RunEffect => ({ type: 'sound', sound: cue });

/** Returns the next state of a run and the effects to carry out; a pure function. */
export function reduceRun(state: RunState, event: RunEvent, plan: RunPlan): RunStep {
  switch (event.type) {
    case 'start':
      return reduceStart(state, event.speed, plan);
    case 'played':
      return state.phase === 'running'
        ? { state, effects: [] }
        : {
            state: { ...withStartSpeed(state, event.speed), phase: 'running', secondsLeft: 0 },
            effects: [],
          };
    case 'speed-changed':
      return {
        state:
          event.speed === state.speed
            ? state
            : { ...state, speed: event.speed, baseSpeed: event.speed },
        effects: [],
      };
    case 'completed':
      return state.phase === 'running' ? reduceCompleted(state, plan) : { state, effects: [] };
    case 'left':
      return { state, effects: state.phase === 'running' ? [rewind, play] : [] };
    case 'second':
      return reduceSecond(state);
    case 'stop':
      return state.phase === 'idle'
        ? { state, effects: [] }
        : { state: { ...state, phase: 'idle', secondsLeft: 0 }, effects: [pause] };
    case 'reset':
      return reduceReset(state);
  }
}

/** Whether a run has begun and not ended; counting and resting are part of it. */
export const isActiveIn = ({ phase }: RunState): boolean =>
  phase === 'counting' || phase === 'running' || phase === 'resting';

/**
 * Only a run is paused: without one the member has started the video, maybe before the practice
 * mode was there.
 */
function reduceReset(state: RunState): RunStep {
  const speedChange: RunEffect[] =
    state.speed === state.baseSpeed ? [] : [{ type: 'speed', speed: state.baseSpeed }];
  return {
    state: { ...state, phase: 'idle', secondsLeft: 0, reps: 0, speed: state.baseSpeed },
    effects: isActiveIn(state) ? [pause, ...speedChange] : speedChange,
  };
}

/** The count continues after a pause and restarts after the goal was reached. */
function withStartSpeed(state: RunState, speed: number): RunState {
  if (state.phase === 'done') return { ...state, reps: 0, speed: state.baseSpeed };
  return state.reps === 0 ? { ...state, speed, baseSpeed: speed } : { ...state, speed };
}

function reduceStart(before: RunState, speed: number, plan: RunPlan): RunStep {
  const state = withStartSpeed(before, speed);
  const speedChange: RunEffect[] =
    state.speed === speed ? [] : [{ type: 'speed', speed: state.speed }];
  if (!plan.countdown) {
    return {
      state: { ...state, phase: 'running', secondsLeft: 0 },
      effects: [...speedChange, { type: 'enter' }, sound('go'), play],
    };
  }
  return {
    state: { ...state, phase: 'counting', secondsLeft: COUNT_FROM },
    effects: [...speedChange, rewind, sound('tick'), wait],
  };
}

function reduceCompleted(state: RunState, plan: RunPlan): RunStep {
  const reps = state.reps + 1;
  const repeated: RunEffect = { type: 'repeated', reps };
  const isDone = plan.goal > 0 && reps >= plan.goal;
  if (isDone) {
    return {
      state: { ...state, phase: 'done', secondsLeft: 0, reps },
      effects: [repeated, pause, rewind, sound('done')],
    };
  }
  const speed = rampedSpeed(state.speed, reps, plan);
  const speedChange: RunEffect[] = speed === state.speed ? [] : [{ type: 'speed', speed }];
  if (plan.gapS > 0) {
    return {
      state: { ...state, phase: 'resting', secondsLeft: plan.gapS, reps, speed },
      effects: [repeated, pause, rewind, ...speedChange, wait],
    };
  }
  return {
    state: { ...state, reps, speed },
    effects: [repeated, rewind, ...speedChange, sound('go'), play],
  };
}

function rampedSpeed(speed: number, reps: number, { rampEvery, rampTarget }: RunPlan): number {
  if (rampEvery <= 0 || reps % rampEvery !== 0 || speed >= rampTarget) return speed;
  return clampSpeed(Math.min(rampTarget, speed + SPEED_STEP));
}

function reduceSecond(state: RunState): RunStep {
  if (state.phase !== 'counting' && state.phase !== 'resting') return { state, effects: [] };
  const secondsLeft = state.secondsLeft - 1;
  if (secondsLeft > 0) {
    return {
      state: { ...state, secondsLeft },
      effects: state.phase === 'counting' ? [sound('tick'), wait] : [wait],
    };
  }
  return { state: { ...state, phase: 'running', secondsLeft: 0 }, effects: [sound('go'), play] };
}

/** Returns the repetitions until the next speed-up and its speed; `null` when there is none. */
export function nextSpeedUp(
  state: RunState,
  plan: RunPlan,
): { inReps: number; speed: number } | null {
  if (plan.rampEvery <= 0 || state.speed >= plan.rampTarget) return null;
  const inReps = plan.rampEvery - (state.reps % plan.rampEvery);
  if (plan.goal > 0 && state.reps + inReps >= plan.goal) return null;
  return { inReps, speed: rampedSpeed(state.speed, state.reps + inReps, plan) };
}
