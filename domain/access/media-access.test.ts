import { describe, expect, test } from 'vitest';
import type { Member } from './access.ts';
import type { MediaKind } from '../contracts/sign-media-urls.ts';
import {
  decideMedia,
  canRequestMedia,
  documentsBeside,
  mediaDocument,
  type Viewer,
} from './media-access.ts';

const now = new Date('2026-05-05T10:00:00Z');
const stamp = { toMillis: () => now.getTime() };
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const free: Member = {
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_admin: false,
  is_pro_trainer: false,
};
const premium: Member = { ...free, subscription_tier: 'premium' };
const as = (member: Member | null, uid = 'me'): Viewer => ({ uid, member });
const visitor = null;
const admin = as({ ...free, is_admin: true });

const video = (fields: object = {}) => ({
  title: 'Stall',
  description: 'La bouteille au repos.',
  category: 'bases',
  level: 'premium',
  difficulty_level: 'Débutant',
  subscription_tier: 'premium',
  status: 'en_ligne',
  url: 'videos/premium/1.mp4',
  thumbnail_url: 'videos/premium/thumbnails/1.jpg',
  captions: { fr: 'videos/premium/captions/1.vtt' },
  duration: '00:00:30',
  author_id: 'author',
  created_at: stamp,
  ...fields,
});
const draft = (fields: object = {}) =>
  video({
    status: 'brouillon',
    subscription_tier: 'draft',
    url: 'videos/drafts/author/1.mp4',
    thumbnail_url: 'videos/drafts/author/thumbnails/1.jpg',
    captions: { fr: 'videos/drafts/author/captions/1.vtt' },
    ...fields,
  });
const event = (fields: object = {}) => ({
  title: 'Atelier',
  description: 'Une soirée.',
  type: 'workshop',
  date: '2026-06-01',
  start_time: '18:00',
  end_time: '20:00',
  location: 'Paris',
  image_url: 'events/1.jpg',
  status: 'premium-tchat-vip',
  is_public: false,
  created_at: stamp,
  ...fields,
});
const message = (fields: object = {}) => ({
  user_id: 'author',
  author_name: 'Autrice',
  message: '',
  media_url: 'chat_media/author/1_a.mp4',
  created_at: stamp,
  ...fields,
});
const profile = (fields: object = {}) => ({
  ...free,
  display_name: 'Moi',
  email: 'me@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  avatar_url: 'avatars/me/1.jpg',
  created_at: stamp,
  ...fields,
});
const application = (fields: object = {}) => ({
  user_id: 'me',
  full_name: 'Moi',
  email: 'me@example.com',
  phone: '1',
  siret: '1',
  iban: '1',
  id_front_path: 'trainer_ids/me_idFront_1700000000000.jpg',
  id_back_path: 'trainer_ids/me_idBack_1700000000000.jpg',
  accepted_contract: true,
  status: 'pending',
  created_at: stamp,
  ...fields,
});

const TRAILER = 'videos/premium/t_trim.mp4';
const trailerFile = { path: TRAILER, source: 'videos/premium/1.mp4', start_s: 0, end_s: 20 };
const withTrailer = (fields: object = {}) =>
  video({ trailer: { start_s: 0, end_s: 20 }, trailer_media: trailerFile, ...fields });

type Row = [
  fact: string,
  kind: MediaKind,
  id: string,
  document: unknown,
  viewer: Viewer | null,
  outcome: string,
];
const expired = { ...premium, current_period_end: daysAgo(9) };

