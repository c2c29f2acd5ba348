import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '@atelier/domain/contracts/admin-jobs';
import { openWorkResponse } from '@atelier/domain/contracts/admin-work';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

const NOW = new Date('2026-11-30T09:00:00Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => NOW.getTime() - hours * HOUR_MS;
const stamp = (ms: number) => Timestamp.fromMillis(ms);

/** Documents by collection, and how many each count finds. */
let stored: Record<string, DocumentData[]>;
let counts: Record<string, number>;
let jobs: Job[];
const valueIn = (map: unknown, key: string): unknown =>
  typeof map === 'object' && map !== null ? Reflect.get(map, key) : undefined;
const document = ({ id, ...data }: DocumentData) => ({
  id: String(id),
  ref: { path: String(id) },
  exists: true,
  data: () => data,
  get: (field: string): unknown => field.split('.').reduce<unknown>(valueIn, data),
});
/** Finds the documents that the first filter selects. */
function select({ collection, where: [filter] }: QuerySpec) {
  const all = (stored[collection] ?? []).map(document);
  if (filter === undefined || 'or' in filter) return all;
  const { field, op, value } = filter;
  return all.filter((one) => {
    const own = one.get(field);
    if (own === undefined) return false;
    return op === 'in' && Array.isArray(value) ? value.some((wanted) => wanted === own) : true;
  });
}
vi.mock('../jobs/jobs.ts', () => ({ failedJobs: () => Promise.resolve(jobs) }));
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  toFirestoreQuery: (spec: QuerySpec) => ({
    get: () => Promise.resolve({ docs: select(spec).slice(0, spec.limit) }),
  }),
  countOf: ({ collection }: QuerySpec) => Promise.resolve(counts[collection] ?? 0),
  database: () => ({
    doc: (at: string) => at,
    getAll: (...paths: unknown[]) =>
      Promise.resolve(
        paths
          .filter((one): one is string => typeof one === 'string')
          .map((at) =>
            document({ id: at.replace('profiles/', ''), display_name: `Nom de ${at.slice(9)}` }),
          ),
      ),
  }),
}));
const { openWork } = await import('./open-work.ts');
const rowsOf = async (kind: string) =>
  (await openWork(NOW)).kinds.find((one) => one.kind === kind)?.rows;

const SESSION = {
  title: 'Le tour en direct',
  description: '',
  trainer_id: 'ines',
  trainer_name: 'Inès Ravel',
  tiers: ['pro', 'premium'],
  starts_at: stamp(hoursAgo(1)),
  ends_at: stamp(hoursAgo(0)),
  places: 10,
  booked: 0,
  waiting: 0,
  status: 'planned',
  updated_at: stamp(hoursAgo(1)),
};
/** All that the month promises. */
const SESSIONS = [
  { id: 's1', ...SESSION },
  { id: 's2', ...SESSION },
];
const FAILED = { state: 'failed', attempts: 3, error: '' } as const;
beforeEach(() => {
  stored = { live_sessions: SESSIONS };
  counts = {};
  jobs = [];
});

test('without anything that waits there is no kind', async () => {
  expect(await openWork(NOW)).toEqual({ kinds: [] });
});

test('an order has its number, its buyer, its age and the last day of its delivery', async () => {
  const order = { user_id: 'zoe', full_name: 'Zoé Martin', number: 'AF-2026-000003' };
  stored = {
    live_sessions: SESSIONS,
    starter_kit_orders: [
      // Paid on Friday: five working days end on the next Friday, at midnight in Paris.
      {
        id: 'o1',
        ...order,
        status: 'paid',
        delivery_days: 5,
        paid_at: stamp(Date.UTC(2026, 10, 27, 9)),
      },
      {
        id: 'o2',
        ...order,
        dispute_due_by: stamp(hoursAgo(-30)),
        disputed_at: stamp(hoursAgo(50)),
      },
      { id: 'o3', ...order, status: 'expedié', failed_refund_cents: 4900 },
    ],
    studio_news: [
      { id: 'n1', kind: 'refunds', order_id: 'o3', at: stamp(hoursAgo(90)) },
      { id: 'n2', kind: 'refunds', order_id: 'o3', at: stamp(hoursAgo(20)) },
      { id: 'n3', kind: 'orders', order_id: 'o3', at: stamp(hoursAgo(1)) },
    ],
  };
  const named = { subject: 'AF-2026-000003', member: { uid: 'zoe', name: 'Zoé Martin' } };
  const since = Date.UTC(2026, 10, 27, 9);
  const due = Date.UTC(2026, 11, 4, 23);
  expect(await rowsOf('orders')).toEqual([{ id: 'o1', ...named, since, due }]);
  expect(await rowsOf('disputes')).toEqual([
    { id: 'o2', ...named, since: hoursAgo(50), due: hoursAgo(-30) },
  ]);
  // Since the studio was told: the order does not say when it failed.
  expect(await rowsOf('refunds')).toEqual([{ id: 'o3', ...named, since: hoursAgo(20) }]);
});

