import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { startPracticeSession, withRepetition, type PracticeSession } from './practice-session.ts';
import { openPracticeSessionLog, sendPracticeSessions } from './practice-session-storage.ts';

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
    const saved: PracticeSession[] = [];
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
