import { beforeEach, describe, expect, it } from 'vitest';
import { AppError, toAppError } from '../../../lib/errors.ts';
import type { OutboxMessage } from '../../../lib/device/outbox-storage.ts';
import { createOutbox, type Outbox, type OutboxPorts } from './outbox.ts';

/** A server, a device and a clock that the test turns. */
function world() {
  const disk = new Map<string, OutboxMessage>();
  const server = new Map<string, string>();
  const attempts: string[] = [];
  const state = { nowMs: 1_000_000, lastMs: 0, online: true, serial: 0 };
  const failing: { send: (AppError | 'lost answer')[]; upload: (AppError | 'stopped')[] } = { send: [], upload: [] };
  const ports: OutboxPorts = {
    storage: {
      list: (uid) => Promise.resolve([...disk.values()].filter((one) => one.uid === uid)),
      put: (message) => Promise.resolve(void disk.set(message.id, message)),
      remove: (id) => Promise.resolve(void disk.delete(id)),
    },
    send({ id, text, file }) {
      attempts.push(id);
      const fault = failing.send.shift();
      if (fault instanceof AppError) return Promise.reject(fault);
      if (server.has(id) || state.nowMs - state.lastMs <= 1000) return Promise.reject(new AppError('forbidden'));
      server.set(id, file?.path === undefined || file.path === null ? text : `${text} + ${file.path}`);
      state.lastMs = state.nowMs;
      return fault === undefined ? Promise.resolve() : Promise.reject(new AppError('timeout'));
    },
    exists: ({ id }) => Promise.resolve(server.has(id)),
    upload(path, _content, onShare) {
      const fault = failing.upload.shift();
      onShare(0.5);
      return {
        done:
          fault instanceof AppError ? Promise.reject(fault) : Promise.resolve(fault === 'stopped' ? 'stopped' : 'sent'),
        stop: () => undefined,
        path,
      } as ReturnType<OutboxPorts['upload']>;
    },
    newPath: ({ name }) => `${name}-${(state.serial += 1)}`,
    newId: () => `m${(state.serial += 1)}`,
    nowMs: () => state.nowMs,
    delay(ms) {
      state.nowMs += ms;
      return Promise.resolve();
    },
    delayUntilOnline: (ms) => ports.delay(ms),
    isOnline: () => state.online,
    exclusively: (work) => work(),
  };
  return { disk, server, attempts, state, failing, ports };
}

const idle = async (outbox: Outbox) => {
  for (let turn = 0; turn < 500; turn++) await Promise.resolve();
  return outbox.items().map(({ state, fault }) => (fault === null ? state : `${state}: ${fault}`));
};
const file = { name: 'photo', kind: 'image' as const, content: new Blob(['x'], { type: 'image/jpeg' }), path: null };
const message = (text: string, more: Partial<OutboxMessage> = {}) => ({
  uid: 'me',
  room: '1' as const,
  text,
  file: null,
  ...more,
});

let at: ReturnType<typeof world>;
let outbox: Outbox;
beforeEach(() => {
  at = world();
  outbox = createOutbox('me', at.ports);
});

