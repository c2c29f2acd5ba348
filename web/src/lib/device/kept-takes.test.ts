import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as keptTakes from './kept-takes.ts';

const persist = vi.fn<() => Promise<boolean>>();
let store: typeof keptTakes;
let takenAtMs: number;

/** Opens another tab: what is in memory is not there. */
async function openTab(): Promise<void> {
  vi.resetModules();
  store = await import('./kept-takes.ts');
}
const keep = (uid = 'zoe') =>
  store.keepTake({
    uid,
    videoId: 'v1',
    videoTitle: 'Le tour simple',
    move: null,
    clip: new Blob(['film'], { type: 'video/mp4' }),
    takenAtMs: (takenAtMs += 1),
  });
const keepMany = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await keep();
};
const problems = async (uid = 'zoe') =>
  (await store.readTakes(uid)).takes.map(({ problem }) => problem);
const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(async () => {
  takenAtMs = 0;
  vi.stubGlobal('indexedDB', new IDBFactory());
  persist.mockReset().mockResolvedValue(true);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  localStorage.clear();
  sessionStorage.clear();
  await openTab();
});
afterEach(async () => {
  await store.clearTakes('zoe');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('lists the takes of a member, the newest first, also in another tab', async () => {
  const first = await keep();
  const second = await keep();
  await keep('robin');
  await openTab();
  const { takes, lost, failure } = await store.readTakes('zoe');
  expect([takes.map(({ id }) => id), lost, failure]).toEqual([[second.id, first.id], 0, null]);
  expect([await problems(), asksBeforeClosing()]).toEqual([[null, null], false]);
});

it('creates no database when it only looks', async () => {
  expect((await store.readTakes('zoe')).takes).toEqual([]);
  await store.clearTakes('zoe');
  expect(await indexedDB.databases()).toEqual([]);
});

it('asks the browser with the first take not to delete what is stored, whatever becomes of that', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  persist.mockRejectedValue(new TypeError('no'));
  await keepMany(2);
  expect([persist.mock.calls.length, await problems()]).toEqual([1, [null, null]]);
});

it('holds the eleventh take in the tab, says why, and stores it when another one is deleted', async () => {
  await keepMany(store.MAX_KEPT_TAKES);
  expect(asksBeforeClosing()).toBe(false);
  const eleventh = await keep();
  expect([eleventh.problem, asksBeforeClosing()]).toEqual(['list-full', true]);
  const { takes } = await store.readTakes('zoe');
  expect([takes.length, takes[0]?.id]).toEqual([11, eleventh.id]);
  await store.deleteTake(takes[10] ?? expect.fail('no take'));
  expect([(await problems()).filter((problem) => problem !== null), asksBeforeClosing()]).toEqual([
    [],
    false,
  ]);
  await openTab();
  expect((await store.readTakes('zoe')).takes[0]?.id).toBe(eleventh.id);
});

it('counts the takes of each member', async () => {
  await keepMany(store.MAX_KEPT_TAKES);
  expect((await keep('robin')).problem).toBeNull();
});

it.each([
  ['QuotaExceededError', 'storage-full'],
  ['SecurityError', 'unexpected'],
])(
  'holds a take in the tab that the browser refuses with %s, and stores it on request',
  async (name, problem) => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', name);
    });
    expect((await keep()).problem).toBe(problem);
    expect([await problems(), asksBeforeClosing()]).toEqual([[problem], true]);
    open.mockRestore();
    await store.storeWaitingTakes('zoe');
    expect([await problems(), asksBeforeClosing()]).toEqual([[null], false]);
  },
);

it('writes nothing to the disk in a session that ends with the tab', async () => {
  sessionStorage.setItem('signed-in', '1');
  expect((await keep()).problem).toBe('tab-session');
  expect([await problems(), await indexedDB.databases()]).toEqual([['tab-session'], []]);
  await store.clearTakes('zoe');
  expect([await problems(), asksBeforeClosing()]).toEqual([[], false]);
});

it('says how many takes the browser has deleted, until that was read', async () => {
  await keepMany(3);
  vi.stubGlobal('indexedDB', new IDBFactory());
  expect((await store.readTakes('zoe')).lost).toBe(3);
  await store.forgetLostTakes('zoe');
  expect((await store.readTakes('zoe')).lost).toBe(0);
});

it('does not call a take lost that was deleted', async () => {
  await keepMany(2);
  const { takes } = await store.readTakes('zoe');
  await store.deleteTake(takes[0] ?? expect.fail('no take'));
  expect(await store.readTakes('zoe')).toMatchObject({ takes: [{}], lost: 0 });
});

it('says that takes cannot be read, to those who have some', async () => {
  await keep('robin');
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('no', 'SecurityError'));
  expect((await store.readTakes('robin')).failure).toBe('unexpected');
  expect((await store.readTakes('zoe')).failure).toBeNull();
  vi.restoreAllMocks();
});

it('changes a take, and none that was deleted meanwhile', async () => {
  const take = await keep();
  await store.changeTake(take.id, { reviewId: 'r1' });
  expect((await store.readTakes('zoe')).takes[0]?.reviewId).toBe('r1');
  await store.deleteTake(take);
  await store.changeTake(take.id, { reviewId: 'r2' });
  expect((await store.readTakes('zoe')).takes).toEqual([]);
});

it('deletes the takes of one member', async () => {
  await keep('robin');
  await keepMany(2);
  await store.clearTakes('zoe');
  expect([await problems(), await problems('robin')]).toEqual([[], [null]]);
  expect((await store.readTakes('zoe')).lost).toBe(0);
});

it('tells of each change, also one by another tab', async () => {
  const onChange = vi.fn<() => void>();
  const stop = store.watchTakes(onChange);
  await openTab();
  await keep();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  stop();
});
