import { describe, expect, it } from 'vitest';
import type { PlayedRanges } from './played-ranges.ts';
import type { ProgressSnapshot } from './progress-snapshot.ts';
import type { PlaybackEvent } from '../../lib/media/player-handle.ts';
import {
  startTracking,
  track,
  type TrackerEffect,
  type TrackerEvent,
  type TrackerState,
} from './progress-tracker.ts';

const T0 = 1_700_000_000_000;
const LENGTH_S = 1_200;

function snapshot(positionS: number, secondsAfterT0: number, completed = false): ProgressSnapshot {
  return {
    positionS,
    progress: positionS / LENGTH_S,
    completed,
    observedAtMs: T0 + secondsAfterT0 * 1000,
  };
}

type EventWithoutTime = TrackerEvent extends infer E
  ? E extends { atMs: number }
    ? Omit<E, 'atMs'>
    : never
  : never;

/** A tracker with a player, a server and a clock that are controlled by the test. */
class Simulation {
  state: TrackerState;
  nowMs = T0;
  positionS = 0;
  rate = 1;
  playing = false;
  readonly sent: Extract<TrackerEffect, { type: 'send' }>[] = [];
  readonly journal: Extract<TrackerEffect, { type: 'journal' }>[] = [];
  wakeAtMs: number | null = null;
  online = true;

  constructor(
    stored: ProgressSnapshot | null = null,
    journalled: ProgressSnapshot | null = null,
    played: PlayedRanges = [],
  ) {
    const first = startTracking(stored, journalled, played, T0);
    this.state = first.state;
    this.positionS = first.state.latest?.positionS ?? 0;
    this.apply(first.effects);
  }

  private apply(effects: readonly TrackerEffect[]): void {
    for (const effect of effects) {
      if (effect.type === 'wake') this.wakeAtMs = effect.atMs;
      if (effect.type === 'journal') this.journal.push(effect);
      if (effect.type === 'send') this.sent.push(effect);
    }
  }

  dispatch(event: EventWithoutTime): this {
    const step = track(this.state, { ...event, atMs: this.nowMs });
    this.state = step.state;
    const count = this.sent.length;
    this.apply(step.effects);
    if (this.online && this.sent.length > count) this.answer();
    return this;
  }

  answer(): this {
    return this.dispatch({ type: 'accepted', label: this.sent.at(-1)?.label ?? null });
  }

  at(type: PlaybackEvent['type'], positionS = this.positionS): this {
    this.positionS = positionS;
    if (type === 'paused' || type === 'ended') this.playing = false;
    return this.dispatch({ type, positionS, durationS: LENGTH_S });
  }

  play(): this {
    this.playing = true;
    return this.at('played');
  }

  /** Seeks like a browser, which tells the new position by `timeupdate` as well. */
  seek(positionS: number): this {
    return this.at('seeking', positionS).at('moved').at('seeked');
  }

  /**
   * Advances the clock in quarter seconds, like `timeupdate`, and wakes the tracker when requested.
   */
  pass(seconds: number): this {
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      this.nowMs += 250;
      if (this.playing) this.at('moved', this.positionS + 0.25 * this.rate);
      if (this.wakeAtMs !== null && this.nowMs >= this.wakeAtMs) {
        this.wakeAtMs = null;
        this.dispatch({ type: 'woken' });
      }
    }
    return this;
  }
}

const positions = (simulation: Simulation) =>
  simulation.sent.map(({ snapshot: { positionS } }) => positionS);
const labels = (simulation: Simulation) => simulation.sent.map(({ label }) => label);

