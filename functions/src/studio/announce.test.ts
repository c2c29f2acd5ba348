import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';

/** Documents by path. */
let stored: Map<string, DocumentData>;
const snapshot = (at: string) => {
  const data = stored.get(at);
  return {
    id: at.slice(at.lastIndexOf('/') + 1),
    ref: { path: at },
    exists: data !== undefined,
    data: () => data,
    get: (field: string): unknown => data?.[field],
  };
};
const notify =
  vi.fn<
    (uid: string, occasion: { key: string }, notification: { fields: object }) => Promise<void>
  >();
vi.mock('../notifications/notify.ts', () => ({ notify }));
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  createOnce: (at: string, data: DocumentData) => {
    if (!stored.has(at)) stored.set(at, data);
    return Promise.resolve();
  },
  toFirestoreQuery: () => ({
    get: () => Promise.resolve({ docs: [{ id: 'boss' }, { id: 'partner' }] }),
  }),
  database: () => ({
    doc: (at: string) => ({ path: at, get: () => Promise.resolve(snapshot(at)) }),
  }),
}));
const { announce, announceOpened } = await import('./announce.ts');

const news = () =>
  [...stored].filter(([at]) => at.startsWith('studio_news/')).map(([, data]) => data);
const told = () => notify.mock.calls.map(([uid, , { fields }]) => [uid, fields]);
/** A document before or after a write, as far as it is read. */
const version = (document: string, data: DocumentData | undefined) =>
  data === undefined
    ? undefined
    : ({
        id: document.slice(document.lastIndexOf('/') + 1),
        data: () => data,
        get: (field: string): unknown => data[field],
      } as unknown as DocumentSnapshot);
const write = (
  document: string,
  before: DocumentData | undefined,
  after: DocumentData | undefined,
  id = 'event',
) => ({
  id,
  document,
  params: {},
  before: version(document, before),
  after: version(document, after),
});

const ABOUT = { order_id: 'o1', subject: 'AF-1' };
beforeEach(() => {
  vi.resetAllMocks();
  notify.mockResolvedValue();
  stored = new Map();
});

test('each admin gets a bell, and the next mail a line, however often it is told', async () => {
  const order = { kind: 'orders', occasion: 'o1', ...ABOUT } as const;
  await announce(order);
  await announce(order);
  const fields = { task: 'orders', ...ABOUT };
  expect(told()).toEqual([
    ['boss', fields],
    ['partner', fields],
  ]);
  expect(news()).toEqual([expect.objectContaining({ kind: 'orders', ...ABOUT, mail: 'waiting' })]);
});

test('what waits too long is told again, and says so in the bell and for the mail', async () => {
  await announce({ kind: 'support', occasion: 'm1' });
  const late = { kind: 'support', occasion: 'm1 late', isLate: true } as const;
  await announce(late);
  await announce(late);
  expect(told().filter(([uid]) => uid === 'boss')).toEqual([
    ['boss', { task: 'support', order_id: undefined, subject: undefined }],
    ['boss', { task: 'support', order_id: undefined, subject: undefined, late: 'yes' }],
  ]);
  expect(news().map(({ late: isLate }) => isLate as unknown)).toEqual([undefined, true]);
});

test('a run that broke off before its record rings no second bell: the occasion has one key', async () => {
  notify.mockRejectedValueOnce(new Error('unavailable'));
  await expect(announce({ kind: 'jobs', occasion: 'mail/m1' })).rejects.toThrow('unavailable');
  expect(news()).toEqual([]);
  await announce({ kind: 'jobs', occasion: 'mail/m1' });
  expect(new Set(notify.mock.calls.map(([, { key }]) => key)).size).toBe(1);
  expect(news()).toHaveLength(1);
});

