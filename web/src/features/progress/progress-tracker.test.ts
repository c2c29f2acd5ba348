import { describe, expect, it } from 'vitest';
import type { ProgressSnapshot } from './progress-snapshot.ts';
import { startTracking, track, type TrackerEffect, type TrackerEvent, type TrackerState } from './progress-tracker.ts';

const T0 = 1_700_000_000_000;
const LENGTH_S = 1_200;

function snapshot(positionS: number, secondsAfterT0: number, completed = false): ProgressSnapshot {
  return { positionS, progress: positionS / LENGTH_S, completed, observedAtMs: T0 + secondsAfterT0 * 1000 };
}

type EventWithoutTime = TrackerEvent extends infer E ? (E extends { atMs: number } ? Omit<E, 'atMs'> : never) : never;

/** A player and a server on a clock that only the test moves. */
class Story {
  state: TrackerState;
  nowMs = T0;
  positionS = 0;
  playing = false;
  readonly sent: Extract<TrackerEffect, { type: 'send' }>[] = [];
  readonly journal: ProgressSnapshot[] = [];
  wakeAtMs: number | null = null;
  online = true;

  constructor(known: ProgressSnapshot | null = null, journalled: ProgressSnapshot | null = null) {
    const first = startTracking(known, journalled, T0);
    this.state = first.state;
    this.apply(first.effects);
  }

  private apply(effects: readonly TrackerEffect[]): void {
    for (const effect of effects) {
      if (effect.type === 'wake') this.wakeAtMs = effect.atMs;
      if (effect.type === 'journal') this.journal.push(effect.snapshot);
      if (effect.type === 'send') this.sent.push(effect);
    }
  }

  tell(event: EventWithoutTime): this {
    const step = track(this.state, { ...event, atMs: this.nowMs } as TrackerEvent);
    this.state = step.state;
    const count = this.sent.length;
    this.apply(step.effects);
    if (this.online && this.sent.length > count) this.answer();
    return this;
  }

  answer(): this {
    return this.tell({ type: 'accepted', label: this.sent.at(-1)?.label ?? null });
  }

  at(type: 'moved' | 'paused' | 'seeked' | 'ended' | 'hidden', positionS = this.positionS): this {
    this.positionS = positionS;
    if (type === 'paused' || type === 'ended') this.playing = false;
    return this.tell({ type, positionS, durationS: LENGTH_S });
  }

  play(): this {
    this.playing = true;
    return this.tell({ type: 'played' });
  }

  /** Lets time pass in quarter seconds, as `timeupdate` comes, and wakes when asked. */
  pass(seconds: number): this {
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      this.nowMs += 250;
      if (this.playing) this.at('moved', this.positionS + 0.25);
      if (this.wakeAtMs !== null && this.nowMs >= this.wakeAtMs) {
        this.wakeAtMs = null;
        this.tell({ type: 'woken' });
      }
    }
    return this;
  }
}

const positions = (story: Story) => story.sent.map(({ snapshot: { positionS } }) => positionS);
const labels = (story: Story) => story.sent.map(({ label }) => label);

describe('saving while playing', () => {
  it('saves every 30 seconds', () => {
    const story = new Story().play().pass(95);
    expect(positions(story)).toEqual([30, 60, 90]);
  });

  it('notes the place on the device every second', () => {
    const story = new Story().play().pass(10);
    expect(story.journal).toHaveLength(10);
    expect(story.journal.at(-1)?.positionS).toBeGreaterThanOrEqual(9);
  });

  it('keeps 20 minutes within 41 saves of progress and 2 of the label', () => {
    const story = new Story().play().pass(LENGTH_S).at('paused', LENGTH_S).at('ended', LENGTH_S).at('hidden', LENGTH_S);
    expect(story.sent.length).toBeLessThanOrEqual(41);
    expect(labels(story).filter((label) => label !== null)).toEqual(['started', 'completed']);
    expect(story.sent.at(-1)?.snapshot).toMatchObject({ positionS: LENGTH_S, progress: 1, completed: true });
  });

  it('starts a fresh interval after a pause', () => {
    const story = new Story().play().pass(20).at('paused').pass(100).play().pass(29);
    expect(positions(story)).toEqual([20]);
    expect(positions(story.pass(1))).toEqual([20, 50]);
  });

  it('saves nothing before the first play', () => {
    const story = new Story();
    story.at('moved', 0).at('seeked', 300).pass(40).at('hidden');
    expect(story.sent).toEqual([]);
    expect(story.journal).toEqual([]);
  });

  it('saves nothing while the length is unknown', () => {
    const story = new Story().play().tell({ type: 'moved', positionS: 3, durationS: NaN });
    expect(story.tell({ type: 'hidden', positionS: 3, durationS: NaN }).sent).toEqual([]);
  });
});

describe('saving at once', () => {
  for (const moment of ['paused', 'seeked', 'ended', 'hidden'] as const) {
    it(`saves when ${moment}`, () => {
      expect(positions(new Story().play().pass(5).at(moment))).toEqual([5]);
    });
  }

  it('saves on crossing nine tenths', () => {
    const story = new Story(snapshot(1070, -60)).play();
    story.positionS = 1070;
    story.pass(10);
    expect(positions(story)).toEqual([1080]);
    expect(story.sent[0]?.snapshot.completed).toBe(true);
  });

  it('saves one place once, whatever happens there', () => {
    const story = new Story().play().pass(5).at('paused').pass(2).at('hidden').pass(2).at('hidden');
    expect(positions(story)).toEqual([5]);
  });

  it('spreads a dragged timeline to one save a second and ends on the last place', () => {
    const story = new Story().play().pass(5).at('paused');
    for (let seek = 0; seek < 40; seek += 1) {
      story.at('seeked', 100 + seek);
      story.pass(0.25);
    }
    story.pass(2);
    expect(story.sent.length).toBeLessThanOrEqual(13);
    expect(positions(story).at(-1)).toBe(139);
  });

  it('does not wait for the gap when the page goes', () => {
    const story = new Story().play().pass(5).at('paused').at('seeked', 200).at('hidden', 200);
    expect(positions(story)).toEqual([5, 200]);
  });
});

