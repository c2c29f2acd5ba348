import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import {
  openSeriesQueue,
  type PendingSeries,
  sendSeries,
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
    expect([idsOf(openSeriesQueue(storage, 'alice').pending()), queue.isStored()]).toEqual([
      ['b', 'c'],
      true,
    ]);
  });

  it('returns no series that was removed while the storage refuses writes', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const storage = device();
    openSeriesQueue(storage, 'alice').add(series('a'));
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    const queue = openSeriesQueue({ ...storage, setItem: refuse }, 'alice');
    queue.remove('a');
    expect(queue.pending()).toEqual([]);
  });

  it('shares additions and removals between two tabs', () => {
    const storage = device();
    const one = openSeriesQueue(storage, 'alice');
    const other = openSeriesQueue(storage, 'alice');
    one.add(series('a'));
    other.add(series('b'));
    one.remove('a');
    expect([idsOf(one.pending()), idsOf(other.pending())]).toEqual([['b'], ['b']]);
  });

  it.each(['', '[', '{}', '[{"id":"a"}]', '[{"id":"a","caught":11}]'])(
    'reads %j as empty',
    (text) => {
      const storage = device();
      storage.items.set('flair.series.alice', text);
      expect(openSeriesQueue(storage, 'alice').pending()).toEqual([]);
    },
  );
});

describe('sendSeries', () => {
  const NOW_MS = 1_790_000_000_000;
  const send = async (
    queue: SeriesQueue,
    save: (series: PendingSeries) => Promise<void>,
    stop = new AbortController().signal,
  ) => {
    const [first] = queue.pending();
    if (first !== undefined) await sendSeries(queue, first, save, stop);
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW_MS });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('removes what was sent, and keeps what was not', async () => {
    const queue = queueWith('a', 'b');
    await send(queue, () => Promise.resolve());
    await expect(send(queue, () => Promise.reject(new AppError('offline')))).rejects.toMatchObject({
      code: 'offline',
    });
    expect(idsOf(queue.pending())).toEqual(['b']);
  });

  it.each([
    ['sent just now', NOW_MS, 10_000],
    ['sent 9 s ago', NOW_MS - 9_000, 1_000],
    ['sent 10 s ago', NOW_MS - 10_000, 0],
    ['sent before the clock was set back', NOW_MS + 3_600_000, 10_000],
  ])(
    'sends a series again only when the former attempt has arrived or is lost: %s',
    async (_case, atMs, waitMs) => {
      const queue = queueWith('a');
      queue.markTried('a', atMs);
      const savedAfterMs: number[] = [];
      const sent = send(queue, async () => void savedAfterMs.push(Date.now() - NOW_MS));
      await vi.runAllTimersAsync();
      await sent;
      expect(savedAfterMs).toEqual([waitMs]);
    },
  );

  it('notes an attempt on the device before it sends, so that a closed tab leaves it to the next', async () => {
    const queue = openSeriesQueue(device(), 'alice');
    queue.add({ ...series('a'), noted_at_ms: NOW_MS - 60_000 });
    const save = vi.fn(async () => {
      expect(queue.pending()).toEqual([
        { ...series('a'), noted_at_ms: NOW_MS - 60_000, tried_at_ms: NOW_MS },
      ]);
    });
    await send(queue, save);
    expect(save).toHaveBeenCalledOnce();
  });

  it('keeps a series when it has to stop while it waits', async () => {
    const queue = queueWith('a');
    queue.markTried('a', NOW_MS);
    const save = vi.fn(() => Promise.resolve());
    const stopping = new AbortController();
    const sent = send(queue, save, stopping.signal);
    stopping.abort();
    await sent;
    expect([save.mock.calls.length, idsOf(queue.pending())]).toEqual([0, ['a']]);
  });

  it('reads the totals again when they changed meanwhile', async () => {
    const queue = queueWith('a');
    const save = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new AppError('forbidden'));
    await send(queue, save);
    expect([save.mock.calls.length, queue.pending()]).toEqual([2, []]);
  });

  it('remembers what it sent until the server has counted it', async () => {
    const queue = queueWith('a', 'b');
    await send(queue, () => Promise.resolve());
    expect(queue.sent()).toEqual([{ ...series('a'), noted_at_ms: NOW_MS }]);
  });

  it('gives a series of an earlier release the time at which it is first sent', async () => {
    const queue = queueWith('a');
    const times: (number | undefined)[] = [];
    const save = async ({ noted_at_ms }: PendingSeries) => void times.push(noted_at_ms);
    await expect(send(queue, () => Promise.reject(new AppError('offline')))).rejects.toThrow();
    vi.setSystemTime(NOW_MS + 3_600_000);
    await send(queue, save);
    expect(times).toEqual([NOW_MS]);
  });

  it('leaves the time out when the server refuses it twice, and then cannot tell what the server has counted', async () => {
    const queue = openSeriesQueue(device(), 'alice');
    queue.add({ ...series('a'), noted_at_ms: NOW_MS + 3_600_000 });
    const save = vi.fn(({ noted_at_ms }: PendingSeries) =>
      noted_at_ms === undefined ? Promise.resolve() : Promise.reject(new AppError('forbidden')),
    );
    await send(queue, save);
    expect([save.mock.calls.length, queue.pending(), queue.sent()]).toEqual([3, [], []]);
  });
});