test('of many it lists the first five and counts all', async () => {
  stored.support_messages = Array.from({ length: 9 }, (_, index) => ({
    id: `m${index}`,
    state: 'open',
    user_id: 'zoe',
    author_name: 'Zoé',
    created_at: stamp(hoursAgo(20 - index)),
  }));
  counts.support_messages = 9;
  const { kinds } = await openWork(NOW);
  expect(kinds.map(({ kind, count, rows }) => [kind, count, rows.length])).toEqual([
    ['support', 9, 5],
  ]);
  expect(kinds[0]?.rows[0]).toEqual({
    id: 'm0',
    member: { uid: 'zoe', name: 'Zoé' },
    since: hoursAgo(20),
  });
});

test('drafts that wait for their author are left out; a corrected one waits since its correction', async () => {
  const draft = {
    status: 'brouillon',
    title: 'Le tour',
    author_id: 'ines',
    created_at: stamp(hoursAgo(90)),
  };
  stored.videos = [
    {
      id: 'v1',
      ...draft,
      review_note: 'Plus près.',
      updated_by: 'ines',
      updated_at: stamp(hoursAgo(3)),
    },
    {
      id: 'v2',
      ...draft,
      review_note: 'Plus près.',
      updated_by: 'boss',
      updated_at: stamp(hoursAgo(1)),
    },
    { id: 'v3', ...draft },
  ];
  const member = { uid: 'ines', name: 'Nom de ines' };
  expect(await rowsOf('drafts')).toEqual([
    { id: 'v3', subject: 'Le tour', member, since: hoursAgo(90) },
    { id: 'v1', subject: 'Le tour', member, since: hoursAgo(3) },
  ]);
});

test('clips have the 72 hours that were promised, jobs what they are about', async () => {
  const clip = {
    state: 'waiting',
    user_id: 'zoe',
    author_name: 'Zoé',
    name_fr: 'La toupie',
    name_en: 'The spin',
  };
  stored.move_reviews = [{ id: 'r1', ...clip, created_at: stamp(hoursAgo(30)) }];
  jobs = [
    {
      ...FAILED,
      kind: 'deletion',
      id: 'leo',
      about: '',
      member: { uid: 'leo' },
      since: hoursAgo(5),
    },
    { ...FAILED, kind: 'event', id: 'evt_1', about: 'charge.refunded', since: hoursAgo(9) },
  ];
  const subjects = { subject: 'La toupie', subject_en: 'The spin' };
  const times = { since: hoursAgo(30), due: hoursAgo(-42) };
  expect(await rowsOf('clips')).toEqual([
    { id: 'r1', ...subjects, member: { uid: 'zoe', name: 'Zoé' }, ...times },
  ]);
  expect(await rowsOf('jobs')).toEqual([
    { id: 'event/evt_1', job: 'event', subject: 'charge.refunded', since: hoursAgo(9) },
    {
      id: 'deletion/leo',
      job: 'deletion',
      member: { uid: 'leo', name: 'Nom de leo' },
      since: hoursAgo(5),
    },
  ]);
  expect(openWorkResponse.safeParse(await openWork(NOW)).success).toBe(true);
});

test('applications, reports and disputes of plans name the person', async () => {
  stored = {
    live_sessions: SESSIONS,
    trainer_applications: [
      { id: 'zoe', status: 'pending', full_name: 'Zoé Martin', created_at: stamp(hoursAgo(20)) },
    ],
    reports: [
      { id: 'r1', state: 'open', place: 'Tchat 1', said: { user_id: 'max', author_name: 'Max' } },
    ],
    customers: [{ id: 'leo', open_disputes: ['py_1'] }],
  };
  expect(
    (await openWork(NOW)).kinds.map(({ kind, rows: [row] }) => [kind, row?.member, row?.subject]),
  ).toEqual([
    ['applications', { uid: 'zoe', name: 'Zoé Martin' }, undefined],
    ['reports', { uid: 'max', name: 'Max' }, 'Tchat 1'],
    ['plan_disputes', { uid: 'leo', name: 'Nom de leo' }, undefined],
  ]);
});

test('a plan that the month owes a session is a row until the month ends, late from the first', async () => {
  stored = { live_sessions: [{ id: 's1', ...SESSION }] };
  const due = Date.UTC(2026, 10, 30, 23);
  expect(await rowsOf('sessions')).toEqual([
    {
      id: '2026-11-premium',
      subject: 'Premium, 11/2026',
      since: due - 14 * 24 * HOUR_MS,
      due,
    },
  ]);
});
