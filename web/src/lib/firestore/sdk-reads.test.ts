import { initializeApp } from 'firebase/app';
import {
  and,
  collection,
  disableNetwork,
  doc,
  getFirestore,
  or,
  orderBy,
  type Query,
  query,
  queryEqual,
  limit,
  setDoc,
  where,
} from 'firebase/firestore';
import { expect, test, vi } from 'vitest';
import { equals, newestFirst, querySpec, type Filter } from '@atelier/domain/queries/query-spec';

const onSnapshot = vi.hoisted(() => vi.fn((_query: Query) => () => undefined));
const store = getFirestore(initializeApp({ projectId: 'demo-reads' }));
vi.mock('firebase/firestore', async (original) => ({ ...(await original<object>()), onSnapshot }));
vi.mock('../firebase.ts', () => ({ firestore: () => Promise.resolve(store) }));
const { listenPage } = await import('./sdk-reads.ts');
const { readAll } = await import('./live-page.ts');

const own = equals('author_id', 'a');
const open = equals('state', 'open');
const late = equals('state', 'late');
const isOwn = where('author_id', '==', 'a');
const isOpen = where('state', '==', 'open');
const isLate = where('state', '==', 'late');
const films = collection(store, 'films');
const shape = [orderBy('created_at', 'desc'), limit(5)] as const;

// In the cache that tabs share the SDK finds a query by comparing it with the stored one, in which
// `and(a, b)` is flat.
test.each<readonly [string, readonly Filter[], Query]>([
  ['no filter', [], query(films, ...shape)],
  ['two filters', [own, open], query(films, isOwn, isOpen, ...shape)],
  ['alternatives', [{ or: [open, late] }], query(films, or(isOpen, isLate), ...shape)],
  [
    'a filter and alternatives',
    [own, { or: [open, late] }],
    query(films, and(isOwn, or(isOpen, isLate)), ...shape),
  ],
])('a query with %s has the form in which the SDK stores it', async (_what, filters, stored) => {
  await listenPage(
    querySpec('films', 5, { where: filters, orderBy: newestFirst }),
    null,
    vi.fn(),
    vi.fn(),
  );
  const sent = onSnapshot.mock.lastCall?.[0];
  expect(sent !== undefined && queryEqual(sent, stored)).toBe(true);
});

test('a list with equal sort keys has every document once, page after page', async () => {
  await disableNetwork(store);
  const created_at = new Date('2026-11-20T12:00:00Z');
  // Answered from the device: without a network a write is never confirmed.
  for (const id of ['b', 'e', 'a', 'd', 'c']) {
    void setDoc(doc(films, id), { state: 'open', created_at });
  }
  const spec = querySpec('films', 2, { where: [open], orderBy: newestFirst });
  const found = await readAll(spec, (data) => data, vi.fn(), new AbortController().signal);
  expect(found.map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a']);
});
