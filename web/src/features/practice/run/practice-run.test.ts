import { describe, expect, it } from 'vitest';
import {
  IDLE,
  nextSpeedUp,
  reduceRun,
  type RunEffect,
  type RunEvent,
  type RunPlan,
  type RunState,
} from './practice-run.ts';

const plan = (rest: Partial<RunPlan> = {}): RunPlan => ({
  countdown: false,
  gapS: 0,
  goal: 0,
  rampEvery: 0,
  rampTarget: 1,
  ...rest,
});
const start = (speed = 0.75): RunEvent => ({ type: 'start', speed });
const completed: RunEvent = { type: 'completed' };
const second: RunEvent = { type: 'second' };

/** Returns what an effect carries, or else its name. */
function told(effect: RunEffect): string | number {
  if ('sound' in effect) return effect.sound;
  if ('speed' in effect) return effect.speed;
  if ('reps' in effect) return effect.reps;
  return effect.type;
}

/** Applies events in order; returns the last state and the effects of each event. */
function apply(events: readonly RunEvent[], settings: RunPlan, from: RunState = IDLE) {
  let state = from;
  const effects = events.map((event) => {
    const step = reduceRun(state, event, settings);
    state = step.state;
    return step.effects.map(told);
  });
  return { state, effects };
}

describe('reduceRun', () => {
  it('plays at once without a countdown, and repeats', () => {
    const { state, effects } = apply([start(), completed, completed], plan());
    expect(effects).toEqual([
      ['enter', 'go', 'play'],
      [1, 'rewind', 'go', 'play'],
      [2, 'rewind', 'go', 'play'],
    ]);
    expect(state).toMatchObject({ phase: 'running', reps: 2, speed: 0.75 });
  });

  it('counts down from three', () => {
    const { state, effects } = apply([start(), second, second, second], plan({ countdown: true }));
    expect(effects).toEqual([
      ['rewind', 'tick', 'wait'],
      ['tick', 'wait'],
      ['tick', 'wait'],
      ['go', 'play'],
    ]);
    expect(state.phase).toBe('running');
  });

  it('rests between repetitions', () => {
    const { state, effects } = apply([start(), completed, second, second], plan({ gapS: 2 }));
    expect(effects.slice(1)).toEqual([[1, 'pause', 'rewind', 'wait'], ['wait'], ['go', 'play']]);
    expect(state.phase).toBe('running');
  });

  it('stops at the goal and restarts the count', () => {
    const { state, effects } = apply([start(), completed, completed], plan({ goal: 2 }));
    expect(state).toMatchObject({ phase: 'done', reps: 2 });
    expect(effects.at(-1)).toEqual([2, 'pause', 'rewind', 'done']);
    expect(apply([start()], plan({ goal: 2 }), state).state).toMatchObject({
      phase: 'running',
      reps: 0,
    });
  });

  it('raises the tempo by five hundredths every so many loops, up to a target', () => {
    const settings = plan({ rampEvery: 2, rampTarget: 0.83 });
    const { state, effects } = apply(
      [start(), ...Array.from({ length: 8 }, () => completed)],
      settings,
    );
    expect(effects.flat().filter((effect) => typeof effect === 'number' && effect < 1)).toEqual([
      0.8, 0.83,
    ]);
    expect(state.speed).toBe(0.83);
  });

  it('returns to the base speed on reset and on restart after the goal', () => {
    const settings = plan({ rampEvery: 1, goal: 2 });
    const done = apply([start(), completed, completed], settings).state;
    expect(done.speed).toBe(0.8);
    expect(apply([start(0.8)], settings, done).effects).toEqual([[0.75, 'enter', 'go', 'play']]);
    expect(apply([{ type: 'reset' }], settings, done)).toMatchObject({
      state: { reps: 0 },
      effects: [[0.75]],
    });
  });

  it('pauses the video on reset only during a run', () => {
    const reset = (state?: RunState) => apply([{ type: 'reset' }], plan(), state).effects.flat();
    expect(reset()).toEqual([]);
    for (const settings of [plan(), plan({ countdown: true })]) {
      expect(reset(apply([start()], settings).state)).toEqual(['pause']);
    }
    expect(reset(apply([start(), completed], plan({ gapS: 2 })).state)).toEqual(['pause']);
    expect(reset(apply([start(), { type: 'stop' }], plan()).state)).toEqual([]);
  });

  it('keeps the count after a pause and uses a speed that was set meanwhile', () => {
    const { state } = apply([start(), completed, { type: 'stop' }, start(0.5)], plan());
    expect(state).toMatchObject({ phase: 'running', reps: 1, speed: 0.5, baseSpeed: 0.75 });
  });

  it('uses a changed speed as the new base speed, but not its own speed-up', () => {
    const settings = plan({ rampEvery: 1 });
    const raised = apply(
      [start(), completed, { type: 'speed-changed', speed: 0.8 }],
      settings,
    ).state;
    expect(raised).toMatchObject({ speed: 0.8, baseSpeed: 0.75 });
    expect(apply([{ type: 'speed-changed', speed: 0.5 }], settings, raised).state).toMatchObject({
      speed: 0.5,
      baseSpeed: 0.5,
    });
  });

  it('takes over a video that was started without it', () => {
    const { state, effects } = apply(
      [{ type: 'played', speed: 1 }, completed],
      plan({ countdown: true }),
    );
    expect(effects).toEqual([[], [1, 'rewind', 'go', 'play']]);
    expect(state.phase).toBe('running');
  });

  it.each<[RunEvent, RunState['phase'], string[]]>([
    [completed, 'idle', []],
    [completed, 'resting', []],
    [second, 'running', []],
    [{ type: 'left' }, 'running', ['rewind', 'play']],
    [{ type: 'left' }, 'idle', []],
    [{ type: 'stop' }, 'counting', ['pause']],
    [{ type: 'stop' }, 'idle', []],
  ])('%j while %s', (event, phase, effects) => {
    expect(apply([event], plan(), { ...IDLE, phase }).effects).toEqual([effects]);
  });
});

describe('nextSpeedUp', () => {
  const at = (reps: number, speed: number) => ({ ...IDLE, reps, speed });
  it.each([
    ['no ramp', at(0, 0.75), plan(), null],
    ['at the target', at(3, 1), plan({ rampEvery: 4 }), null],
    ['between two speed-ups', at(3, 0.75), plan({ rampEvery: 4 }), { inReps: 1, speed: 0.8 }],
    ['just after a speed-up', at(4, 0.8), plan({ rampEvery: 4 }), { inReps: 4, speed: 0.85 }],
    ['beyond the goal', at(3, 0.75), plan({ rampEvery: 4, goal: 4 }), null],
  ])('%s', (_name, state, settings, expected) =>
    expect(nextSpeedUp(state, settings)).toEqual(expected),
  );
});