describe('saving while playing', () => {
  it('saves every 30 seconds', () => {
    const simulation = new Simulation().play().pass(95);
    expect(positions(simulation)).toEqual([30, 60, 90]);
  });

  it('writes a journal entry every second', () => {
    const simulation = new Simulation().play().pass(10);
    expect(simulation.journal).toHaveLength(10);
    expect(simulation.journal.at(-1)?.snapshot.positionS).toBeGreaterThanOrEqual(9);
  });

  it('needs at most 41 progress saves and 2 label saves in 20 minutes', () => {
    const simulation = new Simulation()
      .play()
      .pass(LENGTH_S)
      .at('paused', LENGTH_S)
      .at('ended', LENGTH_S)
      .at('hidden', LENGTH_S);
    expect(simulation.sent.length).toBeLessThanOrEqual(41);
    expect(labels(simulation).filter((label) => label !== null)).toEqual(['started', 'completed']);
    expect(simulation.sent.at(-1)?.snapshot).toMatchObject({
      positionS: LENGTH_S,
      progress: 1,
      completed: true,
    });
  });

  it('starts a new interval after a pause', () => {
    const simulation = new Simulation().play().pass(20).at('paused').pass(100).play().pass(29);
    expect(positions(simulation)).toEqual([20]);
    expect(positions(simulation.pass(1))).toEqual([20, 50]);
  });

  it('saves nothing before the first play', () => {
    const simulation = new Simulation();
    simulation.at('moved', 0).at('seeked', 300).pass(40).at('hidden');
    expect(simulation.sent).toEqual([]);
    expect(simulation.journal).toEqual([]);
  });

  it('saves nothing while the length is unknown', () => {
    const simulation = new Simulation()
      .play()
      .dispatch({ type: 'moved', positionS: 3, durationS: NaN });
    expect(simulation.dispatch({ type: 'hidden', positionS: 3, durationS: NaN }).sent).toEqual([]);
  });
});

describe('saving immediately', () => {
  for (const event of ['paused', 'seeked', 'ended', 'hidden'] as const) {
    it(`saves when ${event}`, () => {
      expect(positions(new Simulation().play().pass(5).at(event))).toEqual([5]);
    });
  }

  it('saves when 90 % is reached', () => {
    const simulation = new Simulation(snapshot(1070, -60)).play().pass(10);
    expect(positions(simulation)).toEqual([1080]);
    expect(simulation.sent[0]?.snapshot.completed).toBe(true);
  });

  it('saves the same position only once', () => {
    const simulation = new Simulation()
      .play()
      .pass(5)
      .at('paused')
      .pass(2)
      .at('hidden')
      .pass(2)
      .at('hidden');
    expect(positions(simulation)).toEqual([5]);
  });

  it('saves at most once a second while the timeline is dragged, and finally the last position', () => {
    const simulation = new Simulation().play().pass(5).at('paused');
    for (let seek = 0; seek < 40; seek += 1) {
      simulation.at('seeked', 100 + seek);
      simulation.pass(0.25);
    }
    simulation.pass(2);
    expect(simulation.sent.length).toBeLessThanOrEqual(13);
    expect(positions(simulation).at(-1)).toBe(139);
  });

  it('does not wait for the minimum interval when the page is hidden', () => {
    const simulation = new Simulation()
      .play()
      .pass(5)
      .at('paused')
      .at('seeked', 200)
      .at('hidden', 200);
    expect(positions(simulation)).toEqual([5, 200]);
  });
});

