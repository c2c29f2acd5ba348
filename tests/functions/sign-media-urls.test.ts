import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  signMediaUrlsResponse,
  type MediaReference,
} from '@atelier/domain/contracts/sign-media-urls';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { callServer } from './support/call.ts';
import { idToken, mediaBucket, OWN_FILE } from './support/functions-emulator.ts';
import { buildEvent, uniqueId, putDocument, buildVideo } from './support/documents.ts';

const daysAgo = (days: number) => Timestamp.fromMillis(Date.now() - days * 86_400_000);
const viewers = {
  free: {},
  basic: { subscription_tier: 'basic' },
  pro: { subscription_tier: 'pro' },
  premium: { subscription_tier: 'premium' },
  canceled: { subscription_tier: 'premium', subscription_status: 'canceled' },
  waiting: { subscription_tier: 'premium', subscription_status: 'waiting' },
  lapsed: { subscription_tier: 'premium', current_period_end: daysAgo(9) },
  late: { subscription_tier: 'premium', current_period_end: daysAgo(7) },
  granted: {
    subscription_tier: 'premium',
    current_period_end: daysAgo(9),
    membership_source: 'admin',
  },
  trainer: { is_pro_trainer: true },
  admin: { is_admin: true },
};
type ViewerName = keyof typeof viewers | 'visitor';
const tokens: Partial<Record<ViewerName, string>> = {};
const uids: Partial<Record<ViewerName, string>> = {};
const id = {
  free: uniqueId('v'),
  basic: uniqueId('v'),
  premium: uniqueId('v'),
  draft: uniqueId('v'),
  vip: uniqueId('e'),
  hidden: uniqueId('e'),
  message: uniqueId('m'),
  elsewhere: uniqueId('v'),
};

beforeAll(async () => {
  for (const [name, fields] of Object.entries(viewers)) {
    const member = await newMember(fields);
    uids[name as ViewerName] = member.uid;
    tokens[name as ViewerName] = await idToken(member);
  }
  const trainer = uids.trainer ?? '';
  const draftFiles = {
    url: `videos/drafts/${trainer}/1.mp4`,
    thumbnail_url: `videos/drafts/${trainer}/thumbnails/1.jpg`,
  };
  const captions = (level: string) => ({ captions: { fr: `videos/${level}/captions/1.vtt` } });
  await putDocument(`videos/${id.free}`, buildVideo({ ...captions('free') }));
  await putDocument(`videos/${id.basic}`, buildVideo({ level: 'basic', ...captions('basic') }));
  await putDocument(
    `videos/${id.premium}`,
    buildVideo({ level: 'premium', ...captions('premium') }),
  );
  await putDocument(
    `videos/${id.draft}`,
    buildVideo({ status: 'brouillon', author_id: trainer, ...draftFiles }),
  );
  await putDocument(
    `videos/${id.elsewhere}`,
    buildVideo({ url: 'trainer_ids/somebody_idFront_1700000000000.jpg' }),
  );
  await putDocument(
    `events/${id.vip}`,
    buildEvent({ status: 'premium-tchat-vip', is_public: false, image_url: 'events/1.jpg' }),
  );
  await putDocument(
    `events/${id.hidden}`,
    buildEvent({ status: 'draft', is_public: false, image_url: 'events/1.jpg' }),
  );
  // As older clips, it is not prepared: a worker prepares what a client has sent.
  await mediaBucket().file('chat_media/author/1700000000000_a.mp4').save('x', OWN_FILE);
  await putDocument(`chat_rooms/1/messages/${id.message}`, {
    user_id: 'author',
    author_name: 'Autrice',
    message: '',
    media_url: 'chat_media/author/1700000000000_a.mp4',
    media_type: 'video',
    created_at: Timestamp.now(),
  });
  const free = uids.free ?? '';
  await adminFirestore()
    .doc(`profiles/${free}`)
    .update({ avatar_url: `avatars/${free}/1700000000000.jpg` });
  await putDocument(`trainer_applications/${free}`, {
    user_id: free,
    full_name: 'Élève',
    email: 'eleve@example.com',
    phone: '0601020304',
    siret: '1',
    iban: '1',
    id_front_path: `trainer_ids/${free}_idFront_1700000000000.jpg`,
    id_back_path: `trainer_ids/${free}_idBack_1700000000000.jpg`,
    accepted_contract: true,
    status: 'pending',
    created_at: Timestamp.now(),
  });
});

