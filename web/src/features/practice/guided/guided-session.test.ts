import { describe, expect, it } from 'vitest';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import {
  caughtIn,
  nextBlock,
  presentBlock,
  reduceSession,
  REST_S,
  type SessionEffect,
  type SessionEvent,
  sessionOf,
  type SessionState,
  toKept,
  type Try,
} from './guided-session.ts';

const RUN_ID = 'abcdefghijklmnopqrst';

function block(place: number, fields: Partial<PlanBlock> = {}): PlanBlock {
  const move = { id: `m-${place}`, name_fr: `Geste ${place}`, name_en: `Move ${place}` };
  return {
    id: `film-${place}_m-${place}_right_training`,
    kind: 'review',
    video_id: `film-${place}`,
    move,
    hand: 'right',
    prop: 'training',
    reason: { code: 'free' },
    minutes: 3,
    ...fields,
  };
}
const watchBlock = (place: number) =>
  block(place, { id: `watch_film-${place}`, kind: 'watch', move: null, hand: null, prop: null });

const [FIRST, SECOND, THIRD] = [block(1), block(2), block(3)];

/** Plays a session: films open at once, and seconds pass as told. */
function play(blocks: readonly PlanBlock[], from?: SessionState) {
  let state = from ?? sessionOf(blocks, new Set(), RUN_ID, null);
  const effects: SessionEffect[] = [];
  const closed = new Set<string>();
  const dispatch = (event: SessionEvent) => {
    const step = reduceSession(state, event);
    ({ state } = step);
    effects.push(...step.effects);
    for (const effect of step.effects) {
      if (effect.type === 'open' && !closed.has(effect.block.id)) {
        dispatch({ type: 'opened', blockId: effect.block.id });
      }
    }
  };
  const seconds = (count: number) => {
    for (let second = 0; second < count; second += 1) dispatch({ type: 'second' });
  };
  const tries = (...results: readonly Try[]) => {
    for (const result of results) dispatch({ type: 'tried', result });
  };
  const caught = (count: number) => tries(...Array<Try>(count).fill('caught'));
  const dropped = (count: number) => tries(...Array<Try>(count).fill('dropped'));
  return {
    dispatch,
    seconds,
    caught,
    dropped,
    /** The film of a block does not open by itself. */
    holdBack: ({ id }: PlanBlock) => void closed.add(id),
    effects,
    state: () => state,
    series: () => effects.flatMap((one) => (one.type === 'series' ? [one] : [])),
    of: (type: SessionEffect['type']) => effects.filter((one) => one.type === type).length,
  };
}

/** The count and the practice of a block of three minutes. */
const BLOCK_S = 3 * 60 - REST_S;

describe('a session that nobody touches', () => {
  it('runs its blocks one after another, each in its minutes, and ends', () => {
    const session = play([FIRST, watchBlock(2), THIRD]);
    session.dispatch({ type: 'start' });
    expect(session.state()).toMatchObject({ phase: 'counting', secondsLeft: 3, at: 0 });
    session.seconds(3);
    expect(session.state().phase).toBe('practising');
    session.seconds(BLOCK_S - 3);
    expect(session.state()).toMatchObject({ phase: 'resting', secondsLeft: REST_S, at: 0 });
    expect(nextBlock(session.state())?.id).toBe('watch_film-2');
    session.seconds(REST_S);
    expect(session.state()).toMatchObject({ phase: 'counting', at: 1 });
    session.seconds(BLOCK_S + REST_S);
    expect(session.state()).toMatchObject({ phase: 'counting', at: 2 });
    session.seconds(BLOCK_S);
    expect(session.state().phase).toBe('ended');
    expect(session.of('practised')).toBe(3);
    expect(session.series()).toEqual([]);
  });

  it('opens the next film at the beginning of the rest, and says what comes', () => {
    const session = play([FIRST, SECOND]);
    session.dispatch({ type: 'start' });
    session.seconds(BLOCK_S);
    expect(session.effects.slice(-5)).toEqual([
      { type: 'pause' },
      { type: 'sound', sound: 'done' },
      { type: 'practised', block: FIRST },
      { type: 'open', block: SECOND },
      { type: 'say', what: 'next', block: SECOND },
    ]);
  });

  it('announces the last ten seconds of a block once', () => {
    const session = play([FIRST, SECOND]);
    session.dispatch({ type: 'start' });
    session.seconds(BLOCK_S - 11);
    expect(session.effects.filter((one) => one.type === 'say')).toHaveLength(1);
    session.seconds(5);
    expect(session.effects.filter((one) => one.type === 'say')).toMatchObject([
      { what: 'next' },
      { what: 'last-seconds', seconds: 10 },
    ]);
  });

  it('has at most one thing a minute to store, with its plan', () => {
    const blocks = [1, 2, 3, 4, 5, 6].map((place) => block(place));
    const session = play(blocks);
    session.dispatch({ type: 'start' });
    for (let place = 0; place < blocks.length; place += 1) {
      session.seconds(10);
      session.caught(10);
      session.seconds(BLOCK_S - 10 + REST_S);
    }
    expect([session.of('practised'), session.of('series')]).toEqual([6, 6]);
    expect(1 + session.of('practised') + session.of('series')).toBeLessThanOrEqual(6 * 3);
  });

  it('waits for a film that is not there after the rest', () => {
    const session = play([FIRST, SECOND]);
    session.holdBack(SECOND);
    session.dispatch({ type: 'start' });
    session.seconds(BLOCK_S + REST_S + 20);
    expect(session.state()).toMatchObject({ phase: 'opening', at: 1 });
    session.dispatch({ type: 'opened', blockId: SECOND.id });
    expect(session.state()).toMatchObject({ phase: 'counting', secondsLeft: 3 });
  });
});

