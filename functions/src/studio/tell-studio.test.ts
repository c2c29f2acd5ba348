import { readFileSync } from 'node:fs';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '@atelier/domain/contracts/admin-jobs';
import { isLateKind, OPEN_TASK_KINDS } from '@atelier/domain/metrics/open-task';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { HOUR_MS } from '@atelier/domain/time-units';
import { LOCALES } from '@atelier/domain/values';

const NOW = new Date('2026-11-30T09:00:00Z');
/** What the studio was told, by id. */
let news: Map<string, DocumentData>;
/** Documents of the other queries by collection. */
let found: Record<string, DocumentData[]>;
let jobs: Pick<Job, 'kind' | 'id' | 'about'>[];
let mails: DocumentData[];
const announce =
  vi.fn<
    (news: { kind: string; occasion: string; subject?: string; isLate?: boolean }) => Promise<void>
  >();
const writeOpenTaskCounts = vi.fn<(counts: object) => Promise<void>>();
vi.mock('./announce.ts', () => ({ announce }));
vi.mock('../jobs/jobs.ts', () => ({ failedJobs: () => Promise.resolve(jobs) }));
vi.mock('../metrics/daily-metrics.ts', () => ({ writeOpenTaskCounts }));
vi.mock('../platform/site-environment.ts', async (original) => ({
  ...(await original<object>()),
  siteOrigin: () => 'https://flair.example',
}));

const document = (id: string, data: DocumentData) => ({
  id,
  ref: { path: id },
  exists: true,
  data: () => data,
  get: (field: string): unknown => data[field],
});
const query = ({ collection, limit }: QuerySpec) => ({
  get: () => {
    const waiting = [...news].filter(([, { mail }]) => mail === 'waiting');
    const docs =
      collection === 'studio_news'
        ? waiting.map(([id, data]) => document(id, data))
        : (found[collection] ?? []).map((data) => document(String(data.id), data));
    return Promise.resolve({ docs: docs.slice(0, limit) });
  },
});
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  toFirestoreQuery: query,
  database: () => ({
    doc: (path: string) => ({ path }),
    runTransaction: (run: (transaction: object) => unknown) =>
      run({
        get: (wanted: ReturnType<typeof query>) => wanted.get(),
        create: ({ path }: { path: string }, data: DocumentData) => mails.push({ path, ...data }),
        update: ({ path }: { path: string }, change: object) => {
          const id = path.replace('studio_news/', '');
          news.set(id, { ...news.get(id), ...change });
        },
      }),
  }),
}));
const { newsLines, tellStudio } = await import('./tell-studio.ts');
const { environment } = await import('../platform/site-environment.ts');

const SESSION = {
  title: 'Le tour en direct',
  description: '',
  trainer_id: 'ines',
  trainer_name: 'Inès Ravel',
  tiers: ['pro', 'premium'],
  starts_at: Timestamp.fromDate(NOW),
  ends_at: Timestamp.fromDate(NOW),
  places: 10,
  booked: 0,
  waiting: 0,
  status: 'planned',
  updated_at: Timestamp.fromDate(NOW),
};
const hoursAgo = (hours: number) => Timestamp.fromMillis(NOW.getTime() - hours * HOUR_MS);

beforeEach(() => {
  vi.resetAllMocks();
  news = new Map();
  // All that the month promises.
  found = {
    live_sessions: [
      { id: 's1', ...SESSION },
      { id: 's2', ...SESSION },
    ],
  };
  jobs = [];
  mails = [];
});

test('everything new is one mail to the studio, sent once', async () => {
  news = new Map([
    ['n1', { kind: 'orders', subject: 'AF-1', mail: 'waiting' }],
    ['n2', { kind: 'support', mail: 'waiting' }],
    ['n3', { kind: 'support', mail: 'waiting' }],
    ['n4', { kind: 'reports', mail: 'off' }],
  ]);
  expect(await tellStudio(NOW)).toBe(3);
  expect(await tellStudio(NOW)).toBe(0);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({ to: environment.operator.email, locale: 'fr', kind: 'studio-news' });
  const { subject, text } = mail?.message as { subject: string; text: string };
  expect(subject).toBe('Nouveau à traiter\u00a0: 3');
  expect(text).toContain('• Commande à expédier\u00a0: AF-1\n• Message à l’équipe (2)');
  expect(text).toContain('https://flair.example/admin/overview');
});

