import { FieldValue, type DocumentData } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import { path } from '@atelier/domain/paths';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { nameTokens, searchTokens } from '@atelier/domain/search-tokens';
import { orderTokens } from '@atelier/domain/shop/starter-kit-order';

/* cspell:disable */
const stored = new Map<string, DocumentData>();
/** Paths in the order in which transactions wrote them. */
const written: string[] = [];
const findAccount = vi.fn<(uid: string) => Promise<{ email: string } | undefined>>();

const referenceTo = (at: string) => ({
  path: at,
  get: () => Promise.resolve(snapshot(at)),
  set: (data: DocumentData) => Promise.resolve(void stored.set(at, data)),
  delete: () => Promise.resolve(void stored.delete(at)),
});
const snapshot = (at: string) => ({
  id: at.split('/').at(-1),
  ref: referenceTo(at),
  exists: stored.has(at),
  data: () => stored.get(at),
  get: (field: string): unknown => stored.get(at)?.[field],
});
const transaction = {
  get: ({ path: at }: { path: string }) => Promise.resolve(snapshot(at)),
  set: ({ path: at }: { path: string }, data: DocumentData) => void stored.set(at, data),
  update({ path: at }: { path: string }, fields: DocumentData) {
    const all = Object.entries({ ...stored.get(at), ...fields });
    const isKept = (value: unknown) =>
      !(value instanceof FieldValue && value.isEqual(FieldValue.delete()));
    stored.set(at, Object.fromEntries(all.filter(([, value]) => isKept(value))));
    written.push(at);
  },
};
const docsOf = ({ collection }: QuerySpec) =>
  [...stored.keys()]
    .filter((at) => at.startsWith(`${collection}/`))
    .sort((a, b) => (a < b ? -1 : 1));
/** Pages of two, to test what continues behind one. */
const PAGE = 2;

vi.mock('firebase-functions/logger', () => ({ write: vi.fn() }));
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({
    doc: referenceTo,
    runTransaction: (run: (one: typeof transaction) => Promise<unknown>) => run(transaction),
  }),
  findAccount,
  toFirestoreQuery: (spec: QuerySpec) => spec,
  pagesOf: (spec: QuerySpec) => [docsOf(spec).map(snapshot)],
  nextPage(spec: QuerySpec, _size: number, cursor = '') {
    const page = docsOf(spec)
      .filter((at) => at > cursor)
      .slice(0, PAGE);
    return Promise.resolve({
      docs: page.map(snapshot),
      next: page.length < PAGE ? undefined : page.at(-1),
    });
  },
}));
const summarizePractice = vi.fn<(uid: string) => Promise<void>>();
vi.mock('../members/practice-summary.ts', () => ({ summarizePractice }));
const buildCatalog = vi.fn<(level: string) => Promise<void>>();
vi.mock('../content/catalog.ts', () => ({ buildCatalog }));
const { backfill, BACKFILL_PROGRESS } = await import('./backfill.ts');
const { storedProgress } = await import('../platform/paged-job.ts');

const cleanFiles = vi.fn<(cursor?: string) => Promise<string | undefined>>();
const pages = (count: number) => () => count-- > 0;
const run = (mayStart = true, hasTime: () => boolean = () => true) =>
  backfill(cleanFiles, { progress: storedProgress(BACKFILL_PROGRESS), mayStart, hasTime });
const doneVersion = () => stored.get(path.backfill())?.version as number | undefined;

const member = (display_name: string, fields: DocumentData = {}) => ({
  display_name,
  email: 'a@mail.example',
  is_pro_trainer: false,
  search: [display_name.toLowerCase()],
  sort_name: display_name.toLowerCase(),
  ...fields,
});
const upToDate = { search: searchTokens('Zoé', 'a@mail.example'), sort_name: 'zoe' };

beforeEach(() => {
  vi.resetAllMocks();
  cleanFiles.mockResolvedValue(undefined);
  findAccount.mockResolvedValue(undefined);
  written.length = 0;
  stored.clear();
  stored.set('profiles/a', member('Anne'));
  stored.set('profiles/b', member('Cœur'));
  stored.set('profiles/c', member('Zoé', upToDate));
  stored.set('profiles/d', member('Łukasz d’Est'));
});

