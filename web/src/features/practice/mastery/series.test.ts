import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { openSeriesQueue, type PendingSeries } from './series-queue.ts';
import { sendPendingSeries } from './send-pending-series.ts';

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

function journalWith(...ids: string[]) {
  const journal = openSeriesQueue(device(), 'alice');
  for (const id of ids) journal.add(series(id));
  return journal;
}

describe('series journal', () => {
  it('keeps what was noted, per member, until it is settled', () => {
    const storage = device();
    const journal = openSeriesQueue(storage, 'alice');
    journal.add(series('a'));
    journal.add(series('b'));
    expect(idsOf(openSeriesQueue(storage, 'alice').pending())).toEqual(['a', 'b']);
    expect(openSeriesQueue(storage, 'bob').pending()).toEqual([]);
    journal.remove('a');
    expect(idsOf(journal.pending())).toEqual(['b']);
  });

  it('holds what a full device does not take as long as the page lives, and keeps it once there is room', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const storage = device();
    const room = { full: true };
    const journal = openSeriesQueue(
      {
        ...storage,
        setItem: (key, value) => {
          if (room.full) throw new DOMException('', 'QuotaExceededError');
          storage.setItem(key, value);
        },
      },
      'alice',
    );
    journal.add(series('a'));
    journal.add(series('b'));
    expect([idsOf(journal.pending()), journal.isStored()]).toEqual([['a', 'b'], false]);
    journal.remove('a');
    expect(idsOf(journal.pending())).toEqual(['b']);
    room.full = false;
    journal.add(series('c'));
    expect([idsOf(openSeriesQueue(storage, 'alice').pending()), journal.isStored()]).toEqual([['b', 'c'], true]);
  });

  it('is one of two tabs: each sees what the other noted and settled', () => {
    const storage = device();
    const [one, other] = [openSeriesQueue(storage, 'alice'), openSeriesQueue(storage, 'alice')];
    one.add(series('a'));
    other.add(series('b'));
    one.remove('a');
    expect([idsOf(one.pending()), idsOf(other.pending())]).toEqual([['b'], ['b']]);
  });

  it.each(['', '[', '{}', '[{"id":"a"}]', '[{"id":"a","caught":11}]'])('reads %j as nothing', (text) => {
    const storage = device();
    storage.items.set('flair.series.alice', text);
    expect(openSeriesQueue(storage, 'alice').pending()).toEqual([]);
  });
});

describe('sendSeries', () => {
  it('sends all, oldest first', async () => {
    const journal = journalWith('a', 'b');
    const sent: string[] = [];
    expect(await sendPendingSeries(journal, async ({ id }) => void sent.push(id))).toBeNull();
    expect([sent, journal.pending()]).toEqual([['a', 'b'], []]);
  });

  it('stops at the first that could not be sent', async () => {
    const journal = journalWith('a', 'b');
    const failure = await sendPendingSeries(journal, () => Promise.reject(new AppError('offline')));
    expect([failure?.code, idsOf(journal.pending())]).toEqual(['offline', ['a', 'b']]);
  });

  it('leaves out what is refused for good, and says so', async () => {
    const journal = journalWith('a', 'b');
    const failure = await sendPendingSeries(journal, async ({ id }) => {
      if (id === 'a') throw new AppError('forbidden');
    });
    expect([failure?.code, journal.pending()]).toEqual(['forbidden', []]);
  });
});
