import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { startPracticeSession, withRepetition, type LocalSession } from './practice-session.ts';
import { openPracticeSessionLog, openTabPracticeSession, sendPracticeSessions } from './practice-session-storage.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const textOf = (id: string) => JSON.stringify(withRepetition(startPracticeSession(id, 'Europe/Paris', NOON), 'm'));

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
  it('sends the sessions of a member, except the current one', async () => {
    const storage = device();
    const log = openPracticeSessionLog(storage, 'alice');
    for (const id of ['s1', 's2']) log.write(id, textOf(id));
    openPracticeSessionLog(storage, 'bob').write('s3', textOf('s3'));
    const saved: LocalSession[] = [];
    await sendPracticeSessions(log, async (session) => void saved.push(session), 's2');
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
    await sendPracticeSessions(log, () => Promise.reject(new AppError(code)), null);
    expect(log.entries()).toHaveLength(left);
    warn.mockRestore();
  });

  it('keeps what was stored during the save', async () => {
    const log = openPracticeSessionLog(device(), 'alice');
    log.write('s1', textOf('s1'));
    await sendPracticeSessions(log, async () => log.write('s1', 'more'), null);
    expect(log.entries()).toEqual([{ id: 's1', text: 'more' }]);
  });

  it('removes entries that cannot be read', async () => {
    const log = openPracticeSessionLog(device(), 'alice');
    log.write('s1', '{"id":');
    await sendPracticeSessions(log, () => Promise.reject(new AppError('unexpected')), null);
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
