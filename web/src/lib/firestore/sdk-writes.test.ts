import { arrayRemove, arrayUnion } from 'firebase/firestore';
import { expect, it, vi } from 'vitest';

/**
 * What the server gets from a transaction that ends well. The SDK has it verify documents that were
 * read only.
 */
const commits: string[][] = [];
/** The fields of updates in batches. */
const updates: object[] = [];
vi.mock('firebase/firestore', async (original) => ({
  ...(await original<object>()),
  doc: (_store: unknown, path: string) => path,
  writeBatch: () => ({
    update: (_path: string, data: object) => void updates.push(data),
    commit: () => Promise.resolve(),
  }),
  runTransaction: async (_store: unknown, update: (transaction: object) => Promise<unknown>) => {
    const written: string[] = [];
    await update({
      get: (path: string) => Promise.resolve({ data: () => ({ path }), get: () => undefined }),
      set: (path: string) => void written.push(path),
    });
    commits.push(written);
  },
}));
vi.mock('../firebase.ts', () => ({ firestore: () => Promise.resolve({}) }));
const { sendBatch, sendIfUnchanged, sendNow, sendTransaction } = await import('./sdk-writes.ts');
const { ListChange, readNow } = await import('./writes.ts');

const { signal } = new AbortController();
const write = { kind: 'set', path: 'a/1', data: {} } as const;

it('sends what is computed from the document, and no request when that is nothing', async () => {
  await sendTransaction(
    'a/1',
    (data) => [{ kind: 'set', path: 'a/1', data: { seen: (data as { path: string }).path } }],
    signal,
  );
  await sendTransaction('a/2', () => [], signal);
  expect(commits).toEqual([['a/1']]);
});

it('throws what the computation throws', async () => {
  const failure = new Error('no');
  await expect(
    sendTransaction(
      'a/1',
      () => {
        throw failure;
      },
      signal,
    ),
  ).rejects.toBe(failure);
});

it('reads a document at the server without a commit', async () => {
  commits.length = 0;
  expect(await readNow('a/3', (data) => data)).toEqual({ path: 'a/3' });
  expect(commits).toEqual([]);
});

it.each([
  ['writes', (ended: AbortSignal) => sendNow([write], ended)],
  ['a transaction', (ended: AbortSignal) => sendTransaction('a/1', () => [write], ended)],
  ['a change', (ended: AbortSignal) => sendIfUnchanged(write, undefined, [], ended)],
])('sends %s, but not once nobody waits any more', async (_name, send) => {
  commits.length = 0;
  await send(signal);
  expect(commits).toEqual([['a/1']]);
  const failure = new Error('too late');
  await expect(send(AbortSignal.abort(failure))).rejects.toBe(failure);
  expect(commits).toHaveLength(1);
});

it('changes a list by what is added or removed, whatever it holds', async () => {
  const list = new ListChange('add', ['x', 'y']);
  const other = new ListChange('remove', ['z']);
  await sendBatch([{ kind: 'update', path: 'a/1', data: { map: { list }, other } }]);
  expect(updates).toEqual([{ map: { list: arrayUnion('x', 'y') }, other: arrayRemove('z') }]);
});