describe('the score of a block', () => {
  it('is that of its last ten throws, noted once when the next block begins', () => {
    const session = play([FIRST, SECOND]);
    session.dispatch({ type: 'start' });
    session.seconds(10);
    session.dropped(5);
    session.caught(7);
    session.dropped(3);
    session.seconds(BLOCK_S - 10);
    expect(session.series()).toEqual([]);
    session.seconds(REST_S);
    expect(session.series()).toMatchObject([{ block: FIRST, series: { caught: 7 } }]);
    session.dispatch({ type: 'leave' });
    expect(session.series()).toHaveLength(1);
  });

  it('is asked for after fewer than ten throws, and one touch answers', () => {
    const session = play([FIRST, SECOND]);
    session.dispatch({ type: 'start' });
    session.seconds(10);
    session.caught(9);
    session.seconds(BLOCK_S - 10);
    expect(caughtIn(recordIn(session.state(), FIRST))).toBeNull();
    session.dispatch({ type: 'answered', blockId: FIRST.id, caught: 8 });
    session.seconds(REST_S);
    expect(session.series()).toMatchObject([{ series: { caught: 8 } }]);
  });

  it('takes a wrong touch back with one: a throw, or the answer', () => {
    const session = play([FIRST, SECOND]);
    session.dispatch({ type: 'start' });
    session.seconds(10);
    session.caught(9);
    session.dropped(1);
    session.dispatch({ type: 'take-back' });
    session.caught(1);
    session.seconds(BLOCK_S - 10);
    expect(caughtIn(recordIn(session.state(), FIRST))).toBe(10);
    session.dispatch({ type: 'take-back' });
    expect(caughtIn(recordIn(session.state(), FIRST))).toBeNull();
    session.dispatch({ type: 'answered', blockId: FIRST.id, caught: 3 });
    session.dispatch({ type: 'take-back' });
    session.seconds(REST_S);
    expect(session.series()).toEqual([]);
  });

  it('can be given at the end, once', () => {
    const session = play([FIRST]);
    session.dispatch({ type: 'start' });
    session.seconds(BLOCK_S);
    expect(session.state().phase).toBe('ended');
    session.dispatch({ type: 'answered', blockId: FIRST.id, caught: 4 });
    session.dispatch({ type: 'answered', blockId: FIRST.id, caught: 9 });
    expect(session.series()).toMatchObject([{ series: { caught: 4 } }]);
  });

  it('is not that of throws before the count ends, during a pause, or of a film to watch', () => {
    const session = play([FIRST, watchBlock(2)]);
    session.dispatch({ type: 'start' });
    session.caught(10);
    session.seconds(10);
    session.dispatch({ type: 'pause' });
    session.caught(10);
    session.dispatch({ type: 'resume' });
    session.seconds(BLOCK_S + REST_S + 10);
    expect(presentBlock(session.state())?.id).toBe('watch_film-2');
    session.caught(10);
    session.seconds(BLOCK_S);
    expect(session.series()).toEqual([]);
  });

  it('has an id of 20 letters and digits that differs by block and stays by run', () => {
    const idsOf = () => {
      const session = play([FIRST, SECOND]);
      session.dispatch({ type: 'start' });
      session.seconds(10);
      session.caught(10);
      session.seconds(BLOCK_S + REST_S);
      session.caught(10);
      session.seconds(BLOCK_S);
      return session.series().map(({ series }) => series.id);
    };
    const ids = idsOf();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{20}$/);
    expect(idsOf()).toEqual(ids);
  });
});