async function sign(viewer: ViewerName, files: MediaReference[]) {
  const answer = await callServer('signMediaUrls', { things: files }, tokens[viewer]);
  expect(answer.error).toBeUndefined();
  return signMediaUrlsResponse.parse(answer.result).results;
}
const outcomesOf = (results: Awaited<ReturnType<typeof sign>>) =>
  results.map((one) => ('url' in one ? 'url' : one.error));

/**
 * Expected result per viewer for: free, basic, premium video, premium captions, draft, draft's
 * thumbnail, VIP, hidden event, chat.
 */
const matrix: [ViewerName, string[]][] = [
  [
    'visitor',
    [
      'url',
      'signed-out',
      'signed-out',
      'signed-out',
      'signed-out',
      'signed-out',
      'signed-out',
      'signed-out',
      'signed-out',
    ],
  ],
  [
    'free',
    [
      'url',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
    ],
  ],
  [
    'basic',
    [
      'url',
      'url',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
    ],
  ],
  [
    'pro',
    [
      'url',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
    ],
  ],
  [
    'premium',
    ['url', 'forbidden', 'url', 'url', 'forbidden', 'forbidden', 'url', 'forbidden', 'url'],
  ],
  [
    'canceled',
    [
      'url',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
    ],
  ],
  [
    'waiting',
    [
      'url',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
    ],
  ],
  [
    'lapsed',
    [
      'url',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
    ],
  ],
  ['late', ['url', 'forbidden', 'url', 'url', 'forbidden', 'forbidden', 'url', 'forbidden', 'url']],
  [
    'granted',
    ['url', 'forbidden', 'url', 'url', 'forbidden', 'forbidden', 'url', 'forbidden', 'url'],
  ],
  [
    'trainer',
    [
      'url',
      'forbidden',
      'forbidden',
      'forbidden',
      'url',
      'url',
      'forbidden',
      'forbidden',
      'forbidden',
    ],
  ],
  ['admin', ['url', 'url', 'url', 'url', 'url', 'url', 'url', 'url', 'url']],
];

describe('signMediaUrls', () => {
  test.each(matrix)('%s', async (viewer, expected) => {
    const results = await sign(viewer, [
      { kind: 'video', id: id.free },
      { kind: 'video', id: id.basic },
      { kind: 'video', id: id.premium },
      { kind: 'captions', id: `${id.premium}/fr` },
      { kind: 'draft', id: id.draft },
      { kind: 'thumbnail', id: id.draft },
      { kind: 'event', id: id.vip },
      { kind: 'event', id: id.hidden },
      { kind: 'chat', id: `1/${id.message}` },
    ]);
    expect(outcomesOf(results)).toEqual(expected);
  });

  test.each<[ViewerName, string]>([
    ['free', 'url'],
    ['premium', 'forbidden'],
    ['visitor', 'signed-out'],
    ['admin', 'url'],
  ])('the avatar of a free member, for %s', async (viewer, expected) => {
    expect(outcomesOf(await sign(viewer, [{ kind: 'avatar', id: uids.free ?? '' }]))).toEqual([
      expected,
    ]);
  });

  test('rejects missing media and files in other folders', async () => {
    const results = await sign('admin', [
      { kind: 'video', id: 'nothing' },
      { kind: 'captions', id: `${id.free}/en` },
      { kind: 'draft', id: id.free },
      { kind: 'event', id: 'nothing' },
      { kind: 'chat', id: '9/nothing' },
      { kind: 'avatar', id: uids.basic ?? '' },
      { kind: 'application', id: 'nothing/front' },
      { kind: 'video', id: id.elsewhere },
      { kind: 'video', id: '__reserved__' },
    ]);
    expect(new Set(outcomesOf(results))).toEqual(new Set(['not-found']));
  });

  test('an ended membership counts from the next request', async () => {
    const member = await newMember({ subscription_tier: 'basic' });
    const token = await idToken(member);
    const ask = async () =>
      (await callServer('signMediaUrls', { things: [{ kind: 'video', id: id.basic }] }, token))
        .result;
    expect(await ask()).toMatchObject({ results: [{ url: expect.any(String) }] });
    await adminFirestore()
      .doc(`profiles/${member.uid}`)
      .update({ subscription_status: 'canceled' });
    expect(await ask()).toEqual({ results: [{ error: 'forbidden' }] });
  });
});

