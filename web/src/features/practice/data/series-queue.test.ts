import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import {
  openSeriesQueue,
  type PendingSeries,
  type SendPorts,
  sendPendingSeries,
  type SeriesQueue,
} from './series-queue.ts';

function device() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}
const series = (id: string, caught = 7): PendingSeries => ({
  id,
  video_id: 'v',
  move_id: 'm',
  name_fr: 'Lancer',
  name_en: 'Throw',
  hand: 'right',
  prop: 'training',
  caught,
});
const idsOf = (list: readonly PendingSeries[]) => list.map(({ id }) => id);

function queueWith(...ids: string[]) {
  const queue = openSeriesQueue(device(), 'alice');
  for (const id of ids) queue.add(series(id));
  return queue;
}

describe('series queue', () => {
  it('stores series per member until they are removed', () => {
    const storage = device();
    const queue = openSeriesQueue(storage, 'alice');
    queue.add(series('a'));
    queue.add(series('b'));
    expect(idsOf(openSeriesQueue(storage, 'alice').pending())).toEqual(['a', 'b']);
    expect(openSeriesQueue(storage, 'bob').pending()).toEqual([]);
    queue.remove('a');
    expect(idsOf(queue.pending())).toEqual(['b']);
  });

  it('holds series in memory while the storage is full, and stores them later', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const storage = device();
    const disk = { full: true };
    const queue = openSeriesQueue(
      {
        ...storage,
        setItem: (key, value) => {
          if (disk.full) throw new DOMException('', 'QuotaExceededError');
          storage.setItem(key, value);
        },
      },
      'alice',
    );
    queue.add(series('a'));
    queue.add(series('b'));
    expect([idsOf(queue.pending()), queue.isStored()]).toEqual([['a', 'b'], false]);
    queue.remove('a');
    expect(idsOf(queue.pending())).toEqual(['b']);
    disk.full = false;
    queue.add(series('c'));
    expect([idsOf(openSeriesQueue(storage, 'alice').pending()), queue.isStored()]).toEqual([['b', 'c'], true]);
  });

  it('shares additions and removals between two tabs', () => {
    const storage = device();
    const [one, other] = [openSeriesQueue(storage, 'alice'), openSeriesQueue(storage, 'alice')];
    one.add(series('a'));
    other.add(series('b'));
    one.remove('a');
    expect([idsOf(one.pending()), idsOf(other.pending())]).toEqual([['b'], ['b']]);
  });

  it.each(['', '[', '{}', '[{"id":"a"}]', '[{"id":"a","caught":11}]'])('reads %j as empty', (text) => {
    const storage = device();
    storage.items.set('flair.series.alice', text);
    expect(openSeriesQueue(storage, 'alice').pending()).toEqual([]);
  });
});

describe('sendPendingSeries', () => {
  const NOW_MS = 1_790_000_000_000;
  const wait = vi.fn<SendPorts['wait']>();
  const send = (queue: SeriesQueue, save: SendPorts['save']) =>
    sendPendingSeries(queue, { save, nowMs: () => NOW_MS, wait });
  beforeEach(() => {
    wait.mockReset().mockResolvedValue(true);
  });

  it('sends all, oldest first', async () => {
    const queue = queueWith('a', 'b');
    const sent: string[] = [];
    expect(await send(queue, async ({ id }) => void sent.push(id))).toBeNull();
    expect([sent, queue.pending(), wait.mock.calls]).toEqual([['a', 'b'], [], []]);
  });

  it('stops at the first series that could not be sent', async () => {
    const queue = queueWith('a', 'b');
    const failure = await send(queue, () => Promise.reject(new AppError('offline')));
    expect([failure?.code, idsOf(queue.pending())]).toEqual(['offline', ['a', 'b']]);
  });

  it.each([
    ['sent just now', NOW_MS, [[10_000]]],
    ['sent 9 s ago', NOW_MS - 9_000, [[1_000]]],
    ['sent 10 s ago', NOW_MS - 10_000, []],
    ['sent before the clock was set back', NOW_MS + 3_600_000, [[10_000]]],
  ])('sends a series again only when the former attempt has arrived or is lost: %s', async (_case, atMs, waits) => {
    const queue = queueWith('a');
    queue.markTried('a', atMs);
    const save = vi.fn(() => Promise.resolve());
    expect([await send(queue, save), wait.mock.calls, save.mock.calls.length]).toEqual([null, waits, 1]);
  });

  it('notes an attempt on the device before it sends, so that a closed tab leaves it to the next', async () => {
    const queue = queueWith('a');
    await send(queue, async () => {
      expect(queue.pending()).toEqual([{ ...series('a'), tried_at_ms: NOW_MS }]);
    });
  });

  it('keeps a series when it has to stop while it waits', async () => {
    const queue = queueWith('a');
    queue.markTried('a', NOW_MS);
    wait.mockResolvedValue(false);
    const save = vi.fn(() => Promise.resolve());
    expect([await send(queue, save), save.mock.calls.length, idsOf(queue.pending())]).toEqual([null, 0, ['a']]);
  });

  it('reads the totals again when they changed meanwhile', async () => {
    const queue = queueWith('a');
    const save = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new AppError('forbidden'));
    expect([await send(queue, save), save.mock.calls.length]).toEqual([null, 2]);
  });

  it('keeps a series that still collides with those of another browser', async () => {
    const queue = queueWith('a');
    const failure = await send(queue, () => Promise.reject(Object.assign(new Error(), { code: 'aborted' })));
    expect([failure?.code, idsOf(queue.pending())]).toEqual(['conflict', ['a']]);
  });

  it('drops a series that is rejected for good, and returns the error', async () => {
    const queue = queueWith('a', 'b');
    const failure = await send(queue, async ({ id }) => {
      if (id === 'a') throw new AppError('forbidden');
    });
    expect([failure?.code, queue.pending()]).toEqual(['forbidden', []]);
  });
});
