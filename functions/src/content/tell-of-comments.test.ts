import { Timestamp, type DocumentData, type DocumentSnapshot } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';

/** Documents by path. */
let stored: Map<string, DocumentData>;
const notify =
  vi.fn<
    (
      uid: string,
      occasion: { key: string; mailId: string },
      notification: { fields: object; mail: { template: string } },
    ) => Promise<void>
  >();
vi.mock('../notifications/notify.ts', () => ({ notify }));

const snapshot = (at: string) => {
  const [, parent = ''] = at.split('/');
  return {
    id: at.slice(at.lastIndexOf('/') + 1),
    ref: { path: at, parent: { parent: { id: parent } } },
    exists: stored.has(at),
    data: () => stored.get(at),
    get: (field: string): unknown => stored.get(at)?.[field],
  } as unknown as DocumentSnapshot;
};
/** Finds comments of a period, as the query does. */
function found({ where: [from, before] }: { where: { value: Date }[] }) {
  return [...stored.keys()].map(snapshot).filter((comment) => {
    const at: unknown = comment.get('created_at');
    return (
      comment.ref.path.includes('/comments/') &&
      at instanceof Timestamp &&
      from !== undefined &&
      before !== undefined &&
      at.toDate() >= from.value &&
      at.toDate() < before.value
    );
  });
}
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  readDocuments: (...paths: string[]) => Promise.resolve(paths.map(snapshot)),
  toFirestoreQuery: (spec: Parameters<typeof found>[0]) => ({
    get: () => Promise.resolve({ docs: found(spec) }),
  }),
}));
const { tellOfComments } = await import('./tell-of-comments.ts');

const at = (time: string) => Timestamp.fromDate(new Date(`2026-11-20T${time}:00Z`));
const comment = (film: string, user_id: string, time: string) =>
  stored.set(`videos/${film}/comments/${user_id}${time}`, { user_id, created_at: at(time) });
const runAt = (time: string) => tellOfComments(at(time).toDate());
const told = () =>
  notify.mock.calls.map(([uid, { key }, { fields, mail }]) => ({
    uid,
    key,
    template: mail.template,
    ...fields,
  }));
const HOUR_9 = at('09:00').toMillis() / 3_600_000;

beforeEach(() => {
  vi.resetAllMocks();
  notify.mockResolvedValue();
  const ines = {
    display_name: 'Inès Ravel',
    email: 'ines@example.com',
    locale: 'fr',
    time_zone: 'Europe/Paris',
    ...FRESH_MEMBERSHIP,
    is_pro_trainer: true,
    created_at: at('00:00'),
  };
  const film = { author_id: 'ines', title: 'Le tour', status: 'en_ligne' };
  stored = new Map<string, DocumentData>([
    ['profiles/ines', ines],
    ['videos/v1', film],
    ['videos/v2', { ...film, title: 'Le lancer' }],
  ]);
});

test('the comments of an hour on a film are one notification, told when the hour is over', async () => {
  comment('v1', 'zoe', '09:00');
  comment('v1', 'max', '09:59');
  comment('v2', 'zoe', '09:30');
  await runAt('09:59');
  expect(told()).toEqual([]);
  await runAt('10:05');
  expect(told()).toEqual([
    {
      uid: 'ines',
      key: `comments_v1_${HOUR_9}`,
      template: 'film-comments',
      video_id: 'v1',
      title: 'Le tour',
      number: '2',
    },
    {
      uid: 'ines',
      key: `comments_v2_${HOUR_9}`,
      template: 'film-comment',
      video_id: 'v2',
      title: 'Le lancer',
    },
  ]);
});

test('an hour that a run missed is told by the next one, under the same key; mails are one a day', async () => {
  comment('v1', 'zoe', '07:30');
  comment('v1', 'max', '09:30');
  await runAt('10:05');
  const keys = notify.mock.calls.map(([, { key }]) => key);
  expect(keys).toEqual([`comments_v1_${HOUR_9 - 2}`, `comments_v1_${HOUR_9}`]);
  expect(new Set(notify.mock.calls.map(([, { mailId }]) => mailId)).size).toBe(1);
  notify.mockClear();
  await runAt('11:05');
  expect(told().map(({ key }) => key)).toEqual([`comments_v1_${HOUR_9}`]);
});

test.each<[string, (() => void) | undefined, string]>([
  ['their own comment', undefined, 'ines'],
  ['a film that is not online', () => stored.set('videos/v1', {}), 'zoe'],
  [
    'a film of somebody who is no trainer any more',
    () => stored.set('profiles/ines', { ...stored.get('profiles/ines'), is_pro_trainer: false }),
    'zoe',
  ],
])('nobody is told of %s', async (_what, change, author) => {
  comment('v1', author, '09:30');
  change?.();
  await runAt('10:05');
  expect(told()).toEqual([]);
});

test('the own comment among those of others is not counted', async () => {
  comment('v1', 'ines', '09:20');
  comment('v1', 'zoe', '09:30');
  await runAt('10:05');
  expect(told()).toEqual([expect.objectContaining({ template: 'film-comment' })]);
});
