import { describe, expect, test } from 'vitest';
import type { Member } from './access.ts';
import type { MediaKind } from '../contracts/sign-media-urls.ts';
import { decideMedia, canRequestMedia, mediaDocument, type Viewer } from './media-access.ts';

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

type Row = [fact: string, kind: MediaKind, id: string, document: unknown, viewer: Viewer | null, outcome: string];
const expired = { ...premium, current_period_end: daysAgo(9) };

const rows: Row[] = [
  ['the tier of the video', 'video', 'v', video(), as(premium), 'videos/premium/1.mp4'],
  ['another tier', 'video', 'v', video(), as({ ...premium, subscription_tier: 'pro' }), 'forbidden'],
  [
    'a higher tier than the video',
    'video',
    'v',
    video({ level: 'basic', url: 'videos/basic/1.mp4' }),
    as(premium),
    'forbidden',
  ],
  ['cancelled', 'video', 'v', video(), as({ ...premium, subscription_status: 'canceled' }), 'forbidden'],
  ['waiting', 'video', 'v', video(), as({ ...premium, subscription_status: 'waiting' }), 'forbidden'],
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
  ['the file of another level', 'video', 'v', video({ url: 'videos/pro/1.mp4' }), as(premium), 'not-found'],
  [
    'a file outside the video folders',
    'video',
    'v',
    video({ url: 'trainer_ids/x_idFront_1.jpg' }),
    as(premium),
    'not-found',
  ],
  ['a path with ..', 'video', 'v', video({ url: 'videos/premium/../../x.mp4' }), as(premium), 'not-found'],
  ['a sub-folder', 'video', 'v', video({ url: 'videos/premium/thumbnails/1.jpg' }), as(premium), 'not-found'],
  ['a video with an id of two parts', 'video', 'v/fr', video(), as(premium), 'not-found'],
  ['a reserved id', 'video', '__v__', video(), admin, 'not-found'],

  ['captions, same tier', 'captions', 'v/fr', video(), as(premium), 'videos/premium/captions/1.vtt'],
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

  ['a draft, by its author', 'draft', 'v', draft(), as(free, 'author'), 'videos/drafts/author/1.mp4'],
  ['a draft, by an admin', 'draft', 'v', draft(), admin, 'videos/drafts/author/1.mp4'],
  ['a draft, by another trainer', 'draft', 'v', draft(), as({ ...free, is_pro_trainer: true }), 'forbidden'],
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
  ['a thumbnail, same tier', 'thumbnail', 'v', video(), as(premium), 'videos/premium/thumbnails/1.jpg'],
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
  ['an event without image', 'event', 'e', event({ image_url: undefined }), as(premium), 'not-found'],
  ['an image in another folder', 'event', 'e', event({ image_url: 'avatars/x/1.jpg' }), admin, 'not-found'],

  ['chat, premium', 'chat', '1/m', message(), as(premium), 'chat_media/author/1_a.mp4'],
  ['chat, admin', 'chat', '1/m', message(), admin, 'chat_media/author/1_a.mp4'],
  ['chat, free', 'chat', '1/m', message(), as(free), 'forbidden'],
  ['chat, cancelled', 'chat', '1/m', message(), as({ ...premium, subscription_status: 'canceled' }), 'forbidden'],
  ['chat, free member, no such message', 'chat', '1/m', undefined, as(free), 'forbidden'],
  ['chat, no such message', 'chat', '1/m', undefined, as(premium), 'not-found'],
  ['chat, no such room', 'chat', '4/m', message(), as(premium), 'not-found'],
  ['chat, no message id', 'chat', '1', message(), as(premium), 'not-found'],
  ['chat, text only', 'chat', '1/m', message({ media_url: undefined }), as(premium), 'not-found'],
  ["chat, another's file", 'chat', '1/m', message({ media_url: 'chat_media/other/1_a.mp4' }), as(premium), 'not-found'],

  ['own avatar', 'avatar', 'me', profile(), as(free), 'avatars/me/1.jpg'],
  ["another's avatar", 'avatar', 'other', profile({ avatar_url: 'avatars/other/1.jpg' }), as(premium), 'forbidden'],
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
  ['an identity image, signed out', 'application', 'me/front', application(), visitor, 'signed-out'],
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
  ['a purged identity image', 'application', 'me/front', application({ id_front_path: undefined }), admin, 'not-found'],
];

describe('decideMedia', () => {
  test.each(rows)('%s (%s %s)', (_fact, kind, id, document, viewer, outcome) => {
    const decision = decideMedia({ kind, id }, document, viewer, now);
    expect(typeof decision === 'string' ? decision : decision.path).toBe(outcome);
  });
});

test('links are valid for one hour, those of avatars for ten', () => {
  expect(decideMedia({ kind: 'video', id: 'v' }, video(), admin, now)).toMatchObject({ seconds: 3600 });
  expect(decideMedia({ kind: 'avatar', id: 'me' }, profile(), admin, now)).toMatchObject({ seconds: 36_000 });
  const identity = { kind: 'application', id: 'me/front' } as const;
  expect(decideMedia(identity, application(), admin, now)).toMatchObject({ seconds: 1200 });
});

test('an invalid document throws', () => {
  expect(() => decideMedia({ kind: 'video', id: 'v' }, video({ level: 'gold' }), admin, now)).toThrow(/level/);
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