describe('sending', () => {
  it('sends five that were written offline, in order, at the pace, each once', async () => {
    at.state.online = false;
    for (const text of ['a', 'b', 'c', 'd', 'e']) await outbox.add(message(text));
    expect(await idle(outbox)).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
    at.state.online = true;
    outbox.wake();
    expect(await idle(outbox)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
    expect([...at.server.values()]).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(at.attempts).toHaveLength(5);
    expect(at.disk.size).toBe(0);
  });

  it('goes on after a reload with what an earlier page left', async () => {
    at.state.online = false;
    await outbox.add(message('a'));
    await outbox.add(message('b'));
    at.state.online = true;
    const later = createOutbox('me', at.ports);
    later.wake();
    expect(await idle(later)).toEqual(['sent', 'sent']);
    expect([...at.server.values()]).toEqual(['a', 'b']);
  });

  it('leaves alone what another member of this device wrote', async () => {
    at.disk.set('x', { ...message('x'), id: 'x', uid: 'other', queuedAtMs: 0, fault: null });
    outbox.wake();
    expect(await idle(outbox)).toEqual([]);
    expect(at.disk.has('x')).toBe(true);
  });

  it('an answer that got lost doubles nothing: the refused resend finds the message there', async () => {
    at.failing.send = ['lost answer'];
    await outbox.add(message('a'));
    expect(await idle(outbox)).toEqual(['sent']);
    expect([...at.server.values()]).toEqual(['a']);
    expect(at.attempts).toHaveLength(2);
  });

  it('a failure on the way is tried again without end, in order', async () => {
    at.failing.send = [new AppError('offline'), new AppError('timeout'), new AppError('offline')];
    await outbox.add(message('a'));
    await outbox.add(message('b'));
    expect(await idle(outbox)).toEqual(['sent', 'sent']);
    expect([...at.server.values()]).toEqual(['a', 'b']);
  });

  it('a message that the server cannot take is held, not sent every 30 s; a collision of two is sent again', async () => {
    const coded = (code: string) => toAppError(Object.assign(new Error(code), { code }));
    at.failing.send = [coded('failed-precondition'), coded('aborted')];
    await outbox.add(message('a'));
    await outbox.add(message('b'));
    expect(await idle(outbox)).toEqual(['held: conflict', 'sent']);
    expect(at.attempts).toHaveLength(3);
    outbox.retry(outbox.items()[0]?.id ?? '');
    expect(await idle(outbox)).toEqual(['sent', 'sent']);
  });

  it('a pace that another device used up is waited for; a third refusal holds the message and frees the next', async () => {
    at.failing.send = [new AppError('forbidden'), new AppError('forbidden')];
    await outbox.add(message('a'));
    expect(await idle(outbox)).toEqual(['sent']);
    at.failing.send = [new AppError('forbidden'), new AppError('forbidden'), new AppError('forbidden')];
    await outbox.add(message('b'));
    await outbox.add(message('c'));
    expect(await idle(outbox)).toEqual(['sent', 'held: forbidden', 'sent']);
    const held = outbox.items().find((item) => item.state === 'held');
    outbox.retry(held?.id ?? '');
    await idle(outbox);
    expect([...at.server.values()]).toEqual(['a', 'c', 'b']);
  });

  it('what the list shows is no longer on its way, and a held one can be given up', async () => {
    at.failing.send = [new AppError('invalid-data')];
    await outbox.add(message('a'));
    await outbox.add(message('b'));
    expect(await idle(outbox)).toEqual(['held: invalid-data', 'sent']);
    outbox.confirmShown(new Set(at.server.keys()));
    await outbox.discard(outbox.items()[0]?.id ?? '');
    expect(outbox.items()).toEqual([]);
    expect(at.disk.size).toBe(0);
  });
});

describe('files', () => {
  it('goes first, then its message with its path', async () => {
    await outbox.add(message('regarde', { file }));
    expect(await idle(outbox)).toEqual(['sent']);
    expect([...at.server.values()]).toEqual(['regarde + photo-2']);
  });

  it('a failed one lets its text go, and stays to be tried again under another name', async () => {
    at.failing.upload = [new AppError('forbidden')];
    await outbox.add(message('regarde', { file }));
    expect(await idle(outbox)).toEqual(['sent', 'held: forbidden']);
    expect([...at.server.values()]).toEqual(['regarde']);
    outbox.retry(outbox.items()[1]?.id ?? '');
    expect(await idle(outbox)).toEqual(['sent', 'sent']);
    expect([...at.server.values()]).toEqual(['regarde', ' + photo-4']);
  });

  it('without a text nothing is sent when it fails', async () => {
    at.failing.upload = [new AppError('forbidden')];
    await outbox.add(message(' \u200b', { file }));
    expect(await idle(outbox)).toEqual(['held: forbidden']);
    expect(at.server.size).toBe(0);
  });

  it('one that was stopped holds its message', async () => {
    at.failing.upload = ['stopped'];
    await outbox.add(message('regarde', { file }));
    expect(await idle(outbox)).toEqual(['held: stopped']);
    expect(at.server.size).toBe(0);
  });

  it('one that is there already is not sent twice', async () => {
    at.failing.send = [new AppError('offline')];
    await outbox.add(message('regarde', { file }));
    expect(await idle(outbox)).toEqual(['sent']);
    expect([...at.server.values()]).toEqual(['regarde + photo-2']);
  });
});

it('a device that is full says so and sends nothing', async () => {
  at.ports.storage.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await expect(outbox.add(message('a'))).rejects.toMatchObject({ code: 'storage-full' });
  expect(outbox.items()).toEqual([]);
  expect(at.server.size).toBe(0);
});