const rows: Row[] = [
  ['the trailer, signed out', 'trailer', 'v', withTrailer(), visitor, TRAILER],
  ['the trailer, as a member of another tier', 'trailer', 'v', withTrailer(), as(free), TRAILER],
  ['the film of a video with a trailer', 'video', 'v', withTrailer(), visitor, 'signed-out'],
  [
    'the trailer of a draft',
    'trailer',
    'v',
    withTrailer({ status: 'brouillon' }),
    visitor,
    'signed-out',
  ],
  [
    'the trailer of a free video',
    'trailer',
    'v',
    withTrailer({ level: 'free' }),
    visitor,
    'signed-out',
  ],
  [
    'a trailer that is not cut yet',
    'trailer',
    'v',
    withTrailer({ trailer_media: undefined }),
    as(free),
    'forbidden',
  ],
  [
    'a trailer whose part was cleared',
    'trailer',
    'v',
    withTrailer({ trailer: undefined }),
    as(free),
    'forbidden',
  ],
  [
    'a trailer that lies elsewhere',
    'trailer',
    'v',
    withTrailer({ trailer_media: { ...trailerFile, path: 'videos/drafts/author/t_trim.mp4' } }),
    visitor,
    'not-found',
  ],
  ['the tier of the video', 'video', 'v', video(), as(premium), 'videos/premium/1.mp4'],
  [
    'another tier',
    'video',
    'v',
    video(),
    as({ ...premium, subscription_tier: 'pro' }),
    'forbidden',
  ],
  [
    'a higher tier than the video',
    'video',
    'v',
    video({ level: 'basic', url: 'videos/basic/1.mp4' }),
    as(premium),
    'forbidden',
  ],
  [
    'cancelled',
    'video',
    'v',
    video(),
    as({ ...premium, subscription_status: 'canceled' }),
    'forbidden',
  ],
  [
    'waiting',
    'video',
    'v',
    video(),
    as({ ...premium, subscription_status: 'waiting' }),
    'forbidden',
  ],
  ['a period that ended 9 days ago', 'video', 'v', video(), as(expired), 'forbidden'],
  [
    'a period that ended 7 days ago',
    'video',
    'v',
    video(),
    as({ ...expired, current_period_end: daysAgo(7) }),
    'videos/premium/1.mp4',
  ],
  [
    'an expired period, set by an admin',
    'video',
    'v',
    video(),
    as({ ...expired, membership_source: 'admin' }),
    'videos/premium/1.mp4',
  ],
  ['signed out', 'video', 'v', video(), visitor, 'signed-out'],
  ['signed in without a profile', 'video', 'v', video(), as(null), 'forbidden'],
  ['an admin of another tier', 'video', 'v', video(), admin, 'videos/premium/1.mp4'],
  ['its author of another tier', 'video', 'v', video(), as(free, 'author'), 'videos/premium/1.mp4'],
  [
    'a free video, signed out',
    'video',
    'v',
    video({ level: 'free', url: 'videos/free/1.mp4' }),
    visitor,
    'videos/free/1.mp4',
  ],
  [
    'a free draft, signed out',
    'video',
    'v',
    video({ level: 'free', url: 'videos/free/1.mp4', status: 'brouillon' }),
    visitor,
    'signed-out',
  ],
  ['no such video', 'video', 'v', undefined, as(premium), 'not-found'],
  ['no such video, signed out', 'video', 'v', undefined, visitor, 'not-found'],
  [
    'the file of another level',
    'video',
    'v',
    video({ url: 'videos/pro/1.mp4' }),
    as(premium),
    'not-found',
  ],
  [
    'a file outside the video folders',
    'video',
    'v',
    video({ url: 'trainer_ids/x_idFront_1.jpg' }),
    as(premium),
    'not-found',
  ],
  [
    'a path with ..',
    'video',
    'v',
    video({ url: 'videos/premium/../../x.mp4' }),
    as(premium),
    'not-found',
  ],
  [
    'a sub-folder',
    'video',
    'v',
    video({ url: 'videos/premium/thumbnails/1.jpg' }),
    as(premium),
    'not-found',
  ],
  ['a video with an id of two parts', 'video', 'v/fr', video(), as(premium), 'not-found'],
  ['a reserved id', 'video', '__v__', video(), admin, 'not-found'],

  [
    'captions, same tier',
    'captions',
    'v/fr',
    video(),
    as(premium),
    'videos/premium/captions/1.vtt',
  ],
  ['captions, another tier', 'captions', 'v/fr', video(), as(free), 'forbidden'],
  ['missing captions', 'captions', 'v/en', video(), as(premium), 'not-found'],
  ['captions without a language', 'captions', 'v', video(), as(premium), 'not-found'],
  ['captions in an unknown language', 'captions', 'v/de', video(), as(premium), 'not-found'],
  [
    'captions of a draft, by its author',
    'captions',
    'v/fr',
    draft(),
    as(free, 'author'),
    'videos/drafts/author/captions/1.vtt',
  ],

  [
    'a draft, by its author',
    'draft',
    'v',
    draft(),
    as(free, 'author'),
    'videos/drafts/author/1.mp4',
  ],
  ['a draft, by an admin', 'draft', 'v', draft(), admin, 'videos/drafts/author/1.mp4'],
  [
    'a draft, by another trainer',
    'draft',
    'v',
    draft(),
    as({ ...free, is_pro_trainer: true }),
    'forbidden',
  ],
  ['a draft, signed out', 'draft', 'v', draft(), visitor, 'signed-out'],
  [
    "a draft that references another member's file",
    'draft',
    'v',
    draft({ url: 'videos/drafts/other/1.mp4' }),
    as(free, 'author'),
    'not-found',
  ],
  ['a published video as a draft', 'draft', 'v', video(), admin, 'not-found'],
  ['a draft as a video', 'video', 'v', draft(), admin, 'not-found'],

  [
    "a draft's thumbnail, by its author",
    'thumbnail',
    'v',
    draft(),
    as(free, 'author'),
    'videos/drafts/author/thumbnails/1.jpg',
  ],
  ["a draft's thumbnail, by a stranger", 'thumbnail', 'v', draft(), as(premium), 'forbidden'],
  [
    'a thumbnail, same tier',
    'thumbnail',
    'v',
    video(),
    as(premium),
    'videos/premium/thumbnails/1.jpg',
  ],
  [
    'a thumbnail path that is the video',
    'thumbnail',
    'v',
    video({ thumbnail_url: 'videos/premium/1.mp4' }),
    as(premium),
    'not-found',
  ],

  ['a VIP event, premium', 'event', 'e', event(), as(premium), 'events/1.jpg'],
  ['a VIP event, free', 'event', 'e', event(), as(free), 'forbidden'],
  ['a VIP event made public', 'event', 'e', event({ is_public: true }), visitor, 'events/1.jpg'],
  ['a draft event, premium', 'event', 'e', event({ status: 'draft' }), as(premium), 'forbidden'],
  ['a draft event, admin', 'event', 'e', event({ status: 'draft' }), admin, 'events/1.jpg'],
  [
    'an event without image',
    'event',
    'e',
    event({ image_url: undefined }),
    as(premium),
    'not-found',
  ],
  [
    'an image in another folder',
    'event',
    'e',
    event({ image_url: 'avatars/x/1.jpg' }),
    admin,
    'not-found',
  ],

  ['chat, premium', 'chat', '1/m', message(), as(premium), 'chat_media/author/1_a.mp4'],
  ['chat, admin', 'chat', '1/m', message(), admin, 'chat_media/author/1_a.mp4'],
  ['chat, free', 'chat', '1/m', message(), as(free), 'forbidden'],
  [
    'chat, cancelled',
    'chat',
    '1/m',
    message(),
    as({ ...premium, subscription_status: 'canceled' }),
    'forbidden',
  ],
  ['chat, free member, no such message', 'chat', '1/m', undefined, as(free), 'forbidden'],
  ['chat, no such message', 'chat', '1/m', undefined, as(premium), 'not-found'],
  ['chat, no such room', 'chat', '4/m', message(), as(premium), 'not-found'],
  ['chat, no message id', 'chat', '1', message(), as(premium), 'not-found'],
  [
    'chat, a clip that waits',
    'chat',
    '1/m',
    message({ media_state: 'waiting' }),
    as(premium),
    'not-found',
  ],
  [
    'chat, a clip that failed',
    'chat',
    '1/m',
    message({ media_state: 'failed' }),
    as(premium),
    'not-found',
  ],
  ['chat, text only', 'chat', '1/m', message({ media_url: undefined }), as(premium), 'not-found'],
  [
    "chat, another's file",
    'chat',
    '1/m',
    message({ media_url: 'chat_media/other/1_a.mp4' }),
    as(premium),
    'not-found',
  ],

  ['own avatar', 'avatar', 'me', profile(), as(free), 'avatars/me/1.jpg'],
  [
    "another's avatar",
    'avatar',
    'other',
    profile({ avatar_url: 'avatars/other/1.jpg' }),
    as(premium),
    'forbidden',
  ],
  [
    "another member's avatar, admin",
    'avatar',
    'other',
    profile({ avatar_url: 'avatars/other/1.jpg' }),
    admin,
    'avatars/other/1.jpg',
  ],
  ['no avatar', 'avatar', 'me', profile({ avatar_url: undefined }), as(free), 'not-found'],
  [
    "an avatar in another member's folder",
    'avatar',
    'me',
    profile({ avatar_url: 'avatars/other/1.jpg' }),
    as(free),
    'not-found',
  ],
  ['an avatar, signed out', 'avatar', 'me', profile(), visitor, 'signed-out'],

  [
    'an identity image, admin',
    'application',
    'me/front',
    application(),
    admin,
    'trainer_ids/me_idFront_1700000000000.jpg',
  ],
  [
    'the back of an identity image',
    'application',
    'me/back',
    application(),
    admin,
    'trainer_ids/me_idBack_1700000000000.jpg',
  ],
  ['an identity image, its owner', 'application', 'me/front', application(), as(free), 'forbidden'],
  [
    'an identity image, signed out',
    'application',
    'me/front',
    application(),
    visitor,
    'signed-out',
  ],
  ['an identity image, no side', 'application', 'me', application(), admin, 'not-found'],
  ['an identity image, another side', 'application', 'me/top', application(), admin, 'not-found'],
  [
    "another member's identity image",
    'application',
    'me/front',
    application({ id_front_path: 'trainer_ids/other_idFront_1700000000000.jpg' }),
    admin,
    'not-found',
  ],
  [
    'a purged identity image',
    'application',
    'me/front',
    application({ id_front_path: undefined }),
    admin,
    'not-found',
  ],
];

