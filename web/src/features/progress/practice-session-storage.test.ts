import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { startPracticeSession, withRepetition, type LocalSession } from './practice-session.ts';
import {
  openPracticeSessionLog,
  openTabPracticeSession,
  sendPracticeSessions,
} from './practice-session-storage.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const textOf = (id: string) =>
  JSON.stringify(withRepetition(startPracticeSession(id, 'Europe/Paris', NOON), 'm'));

function device() {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe('sendPracticeSessions', () => {
  let stop = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const send = async (...sending: Parameters<typeof sendPracticeSessions>) => {
    stop = sendPracticeSessions(...sending);
    await vi.advanceTimersByTimeAsync(0);
  };

  it('sends the sessions of a member, except the current one', async () => {
    const storage = device();
    const log = openPracticeSessionLog(storage, 'alice');
    for (const id of ['s1', 's2']) log.write(id, textOf(id));
    openPracticeSessionLog(storage, 'bob').write('s3', textOf('s3'));
    const saved: LocalSession[] = [];
    await send(log, async (session) => void saved.push(session), 's2');
    expect(saved.map(({ id, reps, moves }) => [id, reps, moves])).toEqual([['s1', 1, { m: 1 }]]);
    expect(log.entries().map(({ id }) => id)).toEqual(['s2']);
  });

  it.each([
    ['offline', 1],
    ['forbidden', 0],
  ] as const)('after the error %s, %s sessions remain', async (code, left) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const log = openPracticeSessionLog(device(), 'alice');
    log.write('s1', textOf('s1'));
    await send(log, () => Promise.reject(new AppError(code)), null);
    expect(log.entries()).toHaveLength(left);
    warn.mockRestore();
  });

  it('tries again, with what the log has then, and leaves a session that fails five times to the next visit', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const log = openPracticeSessionLog(device(), 'alice');
    for (const id of ['s1', 's2']) log.write(id, textOf(id));
    const attempts: string[] = [];
    await send(
      log,
      ({ id, reps }) => {
        attempts.push(`${id}: ${reps}`);
        return id === 's1' ? Promise.reject(new AppError('offline')) : Promise.resolve();
      },
      null,
    );
    log.write('s1', JSON.stringify({ ...JSON.parse(textOf('s1')), reps: 9 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toEqual(['s1: 1', 's1: 9', 's1: 9', 's1: 9', 's1: 9', 's2: 1']);
    expect(log.entries().map(({ id }) => id)).toEqual(['s1']);
    warn.mockRestore();
  });

  it('keeps what was stored during the save', async () => {
    const log = openPracticeSessionLog(device(), 'alice');
    log.write('s1', textOf('s1'));
    await send(log, async () => log.write('s1', 'more'), null);
    expect(log.entries()).toEqual([{ id: 's1', text: 'more' }]);
  });

  it('removes entries that cannot be read', async () => {
    const log = openPracticeSessionLog(device(), 'alice');
    log.write('s1', '{"id":');
    await send(log, () => Promise.reject(new AppError('unexpected')), null);
    expect(log.entries()).toEqual([]);
  });
});

const KEY = 'flair.sitting.alice';

/** A tab with its storage, in which pages can be opened. */
function tab(items = new Map<string, string>(), forbidden = false) {
  const check = () => {
    if (forbidden) throw new DOMException('', 'SecurityError');
  };
  const storage = {
    getItem: (key: string) => (check(), items.get(key) ?? null),
    setItem: (key: string, value: string) => (check(), void items.set(key, value)),
    removeItem: (key: string) => (check(), void items.delete(key)),
  };
  const open = () => {
    const page = new EventTarget();
    return { page, session: openTabPracticeSession(storage, page, KEY) };
  };
  return { items, open };
}

describe('the practice session of a tab', () => {
  it('continues after a reload', () => {
    const { open } = tab();
    const first = open();
    expect(first.session.load()).toBeNull();
    first.session.store('12 repetitions');
    first.page.dispatchEvent(new Event('pagehide'));
    first.session.store('12 repetitions, sent');
    expect(open().session.load()).toBe('12 repetitions, sent');
  });

  it('is not shared with a duplicated tab', () => {
    const original = tab();
    const { page, session } = original.open();
    session.store('12 repetitions');
    expect(tab(new Map(original.items)).open().session.load()).toBeNull();
    // The same after the page was in the back-forward cache.
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('pageshow'));
    expect(tab(new Map(original.items)).open().session.load()).toBeNull();
    expect(session.load()).toBe('12 repetitions');
  });

  it('continues in memory when storage is forbidden', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { open } = tab(undefined, true);
    const { page, session } = open();
    session.store('12 repetitions');
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('pageshow'));
    expect(session.load()).toBe('12 repetitions');
  });
});
