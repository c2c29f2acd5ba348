import type { DocumentData } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import type { JobProgress } from '../platform/paged-job.ts';
import type { NotificationOf } from './notify.ts';

// Noon on a Monday in Paris.
const NOW = new Date('2026-11-30T12:00+01:00');
const at = (text: string) => ({ toMillis: () => Date.parse(text) });

/** Documents by path, and the profiles among them in the order of their uids. */
let stored: Map<string, DocumentData>;
/** Uids of accounts whose address is not confirmed. */
let unconfirmed: Set<string>;
/** Who was told, by the ids of their mails; as the database keeps them, each once. */
let told: Map<string, NotificationOf<'weekly'>>;
/** Whose notification fails. */
let failing: Set<string>;
/** Entries of the log. */
let logged: Record<string, unknown>[];
const snapshot = (documentPath: string) => {
  const data = stored.get(documentPath);
  return {
    id: documentPath.slice(documentPath.lastIndexOf('/') + 1),
    ref: { path: documentPath, delete: () => Promise.resolve(stored.delete(documentPath)) },
    exists: data !== undefined,
    data: () => data,
    get: (field: string): unknown => data?.[field],
  };
};
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  readDocuments: (...paths: string[]) => Promise.resolve(paths.map(snapshot)),
  countOf: () => Promise.resolve([...told.values()].filter(({ mail }) => mail).length),
  toFirestoreQuery: ({ limit }: { limit: number }) => limit,
  nextPage: (limit: number, _size: number, cursor: string | undefined) => {
    const behind = [...stored.keys()]
      .filter((one) => /^profiles\/\w+$/.test(one) && (cursor === undefined || one > cursor))
      .toSorted();
    const docs = behind.slice(0, limit).map(snapshot);
    return Promise.resolve({ docs, next: docs.length < limit ? undefined : docs.at(-1)?.ref.path });
  },
  accounts: () => ({
    getUsers: (wanted: readonly { uid: string }[]) =>
      Promise.resolve({
        users: wanted.map(({ uid }) => ({
          uid,
          email: `${uid}@example.com`,
          emailVerified: !unconfirmed.has(uid),
          disabled: false,
        })),
      }),
  }),
  database: () => ({
    doc: (documentPath: string) => ({
      set: (data: DocumentData) => Promise.resolve(stored.set(documentPath, data)),
    }),
  }),
}));
vi.mock('./notify.ts', () => ({
  notify: (uid: string, { mailId }: { mailId: string }, notification: NotificationOf<'weekly'>) => {
    if (failing.has(uid)) return Promise.reject(new Error('locked'));
    if (!told.has(mailId)) told.set(mailId, notification);
    return Promise.resolve();
  },
}));
vi.mock('../platform/site-environment.ts', async (original) => ({
  ...(await original<object>()),
  siteOrigin: () => 'https://flair.example',
}));
vi.mock('firebase-functions/logger', () => ({
  write: ({ message, ...facts }: Record<string, unknown>) => logged.push({ message, ...facts }),
}));
const { MAX_WEEKLY_MAILS_PER_DAY, writeWeekly } = await import('./weekly.ts');

let position: Parameters<JobProgress['release']>[0];
const progressOf = (name: string): JobProgress => ({
  name,
  claim: () => Promise.resolve(position ?? { step: 0 }),
  save: (next) => {
    position = next;
    return Promise.resolve();
  },
  release: (next) => {
    position = next;
    return Promise.resolve();
  },
});
const run = (now = NOW, hasTime = () => true) => writeWeekly({ now, hasTime, progressOf });

const profile = (fields: DocumentData = {}) => ({
  display_name: 'Zoé',
  email: 'zoe@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_pro_trainer: false,
  is_admin: false,
  weekly_consent: { by: 'profile', wording: '2026-11', at: at('2026-11-05T10:00Z') },
  created_at: at('2026-01-05T10:00Z'),
  ...fields,
});
const skill = (video_id: string, last_at: string) => ({
  video_id,
  move_id: 'tour',
  name_fr: `Le tour ${video_id}`,
  name_en: `The tour ${video_id}`,
  hand: 'right',
  prop: 'training',
  tries: 10,
  caught: 5,
  best: 5,
  last_at: at(last_at),
});
function addMember(
  uid: string,
  fields: DocumentData = {},
  days: DocumentData = { '2026-11-24': 60 },
) {
  stored.set(`profiles/${uid}`, profile(fields));
  const skills = { a: skill('open', '2026-11-20T10:00Z'), b: skill('other', '2026-11-10T10:00Z') };
  stored.set(`profiles/${uid}/practice/summary`, { skills, days, updated_at: at('2026-11-24') });
}
const mailOf = (uid: string) => told.get(`weekly_${uid}_2026-11-30`)?.mail;
const addNews = (...items: DocumentData[]) =>
  stored.set('news/free', {
    items: items.map((item, index) => ({ kind: 'film', id: `v${index}`, title: 'Film', ...item })),
  });

beforeEach(() => {
  stored = new Map([
    [
      'catalog/free',
      {
        cards: [
          {
            id: 'open',
            title: 'Le tour',
            category: 'bases',
            difficulty_level: 'Débutant',
            thumbnail_url: '',
            duration: '00:06:42',
            created_at: at('2026-01-01'),
          },
        ],
        count: 1,
        updated_at: at('2026-01-01'),
      },
    ],
  ]);
  unconfirmed = new Set();
  failing = new Set();
  logged = [];
  told = new Map();
  position = undefined;
});

