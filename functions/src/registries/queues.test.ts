import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

const { Timestamp } = await vi.importActual<{ Timestamp: { now: () => unknown } }>(
  'firebase-admin/firestore',
);

/** Paths of documents and files that a queue asked for; none can be read. */
const asked: string[] = [];
const unavailable = () => Promise.reject(new Error('unavailable'));
const write = vi.hoisted(() => vi.fn());

const FIELDS: Readonly<Record<string, unknown>> = {
  state: 'declared',
  kind: 'end-contract',
  uid: 'zoe',
  attempts: 1,
};
const entry = (id: string) => {
  const uid = id === 'behind' ? 'ines' : 'zoe';
  const data = { ...FIELDS, uid, stripe_customer_id: id, declared_at: Timestamp.now() } as Record<
    string,
    unknown
  >;
  return { id, data: () => data, get: (field: string) => data[field], updateTime: Timestamp.now() };
};
/** A full page and one document behind it. */
const pagesOf = ({ limit }: QuerySpec) => ({
  get: () =>
    Promise.resolve({ docs: Array.from({ length: limit }, (_, index) => entry(`first${index}`)) }),
  startAfter: () => ({ get: () => Promise.resolve({ docs: [entry('behind')] }) }),
});
vi.mock('firebase-functions/logger', () => ({ write }));
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  toFirestoreQuery: pagesOf,
  database: () => ({
    doc: (path: string) => (asked.push(path), { get: unavailable }),
    runTransaction: unavailable,
  }),
  mediaBucket: () => ({
    getFiles: ({ prefix }: { prefix: string }) => (asked.push(prefix), unavailable()),
  }),
}));
vi.mock('../platform/secrets.ts', () => ({}));

const { continueDueDeletions } = await import('../deletion/run-deletion.ts');
const { continueDeclarations } = await import('../contracts/process-declarations.ts');
const { endExpiredGracePeriods } = await import('../billing/grace-period.ts');
const { announceVipEvents } = await import('../content/events/events.ts');
const { purgeIdentityImages } = await import('../members/applications/purge-identity-images.ts');
const { restartStuckEncodings } = await import('../content/encoding/watch-encodings.ts');
const { sendDueMails } = await import('../mail/send-mails.ts');

const now = new Date();
const always = () => true;

beforeEach(() => {
  asked.length = 0;
  write.mockClear();
  vi.stubEnv('MEDIA_WORKER_URL', 'http://127.0.0.1:1');
});
afterEach(() => vi.unstubAllEnvs());

test.each<[string, () => Promise<unknown>, string | undefined]>([
  ['deletions', () => continueDueDeletions(now, always), 'clean-up-failed'],
  ['declarations', () => continueDeclarations(always), 'declaration-left'],
  ['grace periods', () => endExpiredGracePeriods(now), 'reconcile-failed'],
  ['VIP events', () => expect(announceVipEvents(now)).rejects.toThrow(AggregateError), undefined],
  [
    'encodings',
    () => expect(restartStuckEncodings(now)).rejects.toThrow(AggregateError),
    undefined,
  ],
  ['identity images', () => purgeIdentityImages(now), 'clean-up-failed'],
  ['mails', sendDueMails, 'clean-up-failed'],
])('%s: behind a page that fails wholly the queue goes on', async (_name, run, message) => {
  await run();
  expect(asked.some((path) => path.includes('first0'))).toBe(true);
  expect(asked.some((path) => path.includes('behind'))).toBe(true);
  if (message !== undefined) {
    expect(write).toHaveBeenCalledWith(expect.objectContaining({ message, id: 'behind' }));
  }
});

test('a member whose many declarations fail holds up their own, not that of another behind them', async () => {
  const hasTime = vi
    .fn(() => true)
    .mockReturnValueOnce(true)
    .mockReturnValue(false);
  await continueDeclarations(hasTime);
  expect(asked).toEqual(['contract_requests/first0', 'contract_requests/behind']);
});

test('without time left no further deletion begins', async () => {
  await continueDueDeletions(now, () => false);
  expect(asked).toEqual([]);
});