describe('pause and end', () => {
  it('stands still while paused, and counts down again before it goes on', () => {
    const session = play([FIRST]);
    session.dispatch({ type: 'start' });
    session.seconds(50);
    const left = recordIn(session.state(), FIRST).secondsLeft;
    session.dispatch({ type: 'pause' });
    session.seconds(100);
    expect(recordIn(session.state(), FIRST).secondsLeft).toBe(left);
    session.dispatch({ type: 'resume' });
    expect(session.state()).toMatchObject({ phase: 'counting', secondsLeft: 3 });
    session.seconds(4);
    expect(recordIn(session.state(), FIRST).secondsLeft).toBe(left - 1);
  });

  it('skips a block: practised from its half on, and left out before', () => {
    const session = play([FIRST, SECOND, THIRD]);
    session.dispatch({ type: 'start' });
    session.seconds(20);
    session.dispatch({ type: 'pause' });
    session.dispatch({ type: 'skip' });
    expect(session.state()).toMatchObject({ phase: 'counting', at: 1, isPaused: false });
    session.seconds(100);
    session.dispatch({ type: 'skip' });
    const { records } = session.state();
    expect([records[FIRST.id]?.outcome, records[SECOND.id]?.outcome]).toEqual([
      'left-out',
      'practised',
    ]);
    expect(session.of('practised')).toBe(1);
  });

  it('ends with half of a block as practised, and with less of it to go on with', () => {
    const endAfter = (seconds: number) => {
      const session = play([FIRST, SECOND]);
      session.dispatch({ type: 'start' });
      session.seconds(seconds);
      session.dispatch({ type: 'finish' });
      return [recordIn(session.state(), FIRST).outcome, session.of('practised')];
    };
    expect(endAfter(BLOCK_S / 2 + 5)).toEqual(['practised', 1]);
    expect(endAfter(BLOCK_S / 2 - 5)).toEqual(['waiting', 0]);
  });

  it('ends for today when asked, with what was scored', () => {
    const session = play([FIRST, SECOND]);
    session.dispatch({ type: 'start' });
    session.seconds(10);
    session.caught(10);
    session.seconds(BLOCK_S);
    session.dispatch({ type: 'pause' });
    session.dispatch({ type: 'finish' });
    expect(session.state().phase).toBe('ended');
    expect(session.series()).toHaveLength(1);
  });

  it.each(['ready', 'ended'] as const)('ignores everything but its way on when %s', (phase) => {
    const session = play([FIRST]);
    if (phase === 'ended') {
      session.dispatch({ type: 'start' });
      session.dispatch({ type: 'finish' });
    }
    const before = session.state();
    for (const type of ['second', 'pause', 'resume', 'skip', 'finish', 'leave'] as const) {
      session.dispatch({ type });
    }
    session.dispatch({ type: 'tried', result: 'caught' });
    expect(session.state()).toEqual(before);
  });
});

