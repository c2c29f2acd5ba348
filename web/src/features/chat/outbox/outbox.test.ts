import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, toAppError } from '../../../lib/errors.ts';
import type { OutboxMessage } from '../../../lib/device/outbox-storage.ts';
import { changingFile } from '../../../test/changing-file.ts';
import { createOutbox, type Outbox, type OutboxPorts } from './outbox.ts';

const network = vi.spyOn(navigator, 'onLine', 'get');

/** A fake server and device storage. */
function createFakes() {
  const disk = new Map<string, OutboxMessage>();
  const server = new Map<string, string>();
  const attempts: string[] = [];
  const state = { lastMs: 0, serial: 0, whileUploading: () => {} };
  const failing: { send: (AppError | 'lost answer')[]; upload: (AppError | 'stopped')[] } = {
    send: [],
    upload: [],
  };
  const ports: OutboxPorts = {
    storage: {
      list: (uid) => Promise.resolve([...disk.values()].filter((stored) => stored.uid === uid)),
      put: (message) => Promise.resolve(void disk.set(message.id, message)),
      remove: (id) => Promise.resolve(void disk.delete(id)),
    },
    send({ id, text, file }) {
      attempts.push(id);
      const fault = failing.send.shift();
      if (fault instanceof AppError) return Promise.reject(fault);
      if (server.has(id) || Date.now() - state.lastMs <= 1000) {
        return Promise.reject(new AppError('forbidden'));
      }
      server.set(
        id,
        file?.path === undefined || file.path === null ? text : `${text} + ${file.path}`,
      );
      state.lastMs = Date.now();
      return fault === undefined ? Promise.resolve() : Promise.reject(new AppError('timeout'));
    },
    exists: ({ id }) => Promise.resolve(server.has(id)),
    upload(path, _content, onProgress) {
      const fault = failing.upload.shift();
      onProgress(0.5);
      state.whileUploading();
      return {
        done:
          fault instanceof AppError
            ? Promise.reject(fault)
            : Promise.resolve(fault === 'stopped' ? 'stopped' : 'sent'),
        stop: () => undefined,
        path,
      } as ReturnType<OutboxPorts['upload']>;
    },
    newPath: ({ name }) => `${name}-${(state.serial += 1)}`,
    newId: () => `m${(state.serial += 1)}`,
  };
  return { disk, server, attempts, failing, ports, state };
}

const idle = async (outbox: Outbox, ms = 60_000) => {
  await vi.advanceTimersByTimeAsync(ms);
  return outbox.items().map(({ state, fault }) => (fault === null ? state : `${state}: ${fault}`));
};
const file = {
  name: 'photo',
  kind: 'image' as const,
  content: new Blob(['x'], { type: 'image/jpeg' }),
  path: null,
};
const message = (text: string, more: Partial<OutboxMessage> = {}) => ({
  uid: 'me',
  room: '1' as const,
  text,
  file: null,
  ...more,
});

let fakes: ReturnType<typeof createFakes>;
let outbox: Outbox;
beforeEach(() => {
  vi.useFakeTimers();
  network.mockReturnValue(true);
  fakes = createFakes();
  outbox = createOutbox('me', fakes.ports);
});
afterEach(() => {
  outbox.stop();
  vi.useRealTimers();
});