describe('progress', () => {
  it.each<[string, (simulation: Simulation) => Simulation, number]>([
    ['a seek', (simulation) => simulation.pass(3).seek(1190).pass(2).seek(10).pass(2), 7],
    ['a seek while paused', (simulation) => simulation.pass(3).at('paused').seek(1190), 3],
    [
      'a position that changes while paused',
      (simulation) => simulation.pass(3).at('paused').at('moved', 60),
      3,
    ],
    ['a pause', (simulation) => simulation.pass(3).at('paused').pass(60), 3],
    ['a part that was played before', (simulation) => simulation.pass(60).seek(20).pass(30), 60],
    ['the jump of a loop', (simulation) => simulation.pass(5).seek(2).pass(3).seek(2).pass(3), 5],
  ])('does not count %s', (_name, watch, playedS) => {
    expect(watch(new Simulation().play()).at('hidden').sent.at(-1)?.snapshot).toMatchObject({
      progress: playedS / LENGTH_S,
      completed: false,
    });
  });

  it.each([0.25, 1, 2])('counts the time of the film at speed %s', (rate) => {
    const simulation = new Simulation();
    simulation.rate = rate;
    expect(simulation.play().pass(20).at('paused').sent.at(-1)?.snapshot.progress).toBe(
      (20 * rate) / LENGTH_S,
    );
  });

  it('is saved when it grew and the position is the same', () => {
    const simulation = new Simulation()
      .play()
      .pass(10)
      .at('paused')
      .dispatch({ type: 'practice', active: true });
    simulation
      .seek(0)
      .play()
      .pass(20)
      .at('paused')
      .seek(10)
      .dispatch({ type: 'practice', active: false })
      .at('hidden');
    expect(
      simulation.sent.map(({ snapshot: { positionS, progress } }) => [
        positionS,
        progress * LENGTH_S,
      ]),
    ).toEqual([
      [10, 10],
      [10, 20],
    ]);
  });

  it('goes on after a reload with the ranges that were played', () => {
    const first = new Simulation().play().pass(30).seek(600).pass(30).at('paused');
    const { played } = first.journal.at(-1) ?? expect.fail('nothing in the journal');
    const second = new Simulation(first.state.stored, null, played)
      .play()
      .seek(0)
      .pass(40)
      .at('paused');
    expect(second.sent.at(-1)?.snapshot.progress).toBe(70 / LENGTH_S);
  });

  it('goes on from the greater share that another device saved', () => {
    const simulation = new Simulation(snapshot(400, -60), null, [[0, 100]])
      .play()
      .pass(100)
      .at('paused');
    expect(simulation.sent.at(-1)?.snapshot.progress).toBe(500 / LENGTH_S);
  });
});

describe('completion', () => {
  it('remains when the member watches the video again', () => {
    const simulation = new Simulation(snapshot(1190, -60, true))
      .play()
      .seek(0)
      .pass(10)
      .at('paused');
    expect(simulation.sent.at(-1)?.snapshot).toMatchObject({
      positionS: 10,
      progress: 1190 / LENGTH_S,
      completed: true,
    });
  });

  it('is labelled at once when the first save is beyond 90 %', () => {
    const simulation = new Simulation(null, snapshot(1190, -30, true));
    expect(labels(simulation)).toEqual(['completed']);
  });

  it('is not labelled again', () => {
    const simulation = new Simulation(snapshot(1100, -60, true)).play().pass(35);
    expect(labels(simulation)).toEqual([null]);
  });

  it('starts at 90 % and not below', () => {
    const below = new Simulation()
      .play()
      .pass(0.9 * LENGTH_S - 0.25)
      .at('paused');
    const exactly = new Simulation().play().pass(0.9 * LENGTH_S);
    expect(
      [below, exactly].map((simulation) => simulation.sent.at(-1)?.snapshot.completed),
    ).toEqual([false, true]);
  });
});

describe('offline', () => {
  it('has one save in flight and sends the latest snapshot after it', () => {
    const simulation = new Simulation().play();
    simulation.online = false;
    simulation.pass(200);
    expect(positions(simulation)).toEqual([30]);
    simulation.online = true;
    simulation.answer();
    expect(positions(simulation)).toEqual([30, 200]);
  });

  it('retries with the latest snapshot and increasing delays', () => {
    const simulation = new Simulation().play();
    simulation.online = false;
    simulation.pass(30).dispatch({ type: 'failed' }).pass(1.75);
    expect(positions(simulation)).toEqual([30]);
    simulation.pass(0.25);
    expect(positions(simulation)).toEqual([30, 32]);
    simulation.dispatch({ type: 'failed' }).pass(3.75);
    expect(simulation.sent).toHaveLength(2);
    simulation.pass(0.25);
    expect(positions(simulation)).toEqual([30, 32, 36]);
  });

  it('sends a snapshot that is only in the journal', () => {
    const simulation = new Simulation(snapshot(100, -60), snapshot(130, -30));
    expect(positions(simulation)).toEqual([130]);
  });

  it('does not overwrite a newer save of another device', () => {
    expect(new Simulation(snapshot(400, -10), snapshot(130, -30)).sent).toEqual([]);
  });

  it('keeps a completion that is only in the journal', () => {
    const simulation = new Simulation(snapshot(400, -10), snapshot(1190, -30, true));
    expect(simulation.sent[0]).toMatchObject({
      label: 'completed',
      snapshot: { positionS: 400, completed: true },
    });
    expect(simulation.sent[0]?.snapshot.observedAtMs).toBeGreaterThan(
      snapshot(0, -10).observedAtMs,
    );
  });
});