describe('a film that cannot be played', () => {
  it('is replaced by the next block during the rest, and named', () => {
    const session = play([FIRST, SECOND, THIRD]);
    session.holdBack(SECOND);
    session.dispatch({ type: 'start' });
    session.seconds(BLOCK_S);
    session.dispatch({ type: 'failed', blockId: SECOND.id, problem: 'not-open' });
    expect(nextBlock(session.state())).toEqual(THIRD);
    session.seconds(REST_S);
    expect(session.state()).toMatchObject({ phase: 'counting', at: 2 });
    expect(recordIn(session.state(), SECOND)).toMatchObject({
      outcome: 'left-out',
      problem: 'not-open',
    });
  });

  it('is replaced at once when the session waits for it, or while it plays', () => {
    const session = play([FIRST, SECOND, THIRD]);
    session.holdBack(FIRST);
    session.dispatch({ type: 'start' });
    session.dispatch({ type: 'failed', blockId: FIRST.id, problem: 'not-loaded' });
    expect(session.state()).toMatchObject({ phase: 'counting', at: 1 });
    session.seconds(10);
    session.dispatch({ type: 'failed', blockId: SECOND.id, problem: 'not-loaded' });
    expect(session.state()).toMatchObject({ phase: 'counting', at: 2 });
  });

  it('counts as practised from its half on, with what was thrown', () => {
    const session = play([FIRST, SECOND]);
    session.dispatch({ type: 'start' });
    session.seconds(BLOCK_S - 20);
    session.caught(10);
    session.dispatch({ type: 'failed', blockId: FIRST.id, problem: 'not-loaded' });
    expect(recordIn(session.state(), FIRST)).toMatchObject({
      outcome: 'practised',
      problem: null,
    });
    expect(session.of('practised')).toBe(1);
    expect(session.series()).toMatchObject([{ block: FIRST, series: { caught: 10 } }]);
    expect(session.of('left-out')).toBe(0);
  });

  it('counts as practised from its half on, also if it is the next one', () => {
    const left = play([FIRST, SECOND]);
    left.holdBack(FIRST);
    left.dispatch({ type: 'start' });
    left.dispatch({ type: 'failed', blockId: FIRST.id, problem: 'not-loaded' });
    left.seconds(BLOCK_S - 20);
    left.dispatch({ type: 'leave' });
    const kept = toKept(left.state());
    const session = play([], sessionOf([FIRST, SECOND, THIRD], new Set(), RUN_ID, kept));
    session.holdBack(SECOND);
    session.dispatch({ type: 'start' });
    session.seconds(BLOCK_S);
    session.dispatch({ type: 'failed', blockId: SECOND.id, problem: 'not-loaded' });
    expect(recordIn(session.state(), SECOND)).toMatchObject({
      outcome: 'practised',
      problem: null,
    });
    expect(session.state()).toMatchObject({ phase: 'resting', secondsLeft: REST_S });
    session.seconds(REST_S);
    expect(presentBlock(session.state())).toEqual(THIRD);
  });

  it('is waited for when it stops while it plays: only what is practised counts', () => {
    const session = play([FIRST, SECOND]);
    session.dispatch({ type: 'start' });
    session.seconds(20);
    const left = recordIn(session.state(), FIRST).secondsLeft;
    session.dispatch({ type: 'lost', blockId: FIRST.id });
    expect(session.effects.at(-1)).toEqual({ type: 'pause' });
    session.seconds(BLOCK_S);
    session.caught(10);
    expect(session.state()).toMatchObject({ phase: 'opening', at: 0 });
    expect(recordIn(session.state(), FIRST)).toMatchObject({ secondsLeft: left, tries: [] });
    session.dispatch({ type: 'opened', blockId: FIRST.id });
    expect(session.state()).toMatchObject({ phase: 'counting', secondsLeft: 3 });
    session.dispatch({ type: 'lost', blockId: FIRST.id });
    session.dispatch({ type: 'failed', blockId: FIRST.id, problem: 'offline' });
    expect(recordIn(session.state(), FIRST)).toMatchObject({
      outcome: 'left-out',
      problem: 'offline',
    });
  });

  it('is tried again after a pause in which it failed, in a block and during the rest', () => {
    const opened = (session: ReturnType<typeof play>) =>
      session.effects.flatMap((one) => (one.type === 'open' ? [one.block.id] : []));
    const session = play([FIRST, SECOND]);
    session.holdBack(FIRST);
    session.holdBack(SECOND);
    session.dispatch({ type: 'start' });
    session.dispatch({ type: 'pause' });
    session.dispatch({ type: 'failed', blockId: FIRST.id, problem: 'not-loaded' });
    expect(recordIn(session.state(), FIRST).outcome).toBe('waiting');
    session.dispatch({ type: 'resume' });
    expect(opened(session)).toEqual([FIRST.id, FIRST.id]);
    session.dispatch({ type: 'opened', blockId: FIRST.id });
    session.seconds(BLOCK_S);
    session.dispatch({ type: 'pause' });
    session.dispatch({ type: 'failed', blockId: SECOND.id, problem: 'not-loaded' });
    session.dispatch({ type: 'skip' });
    expect(opened(session)).toEqual([FIRST.id, FIRST.id, SECOND.id, SECOND.id]);
    expect(session.state()).toMatchObject({ phase: 'opening', at: 1, isPaused: false });
  });

  it('that stops during a pause is waited for after it', () => {
    const session = play([FIRST]);
    session.dispatch({ type: 'start' });
    session.seconds(20);
    session.dispatch({ type: 'pause' });
    session.dispatch({ type: 'lost', blockId: FIRST.id });
    session.dispatch({ type: 'resume' });
    expect(session.state().phase).toBe('opening');
    session.dispatch({ type: 'opened', blockId: FIRST.id });
    expect(session.state().phase).toBe('counting');
  });

  it('is told as long as the session goes on', () => {
    const session = play([FIRST, SECOND]);
    session.holdBack(FIRST);
    session.holdBack(SECOND);
    session.dispatch({ type: 'start' });
    session.dispatch({ type: 'failed', blockId: FIRST.id, problem: 'not-open' });
    session.dispatch({ type: 'failed', blockId: SECOND.id, problem: 'not-loaded' });
    expect(session.effects.filter((one) => one.type === 'left-out')).toEqual([
      { type: 'left-out', block: FIRST, problem: 'not-open' },
    ]);
  });

  it('ends the session at once during the rest when nothing comes after it', () => {
    const session = play([FIRST, SECOND]);
    session.holdBack(SECOND);
    session.dispatch({ type: 'start' });
    session.seconds(BLOCK_S);
    session.dispatch({ type: 'failed', blockId: SECOND.id, problem: 'not-loaded' });
    expect(session.state().phase).toBe('ended');
  });

  it('ends the session when it was the last', () => {
    const session = play([FIRST]);
    session.holdBack(FIRST);
    session.dispatch({ type: 'start' });
    session.dispatch({ type: 'failed', blockId: FIRST.id, problem: 'not-loaded' });
    expect(session.state().phase).toBe('ended');
  });
});

