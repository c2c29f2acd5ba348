import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { openSeriesQueue, type PendingSeries, sendPendingSeries } from './series-queue.ts';

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
  it('sends all, oldest first', async () => {
    const queue = queueWith('a', 'b');
    const sent: string[] = [];
    expect(await sendPendingSeries(queue, async ({ id }) => void sent.push(id))).toBeNull();
    expect([sent, queue.pending()]).toEqual([['a', 'b'], []]);
  });

  it('stops at the first series that could not be sent', async () => {
    const queue = queueWith('a', 'b');
    const failure = await sendPendingSeries(queue, () => Promise.reject(new AppError('offline')));
    expect([failure?.code, idsOf(queue.pending())]).toEqual(['offline', ['a', 'b']]);
  });

  it('reads the totals again when another browser changed them meanwhile', async () => {
    const queue = queueWith('a');
    const save = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new AppError('forbidden'));
    expect([await sendPendingSeries(queue, save), save.mock.calls.length]).toEqual([null, 2]);
  });

  it('keeps a series that still collides with those of another browser', async () => {
    const queue = queueWith('a');
    const failure = await sendPendingSeries(queue, () =>
      Promise.reject(Object.assign(new Error(), { code: 'aborted' })),
    );
    expect([failure?.code, idsOf(queue.pending())]).toEqual(['conflict', ['a']]);
  });

  it('drops a series that is rejected for good, and returns the error', async () => {
    const queue = queueWith('a', 'b');
    const failure = await sendPendingSeries(queue, async ({ id }) => {
      if (id === 'a') throw new AppError('forbidden');
    });
    expect([failure?.code, queue.pending()]).toEqual(['forbidden', []]);
  });
});