describe('completion', () => {
  it('stays when the member goes back to the start', () => {
    const story = new Story().play().pass(3).at('seeked', 1190).pass(2).at('seeked', 10).pass(2);
    expect(story.sent.at(-1)?.snapshot).toMatchObject({ completed: true });
    expect(story.sent.at(-1)?.snapshot.positionS).toBeLessThan(20);
  });

  it('is labelled at once when the first save is already past nine tenths', () => {
    const story = new Story().play().pass(1).at('ended', LENGTH_S);
    expect(labels(story)).toEqual(['completed']);
  });

  it('is not labelled again', () => {
    const story = new Story(snapshot(1200, -60, true)).play().pass(35);
    expect(labels(story)).toEqual([null]);
  });

  it('starts at nine tenths and not below', () => {
    const below = new Story().play().at('paused', 0.8999 * LENGTH_S);
    const exactly = new Story().play().at('paused', 0.9 * LENGTH_S);
    expect([below, exactly].map((story) => story.sent[0]?.snapshot.completed)).toEqual([false, true]);
  });
});

describe('away from the network', () => {
  it('keeps one save open and sends the newest when it returns', () => {
    const story = new Story().play();
    story.online = false;
    story.pass(200);
    expect(positions(story)).toEqual([30]);
    story.online = true;
    story.answer();
    expect(positions(story)).toEqual([30, 200]);
  });

  it('tries again with the newest, later and later', () => {
    const story = new Story().play();
    story.online = false;
    story.pass(30).tell({ type: 'failed' }).pass(1.75);
    expect(positions(story)).toEqual([30]);
    story.pass(0.25);
    expect(positions(story)).toEqual([30, 32]);
    story.tell({ type: 'failed' }).pass(3.75);
    expect(story.sent).toHaveLength(2);
    story.pass(0.25);
    expect(positions(story)).toEqual([30, 32, 36]);
  });

  it('sends on opening what only this device knows', () => {
    const story = new Story(snapshot(100, -60), snapshot(130, -30));
    expect(positions(story)).toEqual([130]);
  });

  it('leaves a newer save of another device alone', () => {
    expect(new Story(snapshot(400, -10), snapshot(130, -30)).sent).toEqual([]);
  });

  it('keeps a completion that only this device knows', () => {
    const story = new Story(snapshot(400, -10), snapshot(1190, -30, true));
    expect(story.sent[0]).toMatchObject({ label: 'completed', snapshot: { positionS: 400, completed: true } });
    expect(story.sent[0]?.snapshot.observedAtMs).toBeGreaterThan(snapshot(0, -10).observedAtMs);
  });
});

describe('a refused save', () => {
  it('yields to the newer one of another device and goes on from the next move', () => {
    const story = new Story();
    story.online = false;
    story
      .play()
      .pass(30)
      .tell({ type: 'refused', known: snapshot(500, 60), label: 'started' });
    expect(story.sent).toHaveLength(1);
    story.pass(0.25).pass(30);
    expect(story.sent[1]?.label).toBeNull();
    expect(story.sent[1]?.snapshot.observedAtMs).toBeGreaterThan(snapshot(0, 60).observedAtMs);
  });

  it('leaves out a label that the server already has', () => {
    const story = new Story();
    story.online = false;
    story.play().pass(30).tell({ type: 'refused', known: null, label: 'started' }).pass(1);
    expect(labels(story)).toEqual(['started', null]);
  });

  it('waits when nothing explains it', () => {
    const story = new Story();
    story.online = false;
    story.play().pass(30).tell({ type: 'refused', known: null, label: null }).pass(1);
    expect(story.sent).toHaveLength(1);
    expect(story.pass(1).sent).toHaveLength(2);
  });
});

describe('a practice loop', () => {
  it('sends nothing while it runs, notes on the device, and saves when it stops', () => {
    const story = new Story().play().tell({ type: 'practice', active: true }).pass(120);
    expect(story.sent).toEqual([]);
    expect(story.journal.length).toBeGreaterThan(100);
    story.tell({ type: 'practice', active: false });
    expect(positions(story)).toEqual([120]);
  });

  it('saves once in five minutes between loops, at once when the page goes, and as ever when it plays without one', () => {
    const story = new Story();
    for (let loop = 0; loop < 6; loop += 1) {
      story.play().tell({ type: 'practice', active: true }).pass(60);
      story.tell({ type: 'practice', active: false }).at('paused').pass(20);
      story.at('seeked', 100 + loop).pass(10);
    }
    // At the first stop and five minutes later.
    expect(story.sent.map(({ snapshot }) => snapshot.observedAtMs - T0 > 5 * 60_000)).toEqual([false, true]);
    expect(story.at('hidden', 42).sent).toHaveLength(3);
    story.play().pass(10).at('paused');
    expect(story.sent).toHaveLength(4);
  });

  it('saves a video that was completed in a loop as soon as the loop stops', () => {
    const story = new Story().play().tell({ type: 'practice', active: true }).pass(10);
    story.tell({ type: 'practice', active: false }).at('paused').play();
    story
      .tell({ type: 'practice', active: true })
      .at('moved', LENGTH_S - 10)
      .pass(5);
    expect(story.tell({ type: 'practice', active: false }).sent.at(-1)?.snapshot.completed).toBe(true);
  });
});