test('stored search words are made as today, once, and what is up to date is not written', async () => {
  const order = { status: 'paid', user_id: 'a', number: 'AF-2026-000001', full_name: 'Anna Große' };
  stored.set('starter_kit_orders/1', { ...order, email: 'a@mail.example', search: ['große'] });
  stored.set('starter_kit_orders/2', { ...order, user_id: 'deleted' });
  stored.set('audit_log/1', {
    actor_name: 'Cœur',
    target_name: 'Coupe de l’Est',
    search: ['cœur'],
    action: 'x',
  });
  stored.set('audit_log/2', { target_name: 'Zoé', search: nameTokens(['Zoé']) });
  await run();
  expect(stored.get('profiles/b')).toEqual(
    member('Cœur', { search: searchTokens('Cœur', 'a@mail.example'), sort_name: 'coeur' }),
  );
  expect(stored.get('profiles/d')).toMatchObject({ sort_name: "lukasz d'est" });
  expect(stored.get('profiles/d')?.search).toEqual(
    expect.arrayContaining(['lukasz', 'est', 'dest']),
  );
  expect(stored.get('starter_kit_orders/1')?.search).toEqual(
    orderTokens('AF-2026-000001', 'Anna Große', 'a@mail.example'),
  );
  expect(stored.get('starter_kit_orders/1')?.search).toContain('grosse');
  // Nobody looks for the account of a member who left.
  expect(stored.get('starter_kit_orders/2')?.search).toEqual(
    orderTokens('AF-2026-000001', 'Anna Große', ''),
  );
  expect(findAccount).not.toHaveBeenCalled();
  expect(stored.get('audit_log/1')?.search).toEqual(nameTokens(['Cœur', 'Coupe de l’Est']));
  expect(written).not.toContain('profiles/c');
  expect(written).not.toContain('audit_log/2');
  expect(doneVersion()).toBeGreaterThan(2);
  expect(stored.has(path.jobProgress(BACKFILL_PROGRESS))).toBe(false);

  const count = written.length;
  stored.set('profiles/b', member('Cœur'));
  await run();
  expect(written).toHaveLength(count);
  stored.delete(path.backfill());
  await run();
  expect(written.slice(count)).toEqual(['profiles/b']);
});

test('an order from before the numbers gets the e-mail of the account', async () => {
  findAccount.mockResolvedValue({ email: 'b@mail.example' });
  stored.set('starter_kit_orders/x7Gk20ab', { user_id: 'b', full_name: 'Zoé' });
  await run();
  expect(stored.get('starter_kit_orders/x7Gk20ab')).toMatchObject({
    email: 'b@mail.example',
    search: orderTokens('X7GK20AB', 'Zoé', 'b@mail.example'),
  });
});

test('a run without time left keeps its place, and a later one continues there', async () => {
  // The settings, no order, and the first two members.
  await run(true, pages(3));
  expect(written).toEqual(['profiles/a', 'profiles/b']);
  expect(stored.get(path.jobProgress(BACKFILL_PROGRESS))).toMatchObject({
    step: 2,
    cursor: 'profiles/b',
  });
  expect(doneVersion()).toBeUndefined();
  // What is written before its place meanwhile is left to the trigger of profiles.
  stored.set('profiles/a', member('Anne'));
  await run(false);
  expect(written).toEqual(['profiles/a', 'profiles/b', 'profiles/d']);
  expect(doneVersion()).toBeGreaterThan(2);
});

test('a failed run continues with its page, and is not done before', async () => {
  findAccount.mockRejectedValueOnce(new Error('unavailable'));
  stored.set('starter_kit_orders/1', { user_id: 'b', full_name: 'Zoé' });
  await expect(run()).rejects.toThrow('unavailable');
  expect([written, doneVersion()]).toEqual([[], undefined]);
  await run(false);
  expect(written).toEqual(['starter_kit_orders/1', 'profiles/a', 'profiles/b', 'profiles/d']);
  expect(doneVersion()).toBeGreaterThan(2);
});

test('the practice of each member is summed up, page by page, and a failed page again', async () => {
  summarizePractice
    .mockResolvedValueOnce()
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('unavailable'));
  await expect(run()).rejects.toThrow('unavailable');
  await run(false);
  expect(summarizePractice.mock.calls.map(([uid]) => uid)).toEqual(['a', 'b', 'c', 'c', 'd']);
  expect(doneVersion()).toBeGreaterThan(2);
});

test('the catalogue of each level is built, whose cards had no number of moves', async () => {
  await run();
  expect(buildCatalog.mock.calls).toEqual([['free'], ['basic'], ['pro'], ['premium']]);
});

test('a page that is given up is tried again from the next night on', async () => {
  cleanFiles.mockRejectedValue(new Error('unavailable'));
  for (let failures = 0; failures < 6; failures += 1) {
    await expect(run()).rejects.toThrow('unavailable');
  }
  await run(false);
  expect(doneVersion()).toBeUndefined();
  cleanFiles.mockResolvedValue(undefined);
  await run();
  expect(doneVersion()).toBeGreaterThan(2);
});
