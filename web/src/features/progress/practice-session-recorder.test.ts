import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalSession } from './practice-session.ts';
import { recordPracticeSession, type PracticeSessionPort } from './practice-session-recorder.ts';

/** By which the clock of this device is ahead of the server's. */
const clock = vi.hoisted(() => ({ aheadMs: 0 }));
vi.mock('../../lib/device/server-clock.ts', () => ({
  toServerMs: (deviceMs: number) => deviceMs - clock.aheadMs,
}));

const NOON = Date.parse('2026-11-20T12:00:00Z');

const warn = vi.spyOn(console, 'warn').mockReturnValue();
beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  clock.aheadMs = 0;
  vi.useRealTimers();
  warn.mockClear();
});

function setUp(stored: string | null = null, reject = false) {
  const saved: LocalSession[] = [];
  const tab = { text: stored };
  const log = new Map<string, string>();
  let ids = 0;
  const port: PracticeSessionPort = {
    newId: () => `s${(ids += 1)}`,
    timeZone: 'Europe/Paris',
    tab: { load: () => tab.text, store: (text) => void (tab.text = text) },
    log: {
      write: (id, text) => void log.set(id, text),
      removeIfUnchanged: (id, text) => {
        if (log.get(id) === text) log.delete(id);
      },
    },
    save: async (session) => {
      saved.push(session);
      if (reject) throw new Error('rejected');
    },
  };
  const play = (recorder: ReturnType<typeof recordPracticeSession>, seconds: number) => {
    for (let quarter = 0; quarter <= seconds * 4; quarter += 1) {
      recorder.playing();
      vi.advanceTimersByTime(250);
    }
  };
  const totals = () => saved.map(({ id, seconds }) => [id, Math.floor(seconds)]);
  const sent = () => saved.map(({ day, startedAtMs }) => [day, startedAtMs]);
  const reps = () => saved.map(({ id, reps: count, moves }) => [id, count, moves]);
  return { port, tab, log, reps, play, sent, totals };
}

describe('recordPracticeSession', () => {
  it('saves on the first pause and on leaving, but not on the next pauses', () => {
    const { port, play, totals } = setUp();
    const recorder = recordPracticeSession(port);
    play(recorder, 20);
    recorder.stopped(false);
    play(recorder, 30);
    recorder.stopped(false);
    expect(totals()).toEqual([['s1', 20]]);
    recorder.stopped(true);
    recorder.stopped(true);
    expect(totals()).toEqual([
      ['s1', 20],
      ['s1', 50],
    ]);
  });

  it('starts by the clock of the server: the rules refuse a start in the future', () => {
    clock.aheadMs = 14 * 3_600_000;
    const { port, play, sent } = setUp();
    const recorder = recordPracticeSession(port);
    play(recorder, 10);
    recorder.stopped(true);
    expect(sent()).toEqual([['2026-11-19', NOON - clock.aheadMs]]);
  });

  it('does not count pauses', () => {
    const { port, play, totals } = setUp();
    const recorder = recordPracticeSession(port);
    play(recorder, 10);
    recorder.stopped(false);
    vi.advanceTimersByTime(60_000);
    play(recorder, 10);
    recorder.stopped(true);
    expect(totals().at(-1)).toEqual(['s1', 20]);
  });

  it('continues after a reload and starts a new session after a long break', () => {
    const { port, play, totals } = setUp();
    const first = recordPracticeSession(port);
    play(first, 10);
    first.stopped(true);
    const reloaded = recordPracticeSession(port);
    play(reloaded, 10);
    reloaded.stopped(true);
    vi.advanceTimersByTime(31 * 60_000);
    play(reloaded, 10);
    reloaded.stopped(true);
    expect(totals()).toEqual([
      ['s1', 10],
      ['s1', 20],
      ['s2', 10],
    ]);
  });

  it('saves again after a failure', async () => {
    const { port, play, totals } = setUp(null, true);
    const recorder = recordPracticeSession(port);
    play(recorder, 10);
    recorder.stopped(false);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    recorder.stopped(false);
    expect(totals()).toEqual([
      ['s1', 10],
      ['s1', 10],
    ]);
  });

  it('saves nothing during a run, and the repetitions when it ends', () => {
    const { port, play, totals, reps } = setUp();
    const recorder = recordPracticeSession(port);
    recorder.setPractising(true);
    play(recorder, 30);
    recorder.countRepetition('lancer');
    recorder.countRepetition('lancer');
    recorder.countRepetition(null);
    recorder.stopped(false);
    recorder.stopped(true);
    expect(totals()).toEqual([]);
    recorder.setPractising(false);
    expect(totals()).toEqual([['s1', 30]]);
    expect(reps()).toEqual([['s1', 3, { lancer: 2 }]]);
  });

  it('is in the log until it is saved', async () => {
    const { port, play, log, tab } = setUp();
    const recorder = recordPracticeSession(port);
    recorder.setPractising(true);
    play(recorder, 10);
    recorder.countRepetition('lancer');
    expect(log.get('s1')).toBe(tab.text);
    recorder.setPractising(false);
    await vi.waitFor(() => expect(log.size).toBe(0));
  });

  it('stays in the log when the save failed', async () => {
    const { port, play, log } = setUp(null, true);
    const recorder = recordPracticeSession(port);
    play(recorder, 10);
    recorder.stopped(true);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(log.size).toBe(1);
  });

  it('saves what a run counted that was still active when the page was left, also soon after another save', () => {
    const { port, play, totals } = setUp();
    const recorder = recordPracticeSession(port);
    play(recorder, 20);
    recorder.stopped(false);
    recorder.setPractising(true);
    play(recorder, 30);
    recorder.stopped(true);
    expect(totals()).toEqual([['s1', 20]]);
    recorder.setPractising(false);
    expect(totals()).toEqual([
      ['s1', 20],
      ['s1', 50],
    ]);
  });

  it.each(['', '{"id":"s9"', '{"id":3}'])('starts a new session when %j is stored', (text) => {
    const { port, play, totals } = setUp(text);
    const recorder = recordPracticeSession(port);
    play(recorder, 10);
    recorder.stopped(true);
    expect(totals()).toEqual([['s1', 10]]);
  });
});
