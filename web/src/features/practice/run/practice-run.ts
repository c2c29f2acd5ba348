import { SPEED_STEP, clampSpeed } from '../player-handle.ts';

/** What a practice is made of; all of it may change while it runs. */
export interface RunPlan {
  /** Three, two, one before the first repetition. */
  readonly countdown: boolean;
  /** Whole seconds of rest between two repetitions. */
  readonly gapS: number;
  /** Repetitions to do; 0 goes on for ever. */
  readonly goal: number;
  /** The tempo rises after so many repetitions; 0 never. */
  readonly rampEvery: number;
  readonly rampTarget: number;
}

export interface RunState {
  readonly phase: 'idle' | 'counting' | 'running' | 'resting' | 'done';
  /** Seconds to go while counting or resting. */
  readonly secondsLeft: number;
  readonly reps: number;
  /** What is played now. */
  readonly speed: number;
  /** What it was before a ramp began. */
  readonly baseSpeed: number;
}

export type RunEvent =
  /** Play was pressed, at the speed that is set. */
  | { readonly type: 'start'; readonly speed: number }
  /** The loop's end was reached by playing. */
  | { readonly type: 'completed' }
  /** The place went beyond the loop some other way. */
  | { readonly type: 'strayed' }
  /** The video plays though nobody pressed our play: a media key. */
  | { readonly type: 'joined'; readonly speed: number }
  /** Another speed was set. */
  | { readonly type: 'tempo'; readonly speed: number }
  | { readonly type: 'second' | 'stop' | 'reset' };

export type RunEffect =
  | { readonly type: 'play' | 'pause' | 'enter' | 'rewind' | 'wait' }
  | { readonly type: 'sound'; readonly sound: 'tick' | 'go' | 'done' }
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
const sound = (one: 'tick' | 'go' | 'done'): RunEffect => ({ type: 'sound', sound: one });

/** One step of practising a loop: a pure function of what was, what happened and what is wanted. */
export function reduceRun(state: RunState, event: RunEvent, plan: RunPlan): RunStep {
  switch (event.type) {
    case 'start':
      return reduceStart(state, event.speed, plan);
    case 'joined':
      return state.phase === 'running'
        ? { state, effects: [] }
        : { state: { ...withStartSpeed(state, event.speed), phase: 'running', secondsLeft: 0 }, effects: [] };
    case 'tempo':
      return {
        state: event.speed === state.speed ? state : { ...state, speed: event.speed, baseSpeed: event.speed },
        effects: [],
      };
    case 'completed':
      return state.phase === 'running' ? reduceCompleted(state, plan) : { state, effects: [] };
    case 'strayed':
      return { state, effects: state.phase === 'running' ? [rewind, play] : [] };
    case 'second':
      return reduceSecond(state);
    case 'stop':
      return state.phase === 'idle'
        ? { state, effects: [] }
        : { state: { ...state, phase: 'idle', secondsLeft: 0 }, effects: [pause] };
    case 'reset':
      return {
        state: { ...state, phase: 'idle', secondsLeft: 0, reps: 0, speed: state.baseSpeed },
        effects: state.speed === state.baseSpeed ? [pause] : [pause, { type: 'speed', speed: state.baseSpeed }],
      };
  }
}

/** Repetitions go on after a pause, and begin again once the goal was reached. */
function withStartSpeed(state: RunState, speed: number): RunState {
  if (state.phase === 'done') return { ...state, reps: 0, speed: state.baseSpeed };
  return state.reps === 0 ? { ...state, speed, baseSpeed: speed } : { ...state, speed };
}

function reduceStart(before: RunState, speed: number, plan: RunPlan): RunStep {
  const state = withStartSpeed(before, speed);
  const tempo: RunEffect[] = state.speed === speed ? [] : [{ type: 'speed', speed: state.speed }];
  if (!plan.countdown) {
    return {
      state: { ...state, phase: 'running', secondsLeft: 0 },
      effects: [...tempo, { type: 'enter' }, sound('go'), play],
    };
  }
  return {
    state: { ...state, phase: 'counting', secondsLeft: COUNT_FROM },
    effects: [...tempo, rewind, sound('tick'), wait],
  };
}

function reduceCompleted(state: RunState, plan: RunPlan): RunStep {
  const reps = state.reps + 1;
  const repeatedEffect: RunEffect = { type: 'repeated', reps };
  const isDone = plan.goal > 0 && reps >= plan.goal;
  if (isDone)
    return {
      state: { ...state, phase: 'done', secondsLeft: 0, reps },
      effects: [repeatedEffect, pause, rewind, sound('done')],
    };
  const speed = rampedSpeed(state.speed, reps, plan);
  const tempo: RunEffect[] = speed === state.speed ? [] : [{ type: 'speed', speed }];
  if (plan.gapS > 0) {
    return {
      state: { ...state, phase: 'resting', secondsLeft: plan.gapS, reps, speed },
      effects: [repeatedEffect, pause, rewind, ...tempo, wait],
    };
  }
  return { state: { ...state, reps, speed }, effects: [repeatedEffect, rewind, ...tempo, sound('go'), play] };
}

function rampedSpeed(speed: number, reps: number, { rampEvery, rampTarget }: RunPlan): number {
  if (rampEvery <= 0 || reps % rampEvery !== 0 || speed >= rampTarget) return speed;
  return clampSpeed(Math.min(rampTarget, speed + SPEED_STEP));
}

function reduceSecond(state: RunState): RunStep {
  if (state.phase !== 'counting' && state.phase !== 'resting') return { state, effects: [] };
  const secondsLeft = state.secondsLeft - 1;
  if (secondsLeft > 0)
    return { state: { ...state, secondsLeft }, effects: state.phase === 'counting' ? [sound('tick'), wait] : [wait] };
  return { state: { ...state, phase: 'running', secondsLeft: 0 }, effects: [sound('go'), play] };
}

/** Repetitions until the tempo rises, and to what; `null` when it will not. */
export function nextSpeedUp(state: RunState, plan: RunPlan): { inReps: number; speed: number } | null {
  if (plan.rampEvery <= 0 || state.speed >= plan.rampTarget) return null;
  const inReps = plan.rampEvery - (state.reps % plan.rampEvery);
  if (plan.goal > 0 && state.reps + inReps >= plan.goal) return null;
  return { inReps, speed: rampedSpeed(state.speed, state.reps + inReps, plan) };
}
