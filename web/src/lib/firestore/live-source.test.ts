import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveState } from './live-state.ts';
import { ANSWER_TIMEOUT_MS, docSource, querySource } from './live-source.ts';

interface Listener {
  next: (raw: { data: unknown; fromCache: boolean }) => void;
  fail: (error: unknown) => void;
}
const firestore = vi.hoisted(() => ({ listeners: [] as Listener[], closed: 0 }));
const writes = vi.hoisted(() => ({ isLoaded: false }));

vi.mock('./sdk-writes.ts', () => {
  writes.isLoaded = true;
  return {};
});

vi.mock('./sdk-reads.ts', () => {
  const listen = (_what: unknown, next: Listener['next'], fail: Listener['fail']) => {
    firestore.listeners.push({ next, fail });
    return Promise.resolve(() => {
      firestore.closed += 1;
    });
  };
  return {
    listenDoc: listen,
    listenPage: (spec: unknown, _after: null, next: Listener['next'], fail: Listener['fail']) =>
      listen(spec, next, fail),
  };
});

const spec = {
  collection: 'videos',
  scope: 'collection',
  where: [],
  orderBy: [],
  limit: 1,
} as const;
let states: string[] = [];
const textOf = (state: LiveState<unknown>) => {
  if (state.status === 'error') return state.error.code;
  return state.status === 'ready' ? JSON.stringify(state.data) : 'loading';
};
const emit = (state: LiveState<unknown>) => states.push(textOf(state));

async function open(source = docSource('videos/v1')) {
  const close = source.open(emit);
  await vi.waitFor(() => expect(firestore.listeners).toHaveLength(1));
  await Promise.resolve();
  const [listener] = firestore.listeners;
  if (listener === undefined) throw new Error('no listener');
  return { close, ...listener };
}

beforeEach(() => {
  vi.useFakeTimers();
  states = [];
  firestore.listeners = [];
  firestore.closed = 0;
});
afterEach(() => vi.useRealTimers());

it('reports a missing document only once the server confirmed it', async () => {
  const { next } = await open();
  next({ data: null, fromCache: true });
  expect(states).toEqual([]);
  next({ data: null, fromCache: false });
  expect(states).toEqual(['null']);
});

it('reports an empty list only once the server confirmed it', async () => {
  const { next } = await open(querySource(spec));
  next({ data: [], fromCache: true });
  expect(states).toEqual([]);
  next({ data: [], fromCache: false });
  expect(states).toEqual(['[]']);
});

it('emits cached data at once', async () => {
  const { next } = await open();
  next({ data: { title: 'a' }, fromCache: true });
  expect(states).toEqual(['{"title":"a"}']);
});

it('emits a timeout when no answer comes, and the answer when it comes later', async () => {
  const { next } = await open();
  vi.advanceTimersByTime(ANSWER_TIMEOUT_MS);
  next({ data: 1, fromCache: false });
  expect(states).toEqual(['timeout', '1']);
});

it('emits no timeout once answered, and maps a failure', async () => {
  const { next, fail } = await open();
  next({ data: 1, fromCache: false });
  vi.advanceTimersByTime(ANSWER_TIMEOUT_MS * 2);
  fail(Object.assign(new Error('no'), { code: 'permission-denied' }));
  expect(states).toEqual(['1', 'forbidden']);
});

it('says that Firestore was closed only on a page that stays', async () => {
  const closing = Object.assign(new Error('Firestore shutting down'), { code: 'aborted' });
  const left = await open();
  left.fail(closing);
  left.close();
  vi.advanceTimersByTime(ANSWER_TIMEOUT_MS * 2);
  expect(states).toEqual([]);
  firestore.listeners = [];
  const staying = await open();
  staying.fail(closing);
  expect(states).toEqual([]);
  vi.advanceTimersByTime(ANSWER_TIMEOUT_MS);
  expect(states).toEqual(['conflict']);
});

it('emits nothing after closing, and closes once', async () => {
  const { close, next, fail } = await open();
  close();
  close();
  next({ data: 1, fromCache: false });
  fail(new Error('late'));
  vi.advanceTimersByTime(ANSWER_TIMEOUT_MS * 2);
  expect([states, firestore.closed]).toEqual([[], 1]);
});

it('closes a listener that opens after its source was closed', async () => {
  docSource('videos/v1').open(emit)();
  await vi.waitFor(() => expect(firestore.closed).toBe(1));
});

it('loads the code that writes as well, because it cannot be loaded after the network is lost', async () => {
  await open();
  await vi.waitFor(() => expect(writes.isLoaded).toBe(true));
});
