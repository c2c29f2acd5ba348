import { describe, expect, it } from 'vitest';
import { IDLE, nextSpeedUp, reduceRun, type RunEvent, type RunPlan, type RunState } from './practice-run.ts';

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

/** Runs events one after the other; tells the last state and what each event set off. */
function story(events: readonly RunEvent[], wanted: RunPlan, from: RunState = IDLE) {
  let state = from;
  const effects = events.map((event) => {
    const step = reduceRun(state, event, wanted);
    state = step.state;
    return step.effects.map((effect) =>
      'sound' in effect
        ? effect.sound
        : 'speed' in effect
          ? effect.speed
          : 'reps' in effect
            ? effect.reps
            : effect.type,
    );
  });
  return { state, effects };
}

describe('practise', () => {
  it('plays at once without a countdown, and loops', () => {
    const { state, effects } = story([start(), completed, completed], plan());
    expect(effects).toEqual([
      ['enter', 'go', 'play'],
      [1, 'rewind', 'go', 'play'],
      [2, 'rewind', 'go', 'play'],
    ]);
    expect(state).toMatchObject({ phase: 'running', reps: 2, speed: 0.75 });
  });

  it('counts three, two, one', () => {
    const { state, effects } = story([start(), second, second, second], plan({ countdown: true }));
    expect(effects).toEqual([
      ['rewind', 'tick', 'wait'],
      ['tick', 'wait'],
      ['tick', 'wait'],
      ['go', 'play'],
    ]);
    expect(state.phase).toBe('running');
  });

  it('rests between repetitions', () => {
    const { state, effects } = story([start(), completed, second, second], plan({ gapS: 2 }));
    expect(effects.slice(1)).toEqual([[1, 'pause', 'rewind', 'wait'], ['wait'], ['go', 'play']]);
    expect(state.phase).toBe('running');
  });

  it('ends at the goal and begins again from none', () => {
    const { state, effects } = story([start(), completed, completed], plan({ goal: 2 }));
    expect(state).toMatchObject({ phase: 'done', reps: 2 });
    expect(effects.at(-1)).toEqual([2, 'pause', 'rewind', 'done']);
    expect(story([start()], plan({ goal: 2 }), state).state).toMatchObject({ phase: 'running', reps: 0 });
  });

  it('raises the tempo by five hundredths every so many loops, up to a target', () => {
    const wanted = plan({ rampEvery: 2, rampTarget: 0.83 });
    const { state, effects } = story([start(), ...Array.from({ length: 8 }, () => completed)], wanted);
    expect(effects.flat().filter((effect) => typeof effect === 'number' && effect < 1)).toEqual([0.8, 0.83]);
    expect(state.speed).toBe(0.83);
  });

  it('goes back to the first tempo when reset, or begun again after the goal', () => {
    const wanted = plan({ rampEvery: 1, goal: 2 });
    const done = story([start(), completed, completed], wanted).state;
    expect(done.speed).toBe(0.8);
    expect(story([start(0.8)], wanted, done).effects).toEqual([[0.75, 'enter', 'go', 'play']]);
    expect(story([{ type: 'reset' }], wanted, done)).toMatchObject({ state: { reps: 0 }, effects: [['pause', 0.75]] });
  });

  it('keeps the repetitions over a pause, and takes another speed that was set meanwhile', () => {
    const { state } = story([start(), completed, { type: 'stop' }, start(0.5)], plan());
    expect(state).toMatchObject({ phase: 'running', reps: 1, speed: 0.5, baseSpeed: 0.75 });
  });

  it('takes another tempo as the new first one, and its own raise as none', () => {
    const wanted = plan({ rampEvery: 1 });
    const raised = story([start(), completed, { type: 'tempo', speed: 0.8 }], wanted).state;
    expect(raised).toMatchObject({ speed: 0.8, baseSpeed: 0.75 });
    expect(story([{ type: 'tempo', speed: 0.5 }], wanted, raised).state).toMatchObject({ speed: 0.5, baseSpeed: 0.5 });
  });

  it('joins a video that plays by itself', () => {
    const { state, effects } = story([{ type: 'joined', speed: 1 }, completed], plan({ countdown: true }));
    expect(effects).toEqual([[], [1, 'rewind', 'go', 'play']]);
    expect(state.phase).toBe('running');
  });

  it.each<[RunEvent, RunState['phase'], string[]]>([
    [completed, 'idle', []],
    [completed, 'resting', []],
    [second, 'running', []],
    [{ type: 'strayed' }, 'running', ['rewind', 'play']],
    [{ type: 'strayed' }, 'idle', []],
    [{ type: 'stop' }, 'counting', ['pause']],
    [{ type: 'stop' }, 'idle', []],
  ])('%j while %s', (event, phase, effects) => {
    expect(story([event], plan(), { ...IDLE, phase }).effects).toEqual([effects]);
  });
});

describe('nextRise', () => {
  const at = (reps: number, speed: number) => ({ ...IDLE, reps, speed });
  it.each([
    ['none wanted', at(0, 0.75), plan(), null],
    ['at the target', at(3, 1), plan({ rampEvery: 4 }), null],
    ['in the middle', at(3, 0.75), plan({ rampEvery: 4 }), { inReps: 1, speed: 0.8 }],
    ['just after one', at(4, 0.8), plan({ rampEvery: 4 }), { inReps: 4, speed: 0.85 }],
    ['beyond the goal', at(3, 0.75), plan({ rampEvery: 4, goal: 4 }), null],
  ])('%s', (_name, state, wanted, expected) => expect(nextSpeedUp(state, wanted)).toEqual(expected));
});