describe('a rejected save', () => {
  it('accepts the newer save of another device and continues from there', () => {
    const simulation = new Simulation();
    simulation.online = false;
    simulation
      .play()
      .pass(30)
      .dispatch({ type: 'rejected', stored: snapshot(500, 60), label: 'started' });
    expect(simulation.sent).toHaveLength(1);
    simulation.pass(0.25).pass(30);
    expect(simulation.sent[1]?.label).toBeNull();
    expect(simulation.sent[1]?.snapshot.observedAtMs).toBeGreaterThan(snapshot(0, 60).observedAtMs);
  });

  it('keeps the greater progress of another device, and saves its own position with it at once', () => {
    const simulation = new Simulation();
    simulation.online = false;
    simulation
      .play()
      .pass(30)
      .dispatch({ type: 'rejected', stored: snapshot(500, 10), label: null });
    expect(simulation.pass(1).sent[1]?.snapshot.progress).toBe(500 / LENGTH_S);
    expect(positions(simulation)).toEqual([30, 31]);
  });

  it('omits a label that the server already has', () => {
    const simulation = new Simulation();
    simulation.online = false;
    simulation
      .play()
      .pass(30)
      .dispatch({ type: 'rejected', stored: null, label: 'started' })
      .pass(1);
    expect(labels(simulation)).toEqual(['started', null]);
  });

  it('waits when the rejection is unexplained', () => {
    const simulation = new Simulation();
    simulation.online = false;
    simulation.play().pass(30).dispatch({ type: 'rejected', stored: null, label: null }).pass(1);
    expect(simulation.sent).toHaveLength(1);
    expect(simulation.pass(1).sent).toHaveLength(2);
  });
});

describe('a practice run', () => {
  it('sends nothing while active, writes to the journal, and saves when it stops', () => {
    const simulation = new Simulation()
      .play()
      .dispatch({ type: 'practice', active: true })
      .pass(120);
    expect(simulation.sent).toEqual([]);
    expect(simulation.journal.length).toBeGreaterThan(100);
    simulation.dispatch({ type: 'practice', active: false });
    expect(positions(simulation)).toEqual([120]);
  });

  it('saves once in five minutes between runs, at once when the page is hidden, and normally after it plays without one', () => {
    const simulation = new Simulation();
    for (let loop = 0; loop < 6; loop += 1) {
      simulation.play().dispatch({ type: 'practice', active: true }).pass(60);
      simulation.dispatch({ type: 'practice', active: false }).at('paused').pass(20);
      simulation.at('seeked', 100 + loop).pass(10);
    }
    // After the first run, and five minutes later.
    expect(simulation.sent.map(({ snapshot }) => snapshot.observedAtMs - T0 > 5 * 60_000)).toEqual([
      false,
      true,
    ]);
    expect(simulation.at('hidden', 42).sent).toHaveLength(3);
    simulation.play().pass(10).at('paused');
    expect(simulation.sent).toHaveLength(4);
  });

  it('saves a video that was completed in a run as soon as the run stops', () => {
    const simulation = new Simulation(snapshot(1060, -60))
      .play()
      .dispatch({ type: 'practice', active: true })
      .pass(10);
    simulation.dispatch({ type: 'practice', active: false }).at('paused').play();
    simulation.dispatch({ type: 'practice', active: true }).pass(15);
    expect(
      simulation.dispatch({ type: 'practice', active: false }).sent.at(-1)?.snapshot.completed,
    ).toBe(true);
  });
});