describe('a session that goes on', () => {
  it('begins where this device left it, with the throws of the block', () => {
    const session = play([FIRST, SECOND]);
    session.dispatch({ type: 'start' });
    session.seconds(BLOCK_S + REST_S + 50);
    session.caught(4);
    session.dispatch({ type: 'leave' });
    const kept = toKept(session.state());
    const again = sessionOf([FIRST, SECOND], new Set([FIRST.id]), 'zzzzzzzzzzzzzzzzzzzz', kept);
    expect(again).toMatchObject({ phase: 'ready', at: 1, runId: RUN_ID });
    expect(recordIn(again, SECOND)).toEqual(recordIn(session.state(), SECOND));
  });

  it('begins after what was practised on another device, which has nothing to score here', () => {
    const state = sessionOf([FIRST, SECOND], new Set([FIRST.id]), RUN_ID, null);
    expect(state.at).toBe(1);
    const session = play([], state);
    session.dispatch({ type: 'start' });
    session.dispatch({ type: 'answered', blockId: FIRST.id, caught: 9 });
    session.dispatch({ type: 'finish' });
    expect(session.series()).toEqual([]);
  });

  it('tries a film again that could not be played before', () => {
    const session = play([FIRST, SECOND]);
    session.holdBack(FIRST);
    session.dispatch({ type: 'start' });
    session.dispatch({ type: 'failed', blockId: FIRST.id, problem: 'not-loaded' });
    const again = sessionOf([FIRST, SECOND], new Set(), RUN_ID, toKept(session.state()));
    expect(again.at).toBe(0);
  });

  it('has nothing to say about a film that was practised elsewhere after it failed here', () => {
    const session = play([FIRST, SECOND]);
    session.holdBack(FIRST);
    session.dispatch({ type: 'start' });
    session.dispatch({ type: 'failed', blockId: FIRST.id, problem: 'not-loaded' });
    const kept = toKept(session.state());
    const again = sessionOf([FIRST, SECOND], new Set([FIRST.id]), RUN_ID, kept);
    expect(recordIn(again, FIRST)).toMatchObject({
      outcome: 'practised',
      problem: null,
      isNoted: true,
    });
  });

  it('is over when every block is practised', () => {
    const state = sessionOf([FIRST, SECOND], new Set([FIRST.id, SECOND.id]), RUN_ID, null);
    expect(state.phase).toBe('ended');
  });
});

function recordIn({ records }: SessionState, { id }: PlanBlock) {
  const record = records[id];
  if (record === undefined) throw new Error(`no record of ${id}`);
  return record;
}