test('a kind that is switched off is recorded, and told neither now nor later', async () => {
  stored.set('settings/global', { maintenance: false, silent_tasks: ['support'] });
  await announce({ kind: 'support', occasion: 'support_messages/zoe_1' });
  stored.delete('settings/global');
  await announce({ kind: 'support', occasion: 'support_messages/zoe_1' });
  expect(notify).not.toHaveBeenCalled();
  expect(news().map(({ mail }) => mail)).toEqual(['off']);
});

test('nothing that is kept names a member: ids that contain one are hashed', async () => {
  await announceOpened(
    'support',
    write('support_messages/zoe_1', undefined, { state: 'open', author_name: 'Zoé' }),
  );
  await announceOpened(
    'applications',
    write('trainer_applications/zoe', undefined, { status: 'pending' }),
  );
  expect(notify).toHaveBeenCalledTimes(4);
  expect(JSON.stringify([[...stored], notify.mock.calls]).toLowerCase()).not.toMatch(/zo[eé]/);
});

const PENDING = { status: 'pending' };
const DRAFT = { status: 'brouillon', title: 'Le tour', author_id: 'ines' };
const RETURNED = { ...DRAFT, review_note: 'Plus près.', updated_by: 'boss' };
const PAID = { status: 'paid', number: 'AF-1' };
test.each<
  [
    string,
    Parameters<typeof announceOpened>[0],
    string,
    DocumentData | undefined,
    DocumentData,
    number,
  ]
>([
  ['an application', 'applications', 'trainer_applications/zoe', undefined, PENDING, 1],
  [
    'a new application after a refusal',
    'applications',
    'trainer_applications/zoe',
    { status: 'rejected' },
    PENDING,
    1,
  ],
  [
    'a change of a pending application',
    'applications',
    'trainer_applications/zoe',
    PENDING,
    PENDING,
    0,
  ],
  ['a decision', 'applications', 'trainer_applications/zoe', PENDING, { status: 'approved' }, 0],
  ['a draft', 'drafts', 'videos/v1', undefined, DRAFT, 1],
  ['a corrected draft', 'drafts', 'videos/v1', RETURNED, { ...RETURNED, updated_by: 'ines' }, 1],
  ['a draft that goes back to its author', 'drafts', 'videos/v1', DRAFT, RETURNED, 0],
  [
    'a video that an admin takes off',
    'drafts',
    'videos/v1',
    { ...DRAFT, status: 'en_ligne' },
    DRAFT,
    0,
  ],
  ['a report', 'reports', 'reports/r1', undefined, { state: 'open' }, 1],
  [
    'a report that an admin opens again',
    'reports',
    'reports/r1',
    { state: 'resolved' },
    { state: 'open' },
    0,
  ],
  ['a paid order', 'orders', 'starter_kit_orders/o1', PENDING, PAID, 1],
  [
    'a dispute',
    'disputes',
    'starter_kit_orders/o1',
    PAID,
    { ...PAID, dispute_due_by: new Date() },
    1,
  ],
  [
    'a failed refund',
    'refunds',
    'starter_kit_orders/o1',
    PAID,
    { ...PAID, failed_refund_cents: 4900 },
    1,
  ],
])('%s: told %#', async (_what, kind, document, before, after, times) => {
  await announceOpened(kind, write(document, before, after));
  await announceOpened(kind, write(document, before, after));
  expect(news()).toHaveLength(times);
});

test('a parcel that waits again is no news, a second correction is', async () => {
  await announceOpened('orders', write('starter_kit_orders/o1', PENDING, PAID, 'e1'));
  await announceOpened(
    'orders',
    write('starter_kit_orders/o1', { status: 'expedié' }, { status: 'expedier' }, 'e2'),
  );
  expect(news()).toEqual([expect.objectContaining({ kind: 'orders', ...ABOUT })]);
  const corrected = { ...RETURNED, updated_by: 'ines' };
  await announceOpened('drafts', write('videos/v1', RETURNED, corrected, 'e3'));
  await announceOpened('drafts', write('videos/v1', RETURNED, corrected, 'e4'));
  expect(news().filter(({ kind }) => kind === 'drafts')).toHaveLength(2);
});