test('nothing new is no mail', async () => {
  expect(await tellStudio(NOW)).toBe(0);
  expect(mails).toEqual([]);
});

test('finds failed jobs, late clips and disputes of plans, each under a name that stays, and counts them', async () => {
  jobs = [
    { kind: 'deletion', id: 'zoe', about: '' },
    // The mail about it would fail as well, and so on.
    { kind: 'mail', id: 'news_n1', about: `${environment.operator.email} · Nouveau à traiter : 1` },
  ];
  found = {
    ...found,
    move_reviews: [{ id: 'r1' }],
    customers: [{ id: 'zoe', open_disputes: ['py_1', 'py_2'] }],
  };
  await tellStudio(NOW);
  expect(
    announce.mock.calls.map(([{ kind, occasion }]) => `${kind} ${occasion}`).toSorted(),
  ).toEqual(['clips r1', 'jobs deletion/zoe', 'plan_disputes zoe py_1', 'plan_disputes zoe py_2']);
  expect(writeOpenTaskCounts).toHaveBeenCalledExactlyOnceWith({
    jobs: 2,
    clips: 1,
    plan_disputes: 1,
    sessions: 0,
  });
});

test('clips of which a day is left, and messages older than 20 hours, are told again', async () => {
  found = {
    ...found,
    move_reviews: [
      { id: 'r1', created_at: hoursAgo(48) },
      { id: 'r2', created_at: hoursAgo(47) },
    ],
    // The query finds only those that are old enough.
    support_messages: [{ id: 'zoe_1' }],
  };
  await tellStudio(NOW);
  const told = announce.mock.calls.map(([{ kind, occasion, isLate }]) => [kind, occasion, isLate]);
  expect(told.filter(([, , isLate]) => isLate === true)).toEqual([
    ['clips', 'r1 late', true],
    ['support', 'zoe_1 late', true],
  ]);
  const lines = newsLines([{ kind: 'clips' }, { kind: 'clips', isLate: true }], 'fr');
  expect(lines).toBe('• Clip sans réponse\n• Clip sans réponse, plus que 24\u00a0h');
});

test('a month that owes a plan a session is told once a plan and month, from two weeks before its end on', async () => {
  found = { live_sessions: [{ id: 's1', ...SESSION }] };
  await tellStudio(new Date('2026-11-16T22:45:00Z'));
  expect(announce).not.toHaveBeenCalled();
  await tellStudio(new Date('2026-11-16T23:00:00Z'));
  expect(announce.mock.calls).toEqual([
    [{ kind: 'sessions', occasion: '2026-11-premium', subject: 'Premium, 11/2026' }],
  ]);
  expect(writeOpenTaskCounts).toHaveBeenLastCalledWith(expect.objectContaining({ sessions: 1 }));
});

test.each(LOCALES)(
  'every kind has its words in mails, notifications and pages, in %s',
  (locale) => {
    const texts = (name: string) =>
      JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8')) as DocumentData;
    const { overview } = texts('admin') as { overview: Record<'kind' | 'task', object> };
    const { text } = texts('notifications') as { text: object };
    for (const kind of OPEN_TASK_KINDS) {
      expect(newsLines([{ kind }], locale)).toMatch(/^• [^\d]{4,}$/);
      expect(text).toHaveProperty([`task-${kind}`]);
      if (isLateKind(kind)) {
        expect(text).toHaveProperty([`task-${kind}-late`]);
        expect(newsLines([{ kind, isLate: true }], locale)).not.toBe(newsLines([{ kind }], locale));
      }
      expect(overview.kind).toHaveProperty([kind]);
      for (const form of ['one', 'other']) {
        expect(overview.task).toHaveProperty([`${kind}_${form}`]);
      }
    }
  },
);