describe('identity images', () => {
  test('an admin opens them, and each access is logged', async () => {
    const target = uids.free ?? '';
    const logged = async () =>
      (await adminFirestore().collection('audit_log').where('target', '==', target).get()).docs.map(
        (one) => one.data(),
      );
    const results = await sign('admin', [
      { kind: 'application', id: `${target}/front` },
      { kind: 'application', id: `${target}/back` },
    ]);
    expect(outcomesOf(results)).toEqual(['url', 'url']);
    expect(await logged()).toMatchObject([{ actor: uids.admin, action: 'identity-image.open' }]);
    await sign('admin', [{ kind: 'application', id: `${target}/front` }]);
    expect(await logged()).toHaveLength(2);
  });

  test.each<[ViewerName, string]>([
    ['free', 'forbidden'],
    ['trainer', 'forbidden'],
    ['visitor', 'signed-out'],
  ])('%s does not, and nothing is logged', async (viewer, expected) => {
    const log = adminFirestore()
      .collection('audit_log')
      .where('target', '==', uids.free ?? '')
      .count();
    const before = (await log.get()).data().count;
    expect(
      outcomesOf(await sign(viewer, [{ kind: 'application', id: `${uids.free}/front` }])),
    ).toEqual([expected]);
    expect((await log.get()).data().count).toBe(before);
  });
});

describe('links', () => {
  test('results are in the requested order, and equal requests get equal links', async () => {
    const [first, second, third] = await sign('basic', [
      { kind: 'video', id: id.basic },
      { kind: 'video', id: id.premium },
      { kind: 'video', id: id.basic },
    ]);
    expect(second).toEqual({ error: 'forbidden' });
    expect(third).toEqual(first);
  });

  test.each([
    ['video', () => id.free, 3600],
    ['avatar', () => uids.free ?? '', 36_000],
  ] as const)('a link to a %s says how long it lives', async (kind, idOf, seconds) => {
    const [result] = await sign('free', [{ kind, id: idOf() }]);
    if (result === undefined || !('url' in result)) throw new Error(JSON.stringify(result));
    const url = new URL(result.url);
    expect(url.host).toBe(suiteInfo().storage);
    expect(url.searchParams.get('X-Goog-Expires')).toBe(String(seconds));
    expect(url.searchParams.get('X-Goog-Signature')).toMatch(/^[0-9a-f]+$/);
    expect(result.expires_at - Date.now()).toBeGreaterThan((seconds - 16 * 60) * 1000);
    expect(result.expires_at - Date.now()).toBeLessThanOrEqual(seconds * 1000);
    // Within a window every request gets the same link, so that browsers can cache the file.
    expect(result.expires_at % (15 * 60_000)).toBe(0);
  });

  test('a link opens the file', async () => {
    await mediaBucket().file('videos/free/1700000000000.mp4').save('a film', OWN_FILE);
    const [result] = await sign('visitor', [{ kind: 'video', id: id.free }]);
    if (result === undefined || !('url' in result)) throw new Error(JSON.stringify(result));
    expect(await (await fetch(result.url)).text()).toBe('a film');
  });
});

describe('invalid requests', () => {
  const file = { kind: 'video', id: 'v' };
  test.each([
    ['nothing', undefined],
    ['no files', {}],
    ['an empty list', { things: [] }],
    ['51 files', { things: Array.from({ length: 51 }, () => file) }],
    ['an extra field', { things: [file], uid: 'somebody' }],
    ['an extra field in a file', { things: [{ ...file, path: 'videos/free/1.mp4' }] }],
    ['an unknown kind', { things: [{ kind: 'file', id: 'v' }] }],
    ['a kind of Object.prototype', { things: [{ kind: 'constructor', id: 'v' }] }],
    ['an id that is a number', { things: [{ kind: 'video', id: 1 }] }],
    ['an empty id', { things: [{ kind: 'video', id: '' }] }],
    ['an id with ..', { things: [{ kind: 'video', id: '../profiles' }] }],
    ['an id of three parts', { things: [{ kind: 'chat', id: '1/m/x' }] }],
    ['an id of 201 letters', { things: [{ kind: 'video', id: 'v'.repeat(201) }] }],
    ['files that are not a list', { things: file }],
  ])('%s', async (_name, data) => {
    const answer = await callServer('signMediaUrls', data, tokens.free);
    expect(answer).toEqual({ httpStatus: 400, error: 'invalid-data' });
  });

  test('an invalid token is rejected, not treated as a visitor', async () => {
    const answer = await callServer(
      'signMediaUrls',
      { things: [{ kind: 'video', id: id.basic }] },
      'not-a-token',
    );
    expect(answer).toEqual({ httpStatus: 401, error: 'signed-out' });
  });
});