describe('decideMedia', () => {
  test.each(rows)('%s (%s %s)', (_fact, kind, id, document, viewer, outcome) => {
    const decision = decideMedia({ kind, id }, document, viewer, now);
    expect(typeof decision === 'string' ? decision : decision.path).toBe(outcome);
  });
});

test('links are valid for one hour, those of avatars for ten', () => {
  expect(decideMedia({ kind: 'video', id: 'v' }, video(), admin, now)).toMatchObject({
    seconds: 3600,
  });
  expect(decideMedia({ kind: 'avatar', id: 'me' }, profile(), admin, now)).toMatchObject({
    seconds: 36_000,
  });
  const identity = { kind: 'application', id: 'me/front' } as const;
  expect(decideMedia(identity, application(), admin, now)).toMatchObject({ seconds: 1200 });
});

test('an invalid document throws', () => {
  expect(() =>
    decideMedia({ kind: 'video', id: 'v' }, video({ level: 'gold' }), admin, now),
  ).toThrow(/level/);
});

test('mediaDocument returns the document to read', () => {
  const pathOf = (kind: MediaKind, id: string) => mediaDocument({ kind, id });
  expect(pathOf('captions', 'v/fr')).toBe('videos/v');
  expect(pathOf('chat', '2/m')).toBe('chat_rooms/2/messages/m');
  expect(pathOf('avatar', 'u')).toBe('profiles/u');
  expect(pathOf('application', 'u/back')).toBe('trainer_applications/u');
  expect(pathOf('event', 'a/b')).toBeUndefined();
});