test('the mail has the news of the last week, the minutes of its days, and a due move of an open film', async () => {
  addNews({ at: at('2026-11-29T23:59+01:00') }, { at: at('2026-11-30T00:00+01:00') });
  addMember(
    'zoe',
    {},
    { '2026-11-22': 600, '2026-11-23': 600, '2026-11-29': 900, '2026-11-30': 60 },
  );
  expect(await run()).toBe(1);
  expect(mailOf('zoe')).toMatchObject({
    batch: 'weekly_2026-11-30',
    values: {
      practised: '25 minutes',
      news1: 'Vidéo\u00a0: «\u00a0Film\u00a0»',
      news1Url: 'https://flair.example/videos/v0',
      news2: '',
      moreNews: '',
      move: 'Le tour open',
      moveUrl: 'https://flair.example/videos/open?move=tour&hand=right&prop=training',
      reason: expect.stringContaining('5 novembre 2026'),
    },
  });
  expect(told.get('weekly_zoe_2026-11-30')?.fields).toEqual({ minutes: '25' });
});

test('a member gets none without news and minutes, also if a move is due', async () => {
  addMember('zoe', {}, { '2026-11-22': 600, '2026-11-30': 600 });
  expect(await run()).toBe(0);
  addNews({ at: at('2026-11-25T10:00Z') });
  stored.delete('counters/weekly_mail');
  expect(await run()).toBe(1);
  expect(mailOf('zoe')).toMatchObject({ values: { practised: '', move: 'Le tour open' } });
});

test('who wants it only in the app, or has no confirmed address, gets it there alone', async () => {
  const inApp = { preferences: { notifications: { app: { weekly: true } } } };
  addMember('a', { ...inApp, weekly_consent: undefined });
  addMember('b', inApp);
  addMember('c');
  addMember('d', inApp);
  unconfirmed = new Set(['c', 'd']);
  expect(await run()).toBe(3);
  const mailed = [...told].map(([id, { mail }]) => [id.split('_')[1], mail !== undefined]);
  expect(mailed).toEqual([
    ['a', false],
    ['b', true],
    ['d', false],
  ]);
});

test('the settings stop it; a week that is done is not begun again', async () => {
  addMember('zoe');
  stored.set('settings/global', { maintenance: false, stopped_mails: ['weekly'] });
  expect(await run()).toBe(0);
  stored.set('settings/global', { maintenance: false, stopped_mails: ['reminder'] });
  expect(await run()).toBe(1);
  addMember('later');
  expect(await run()).toBe(0);
  expect(await run(new Date('2026-12-07T12:00+01:00'))).toBe(0);
  expect(stored.get('counters/weekly_mail')).toEqual({ week: '2026-12-07' });
});

const uids = (count: number) =>
  Array.from({ length: count }, (_, index) => `m${String(index).padStart(4, '0')}`);

test('a day has so many mails; the next day goes on behind them', async () => {
  const all = uids(MAX_WEEKLY_MAILS_PER_DAY + 1);
  for (const uid of all) addMember(uid);
  const already = MAX_WEEKLY_MAILS_PER_DAY - 150;
  for (const uid of uids(already)) {
    told.set(`other_${uid}`, { kind: 'weekly', fields: {}, mail: { template: 'weekly' } });
  }
  expect(await run()).toBe(150);
  expect(await run()).toBe(0);
  expect([mailOf('m0149'), mailOf('m0150')]).toEqual([expect.anything(), undefined]);
  told = new Map([...told].filter(([id]) => id.startsWith('weekly_')));
  const count = told.size;
  expect(await run(new Date('2026-12-01T12:00+01:00'))).toBe(MAX_WEEKLY_MAILS_PER_DAY - count);
});

test('a run that is killed between two members loses none and doubles none', async () => {
  for (const uid of uids(250)) addMember(uid);
  let pages = 0;
  // Dies in the middle of the second page: some of it are told, and where it was is not stored.
  failing = new Set(uids(250).slice(150));
  await expect(run(NOW, () => (pages += 1) <= 2)).rejects.toThrow('50 members were not told');
  expect([told.size, position]).toEqual([
    150,
    expect.objectContaining({ cursor: 'profiles/m0099' }),
  ]);
  const before = new Map(told);
  failing = new Set();
  expect(await run()).toBe(150);
  expect(told.size).toBe(250);
  expect([...before].every(([id, one]) => told.get(id) === one)).toBe(true);
  expect(stored.get('counters/weekly_mail')).toEqual({ week: '2026-11-30' });
});

test('a member who cannot be told in three runs is left out; all others are told', async () => {
  for (const uid of uids(150)) addMember(uid);
  failing = new Set(['m0042']);
  await expect(run()).rejects.toThrow('1 members were not told');
  await expect(run()).rejects.toThrow('1 members were not told');
  expect([told.size, logged]).toEqual([99, []]);
  expect(await run()).toBe(149);
  expect(told.size).toBe(149);
  expect(logged).toEqual([expect.objectContaining({ message: 'notice-lost', id: 'm0042' })]);
  expect(stored.get('counters/weekly_mail')).toEqual({ week: '2026-11-30' });
});

test('a page of which nobody can be told is not left out', async () => {
  for (const uid of uids(5)) addMember(uid);
  failing = new Set(uids(5));
  for (let runs = 0; runs < 3; runs += 1) {
    await expect(run()).rejects.toThrow('5 members were not told');
  }
  failing = new Set();
  expect(await run()).toBe(5);
});

test('a week that ended before all were told is an error in the log, once', async () => {
  addMember('zoe');
  stored.set('job_progress/weekly_2026-11-23', { step: 0, cursor: 'profiles/anna' });
  expect(await run()).toBe(1);
  stored.delete('counters/weekly_mail');
  await run();
  expect(logged).toEqual([
    expect.objectContaining({
      severity: 'ERROR',
      message: 'week-unfinished',
      job: 'weekly_2026-11-23',
    }),
  ]);
});
