import { describe, expect, it, vi } from 'vitest';
import type { PracticeSession } from './practice-session.ts';
import { recordPracticeSession, type PracticeSessionPort } from './practice-session-recorder.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

function world(kept: string | null = null, refuse = false) {
  const saved: PracticeSession[] = [];
  const faults: unknown[] = [];
  const tab = { text: kept };
  const log = new Map<string, string>();
  let nowMs = NOON;
  let ids = 0;
  const port: PracticeSessionPort = {
    nowMs: () => nowMs,
    newId: () => `s${(ids += 1)}`,
    timeZone: 'Europe/Paris',
    load: () => tab.text,
    store: (text) => void (tab.text = text),
    log: {
      write: (id, text) => void log.set(id, text),
      removeIfUnchanged: (id, text) => void (log.get(id) === text && log.delete(id)),
    },
    save: async (sitting) => {
      saved.push(sitting);
      if (refuse) throw new Error('refused');
    },
    onError: (error) => void faults.push(error),
  };
  const play = (keeper: ReturnType<typeof recordPracticeSession>, seconds: number) => {
    for (let quarter = 0; quarter <= seconds * 4; quarter += 1) {
      keeper.playing();
      nowMs += 250;
    }
  };
  const totals = () => saved.map(({ id, seconds }) => [id, Math.floor(seconds)]);
  const reps = () => saved.map(({ id, reps: count, moves }) => [id, count, moves]);
  return { port, tab, log, reps, faults, play, totals, wait: (ms: number) => void (nowMs += ms) };
}

describe('keepSitting', () => {
  it('tells the first pause, not the next ones, and the leaving', () => {
    const { port, play, totals } = world();
    const keeper = recordPracticeSession(port);
    play(keeper, 20);
    keeper.stopped(false);
    play(keeper, 30);
    keeper.stopped(false);
    expect(totals()).toEqual([['s1', 20]]);
    keeper.stopped(true);
    keeper.stopped(true);
    expect(totals()).toEqual([
      ['s1', 20],
      ['s1', 50],
    ]);
  });

  it('counts no pause', () => {
    const { port, play, totals, wait } = world();
    const keeper = recordPracticeSession(port);
    play(keeper, 10);
    keeper.stopped(false);
    wait(60_000);
    play(keeper, 10);
    keeper.stopped(true);
    expect(totals().at(-1)).toEqual(['s1', 20]);
  });

  it('goes on after a reload, and begins anew after a long break', () => {
    const { port, play, totals, wait } = world();
    const first = recordPracticeSession(port);
    play(first, 10);
    first.stopped(true);
    const reloaded = recordPracticeSession(port);
    play(reloaded, 10);
    reloaded.stopped(true);
    wait(31 * 60_000);
    play(reloaded, 10);
    reloaded.stopped(true);
    expect(totals()).toEqual([
      ['s1', 10],
      ['s1', 20],
      ['s2', 10],
    ]);
  });

  it('tells again what could not be told', async () => {
    const { port, play, totals, faults } = world(null, true);
    const keeper = recordPracticeSession(port);
    play(keeper, 10);
    keeper.stopped(false);
    await vi.waitFor(() => expect(faults).toHaveLength(1));
    keeper.stopped(false);
    expect(totals()).toEqual([
      ['s1', 10],
      ['s1', 10],
    ]);
  });

  it('tells nothing while a loop runs, and the repetitions when it ends', () => {
    const { port, play, totals, reps } = world();
    const keeper = recordPracticeSession(port);
    keeper.setPractising(true);
    play(keeper, 30);
    keeper.countRepetition('lancer');
    keeper.countRepetition('lancer');
    keeper.countRepetition(null);
    keeper.stopped(false);
    keeper.stopped(true);
    expect(totals()).toEqual([]);
    keeper.setPractising(false);
    expect(totals()).toEqual([['s1', 30]]);
    expect(reps()).toEqual([['s1', 3, { lancer: 2 }]]);
  });

  it('is in the log while the server does not know it, and not once it does', async () => {
    const { port, play, log, tab } = world();
    const keeper = recordPracticeSession(port);
    keeper.setPractising(true);
    play(keeper, 10);
    keeper.countRepetition('lancer');
    expect(log.get('s1')).toBe(tab.text);
    keeper.setPractising(false);
    await vi.waitFor(() => expect(log.size).toBe(0));
  });

  it('stays in the log when telling failed', async () => {
    const { port, play, log, faults } = world(null, true);
    const keeper = recordPracticeSession(port);
    play(keeper, 10);
    keeper.stopped(true);
    await vi.waitFor(() => expect(faults).toHaveLength(1));
    expect(log.size).toBe(1);
  });

  it.each(['', '{"id":"s9"', '{"id":3}'])('begins anew over %j', (text) => {
    const { port, play, totals } = world(text);
    const keeper = recordPracticeSession(port);
    play(keeper, 10);
    keeper.stopped(true);
    expect(totals()).toEqual([['s1', 10]]);
  });
});