test('canRequestMedia denies before any read', () => {
  expect(canRequestMedia({ kind: 'chat', id: '1/m' }, as(free), now)).toBe(false);
  expect(canRequestMedia({ kind: 'chat', id: '1/m' }, as(premium), now)).toBe(true);
  expect(canRequestMedia({ kind: 'application', id: 'me/front' }, as(free), now)).toBe(false);
});

describe('the recording of a live session', () => {
  const ref = { kind: 'replay', id: 's1/v1' } as const;
  const session = (fields: object = {}) => ({
    title: 'Le tour',
    description: '',
    trainer_id: 'ines',
    trainer_name: 'Inès',
    tiers: ['pro'],
    places: 9,
    booked: 1,
    waiting: 0,
    status: 'planned',
    starts_at: stamp,
    ends_at: stamp,
    updated_at: stamp,
    replay_video_id: 'v1',
    ...fields,
  });
  const booking = {
    user_id: 'me',
    name: 'Zoé',
    state: 'booked',
    month: '2026-05',
    booked_at: stamp,
  };
  const open = (
    stored: Record<string, unknown>,
    viewer: Viewer | null = as(free),
    document: unknown = video(),
  ) => decideMedia(ref, document, viewer, now, (one) => stored[one]);
  const booked = { 'live_sessions/s1': session(), 'live_sessions/s1/bookings/me': booking };

  test('opens the film of another level to who had a place', () => {
    expect(open(booked)).toMatchObject({ path: 'videos/premium/1.mp4' });
    expect(documentsBeside(ref, as(free))).toEqual(Object.keys(booked));
  });
  test.each<[string, () => unknown, string]>([
    ['without a booking', () => open({ 'live_sessions/s1': session() }), 'forbidden'],
    ['signed out', () => open(booked, visitor), 'signed-out'],
    ['without a profile', () => open(booked, as(null)), 'forbidden'],
    ['of a session that does not exist', () => open({}), 'not-found'],
    [
      'with another video than its own',
      () => open({ ...booked, 'live_sessions/s1': session({ replay_video_id: 'v2' }) }),
      'not-found',
    ],
    ['that is no longer online', () => open(booked, as(free), draft()), 'not-found'],
    [
      'whose film lies elsewhere',
      () => open(booked, as(free), video({ url: 'videos/free/1.mp4' })),
      'not-found',
    ],
  ])('stays closed %s', (_what, decide, refusal) => {
    expect(decide()).toBe(refusal);
  });
});