describe('sending', () => {
  it('sends five messages written offline once each, in order and within the rate limit', async () => {
    network.mockReturnValue(false);
    for (const text of ['a', 'b', 'c', 'd', 'e']) await outbox.add(message(text));
    expect(await idle(outbox)).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
    network.mockReturnValue(true);
    outbox.wake();
    expect(await idle(outbox)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
    expect([...fakes.server.values()]).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(fakes.attempts).toHaveLength(5);
    expect(fakes.disk.size).toBe(0);
  });

  it('waits no longer than the interval when the clock was set back', async () => {
    vi.setSystemTime(Date.now() - 3_600_000);
    await outbox.add(message('a'));
    expect(await idle(outbox, 1_100)).toEqual(['sent']);
  });

  it('sends the messages of an earlier page after a reload', async () => {
    network.mockReturnValue(false);
    await outbox.add(message('a'));
    await outbox.add(message('b'));
    outbox.stop();
    network.mockReturnValue(true);
    const later = createOutbox('me', fakes.ports);
    later.wake();
    expect(await idle(later)).toEqual(['sent', 'sent']);
    expect([...fakes.server.values()]).toEqual(['a', 'b']);
  });

  it('ignores messages of another member on this device', async () => {
    fakes.disk.set('x', { ...message('x'), id: 'x', uid: 'other', queuedAtMs: 0, fault: null });
    outbox.wake();
    expect(await idle(outbox)).toEqual([]);
    expect(fakes.disk.has('x')).toBe(true);
  });

  it('does not send twice after a lost answer: the rejected resend finds the message on the server', async () => {
    fakes.failing.send = ['lost answer'];
    await outbox.add(message('a'));
    expect(await idle(outbox)).toEqual(['sent']);
    expect([...fakes.server.values()]).toEqual(['a']);
    expect(fakes.attempts).toHaveLength(2);
  });

  it('knows why a message waits for the next hour, on this page alone, and sends it then', async () => {
    fakes.failing.send = [new AppError('rate-limited')];
    await outbox.add(message('a'));
    expect(await idle(outbox, 2_000)).toEqual(['waiting']);
    expect(outbox.items()[0]?.delayedBy).toBe('rate-limited');
    expect(Object.keys([...fakes.disk.values()][0] ?? {})).not.toContain('delayedBy');
    expect(await idle(outbox)).toEqual(['sent']);
  });

  it('holds a message that the server rejects, and resends one after a write conflict', async () => {
    const coded = (code: string) => toAppError(Object.assign(new Error(code), { code }));
    fakes.failing.send = [coded('failed-precondition'), coded('aborted')];
    await outbox.add(message('a'));
    await outbox.add(message('b'));
    expect(await idle(outbox)).toEqual(['held: conflict', 'sent']);
    expect(fakes.attempts).toHaveLength(3);
    outbox.retry(outbox.items()[0]?.id ?? '');
    expect(await idle(outbox)).toEqual(['sent', 'sent']);
  });

  it('waits when another device used up the rate limit; holds the message after the third rejection and sends the next', async () => {
    fakes.failing.send = [new AppError('forbidden'), new AppError('forbidden')];
    await outbox.add(message('a'));
    expect(await idle(outbox)).toEqual(['sent']);
    fakes.failing.send = [
      new AppError('forbidden'),
      new AppError('forbidden'),
      new AppError('forbidden'),
    ];
    await outbox.add(message('b'));
    await outbox.add(message('c'));
    expect(await idle(outbox)).toEqual(['sent', 'held: forbidden', 'sent']);
    outbox.retry(outbox.items().find((item) => item.state === 'held')?.id ?? '');
    await idle(outbox);
    expect([...fakes.server.values()]).toEqual(['a', 'c', 'b']);
  });

  it('removes messages that the list shows, and discards a held one on request', async () => {
    fakes.failing.send = [new AppError('invalid-data')];
    await outbox.add(message('a'));
    await outbox.add(message('b'));
    expect(await idle(outbox)).toEqual(['held: invalid-data', 'sent']);
    outbox.confirmShown(new Set(fakes.server.keys()));
    await outbox.discard(outbox.items()[0]?.id ?? '');
    expect(outbox.items()).toEqual([]);
    expect(fakes.disk.size).toBe(0);
  });
});

describe('files', () => {
  it('are uploaded before their message is sent with the path', async () => {
    await outbox.add(message('regarde', { file }));
    expect(await idle(outbox)).toEqual(['sent']);
    expect([...fakes.server.values()]).toEqual(['regarde + photo-2']);
  });

  it('send the text alone when the upload fails, and are retried under another name', async () => {
    fakes.failing.upload = [new AppError('forbidden')];
    await outbox.add(message('regarde', { file }));
    expect(await idle(outbox)).toEqual(['sent', 'held: forbidden']);
    expect([...fakes.server.values()]).toEqual(['regarde']);
    outbox.retry(outbox.items()[1]?.id ?? '');
    expect(await idle(outbox)).toEqual(['sent', 'sent']);
    expect([...fakes.server.values()]).toEqual(['regarde', ' + photo-4']);
  });

  it('send nothing when the upload fails and there is no text', async () => {
    fakes.failing.upload = [new AppError('forbidden')];
    await outbox.add(message(' \u200b', { file }));
    expect(await idle(outbox)).toEqual(['held: forbidden']);
    expect(fakes.server.size).toBe(0);
  });

  it('hold their message when the upload is stopped', async () => {
    fakes.failing.upload = ['stopped'];
    await outbox.add(message('regarde', { file }));
    expect(await idle(outbox)).toEqual(['held: stopped']);
    expect(fakes.server.size).toBe(0);
  });

  it.each([
    ['arrives', undefined],
    ['fails', new AppError('forbidden')],
    ['is stopped', 'stopped' as const],
  ])('store nothing when the upload %s after the outbox was stopped', async (_end, fault) => {
    if (fault !== undefined) fakes.failing.upload = [fault];
    fakes.state.whileUploading = () => {
      outbox.stop();
      fakes.disk.clear();
    };
    await outbox.add(message('regarde', { file }));
    await idle(outbox);
    expect([fakes.disk.size, fakes.server.size]).toEqual([0, 0]);
  });

  it('are not uploaded twice', async () => {
    fakes.failing.send = [new AppError('offline')];
    await outbox.add(message('regarde', { file }));
    expect(await idle(outbox)).toEqual(['sent']);
    expect([...fakes.server.values()]).toEqual(['regarde + photo-2']);
  });
});

it('stores nothing of a file that has changed on the device, and holds one that changes later', async () => {
  const { file: content, change } = changingFile(10, 'tour.mp4');
  await outbox.add(message('regarde', { file: { ...file, content } }));
  fakes.failing.upload = [new AppError('file-changed')];
  expect(await idle(outbox)).toEqual(['sent', 'held: file-changed']);
  change();
  await expect(outbox.add(message('encore', { file: { ...file, content } }))).rejects.toMatchObject(
    {
      code: 'file-changed',
    },
  );
  expect(outbox.items().some(({ text }) => text === 'encore')).toBe(false);
});

it('reports full storage and sends nothing', async () => {
  fakes.ports.storage.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await expect(outbox.add(message('a'))).rejects.toMatchObject({ code: 'storage-full' });
  expect(outbox.items()).toEqual([]);
  expect(fakes.server.size).toBe(0);
});