describe('a clip that a trainer reviews', () => {
  const later = { toMillis: () => now.getTime() + 1 };
  const review = (fields: object = {}) => ({
    user_id: 'zoe',
    author_name: 'Zoé',
    tier: 'premium',
    video_id: 'v1',
    move_id: 'tour',
    name_fr: 'Le tour',
    name_en: 'The spin',
    lesson: { start_s: 1, end_s: 3 },
    state: 'claimed',
    trainer_id: 'ines',
    clip: { path: 'review_clips/zoe/r1/source.mp4', duration_s: 9, trim_in_s: 0, trim_out_s: 9 },
    created_at: stamp,
    expires_at: later,
    claimed_until: later,
    ...fields,
  });
  const trainer = { ...free, is_pro_trainer: true };
  const answer = {
    criteria: { height: 2, plane: 2, catch: 2, calm: 2 },
    notes: [],
    drawings: [],
    verdict: 'validated',
    reply_path: 'review_replies/ines/r1/1700000000000.webm',
  };
  const answered = { state: 'answered', claimed_until: undefined, answer };
  const reported = { reported: true };
  const outcome = (
    kind: MediaKind,
    id: string,
    document: unknown,
    viewer: Viewer | null,
    stored?: unknown,
  ) => {
    const decision = decideMedia({ kind, id }, document, viewer, now, () => stored);
    return typeof decision === 'string' ? decision : decision.path;
  };
  const clip = 'review_clips/zoe/r1/source.mp4';

  test.each<[string, object, Viewer | null, string]>([
    ['its member', {}, as(free, 'zoe'), clip],
    ['the trainer who claimed it', {}, as(trainer, 'ines'), clip],
    ['not once the claim is over', { claimed_until: stamp }, as(trainer, 'ines'), 'forbidden'],
    ['the trainer who answered', answered, as(trainer, 'ines'), clip],
    ['not another trainer', {}, as(trainer, 'luc'), 'forbidden'],
    ['nobody who is no trainer any more', {}, as(free, 'ines'), 'forbidden'],
    [
      'no trainer while it waits',
      { state: 'waiting', trainer_id: undefined },
      as(trainer, 'ines'),
      'forbidden',
    ],
    ['an admin, once it is reported', reported, admin, clip],
    ['not an admin otherwise', {}, admin, 'forbidden'],
    ['not another Premium', {}, as(premium), 'forbidden'],
    ['not a visitor', {}, visitor, 'signed-out'],
    [
      'only from its folder',
      { clip: { ...review().clip, path: 'videos/pro/1.mp4' } },
      as(free, 'zoe'),
      'not-found',
    ],
  ])('opens to: %s', (_who, fields, viewer, expected) => {
    expect(outcome('review-clip', 'r1', review(fields), viewer)).toBe(expected);
  });

  test('opens with what the trainer recorded', () => {
    expect(outcome('review-reply', 'r1', review(answered), as(free, 'zoe'))).toBe(
      answer.reply_path,
    );
    expect(outcome('review-reply', 'r1', review(answered), as(premium))).toBe('forbidden');
    expect(outcome('review-reply', 'r1', review(), as(free, 'zoe'))).toBe('not-found');
  });

  test('opens its lesson, of a level that is not the trainer’s, while the claim lasts', () => {
    const lesson = (id: string, viewer: Viewer | null, fields?: object) =>
      outcome('review-lesson', id, video(), viewer, review(fields));
    expect(lesson('r1/v1', as(trainer, 'ines'))).toBe('videos/premium/1.mp4');
    expect(lesson('r1/v1', as(trainer, 'ines'), { claimed_until: stamp })).toBe('forbidden');
    expect(lesson('r1/v2', as(trainer, 'ines'))).toBe('not-found');
    expect(lesson('r1/v1', as(free, 'zoe'))).toBe('forbidden');
    expect(documentsBeside({ kind: 'review-lesson', id: 'r1/v1' }, null)).toEqual([
      'move_reviews/r1',
    ]);
  });

  test('opens to everyone on a page that shows it', () => {
    const source = { user_id: 'zoe', video_id: 'v1', move_id: 'tour', review_id: 'r1' };
    expect(outcome('validated-clip', 'code', { ...source, clip }, visitor)).toBe(clip);
    expect(outcome('validated-clip', 'code', source, visitor)).toBe('not-found');
    expect(
      outcome(
        'validated-clip',
        'code',
        { ...source, clip: 'review_clips/luc/r1/source.mp4' },
        visitor,
      ),
    ).toBe('not-found');
  });
});

test.each([
  [
    'of the author is opened with the clip',
    'chat_media/author/1_a.jpg',
    { poster: 'chat_media/author/1_a.jpg' },
  ],
  ['in another folder is not', 'chat_media/other/1_a.jpg', {}],
])('an image %s', (_case, poster_url, more) => {
  const grant = decideMedia({ kind: 'chat', id: '1/m' }, message({ poster_url }), as(premium), now);
  expect(grant).toEqual({ path: 'chat_media/author/1_a.mp4', seconds: 3600, ...more });
});

test('a trailer is granted with its own image and nothing of the film', () => {
  const media = {
    source: 'videos/premium/1.mp4',
    renditions: { '720': TRAILER },
    posters: {},
    duration_s: 30,
  };
  const poster = 'videos/premium/t_poster_640.jpg';
  const document = withTrailer({
    media,
    trailer_media: { ...trailerFile, source: TRAILER, poster },
  });
  expect(decideMedia({ kind: 'trailer', id: 'v' }, document, null, now)).toEqual({
    path: TRAILER,
    seconds: 3600,
    poster,
  });
});
