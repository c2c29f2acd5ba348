import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  MAX_CLIP_BYTES,
  MAX_CLIP_REPLY_BYTES,
  MAX_VIDEO_BYTES,
} from '@atelier/domain/storage-paths';
import {
  decide,
  fieldsFromFirestoreRest,
  parseRules,
  toRulesMap,
  type FirestoreRestValue,
  type Lookup,
} from '@atelier/security-rules';

// Cases that take too long on an emulator, or that it cannot show: a file of 2 GiB, and the number
// of documents read.

const text = readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8');
const ruleset = parseRules(text, 'storage.rules');
const time = new Date('2026-11-23T23:59:59Z');
const fields = {
  is_pro_trainer: { booleanValue: true },
  is_admin: { booleanValue: true },
  clip_consent: { stringValue: 'adult' },
};
/** Fields that a test changes. */
let changed: Record<string, FirestoreRestValue> = {};
let hasProfile = true;
/** Stored documents besides the profile. */
const stored = new Set<string>();
const lookup: Lookup = {
  get: (path) =>
    (hasProfile && path.endsWith('/profiles/trainer')) || stored.has(path)
      ? { path, data: fieldsFromFirestoreRest({ ...fields, ...changed }) }
      : null,
};

function put(
  path: string,
  contentType: string,
  size = 3,
  named: { name?: string; metadata?: Record<string, string> } = {},
  token: { email_verified?: boolean } | null = { email_verified: true },
) {
  const decision = decide(
    ruleset,
    'firebase.storage',
    {
      method: 'create',
      path: `/b/bucket/o/${path}`,
      auth: token && toRulesMap({ uid: 'trainer', token }),
      time,
      resource: null,
      newResource: toRulesMap({
        name: path,
        contentType,
        size: BigInt(size),
        metadata: {},
        ...named,
      }),
    },
    lookup,
  );
  if ('needs' in decision) throw new Error(`undecided without ${decision.needs}`);
  return decision;
}

describe('videos', () => {
  it.each(['videos/pro/1.mp4', 'videos/drafts/trainer/1.mp4'])('%s: 2 GiB at most', (path) => {
    expect(put(path, 'video/mp4', MAX_VIDEO_BYTES).allowed).toBe(true);
    expect(put(path, 'video/mp4', MAX_VIDEO_BYTES + 1).allowed).toBe(false);
  });
});

// Every place for uploads, with a file that it accepts.
const UPLOADS = [
  ['videos/pro/1.mp4', 'video/mp4'],
  ['videos/pro/thumbnails/1.jpg', 'image/jpeg'],
  ['videos/pro/captions/1.vtt', 'text/vtt'],
  ['videos/drafts/trainer/1.mp4', 'video/mp4'],
  ['videos/drafts/trainer/thumbnails/1.jpg', 'image/jpeg'],
  ['videos/drafts/trainer/captions/1.vtt', 'text/vtt'],
  ['events/1.jpg', 'image/jpeg'],
  ['avatars/trainer/1.jpg', 'image/jpeg'],
  ['chat_media/trainer/1700000000000_a.jpg', 'image/jpeg'],
  ['review_clips/trainer/r1/source.mp4', 'video/mp4'],
  ['review_replies/trainer/r1/1700000000000.webm', 'audio/webm'],
  ['trainer_ids/trainer_idBack_1700000000000.jpg', 'image/jpeg'],
] as const;

describe.each(UPLOADS)('%s', (path, type) => {
  it('is accepted', () => expect(put(path, type).allowed).toBe(true));
  it.each([`/${path}`, path.replace('/', '//'), `${path}/`])('not as %s', (name) =>
    expect(put(name, type).allowed).toBe(false),
  );
  it('with metadata, but not with a download token of one’s own, which the emulator hides from rules', () => {
    expect(put(path, type, 3, { metadata: { note: 'x' } }).allowed).toBe(true);
    expect(put(path, type, 3, { metadata: { firebaseStorageDownloadTokens: 'x' } }).allowed).toBe(
      false,
    );
  });
  it.each(['copied', 'encoding'])(
    'not with the mark %s of the server’s files, which are not checked',
    (mark) => expect(put(path, type, 3, { metadata: { [mark]: 'true' } }).allowed).toBe(false),
  );
  it.each([
    ['an unconfirmed address', { email_verified: false }],
    ['an anonymous account', {}],
    ['a visitor', null],
  ])('not from %s', (_who, token) => expect(put(path, type, 3, {}, token).allowed).toBe(false));
  it('not from an account without a profile', () => {
    hasProfile = false;
    const { allowed } = put(path, type);
    hasProfile = true;
    expect(allowed).toBe(false);
  });
  it('not once the quota of the day is used up, which is no matter the next day', () => {
    const day = Math.floor(time.getTime() / 86_400_000);
    const stop = (of: number) => `/databases/(default)/documents/upload_stops/trainer_${of}`;
    stored.add(stop(day));
    expect(put(path, type).allowed).toBe(false);
    stored.clear();
    stored.add(stop(day - 1));
    expect(put(path, type).allowed).toBe(true);
    stored.clear();
  });
  // The emulator removes a slash at the end of the path that rules match.
  it('not with a slash at the end of the name alone', () =>
    expect(put(path, type, 3, { name: `${path}/` }).allowed).toBe(false));
});

describe('a clip of a move', () => {
  const clip = (
    fieldsOfMember: Record<string, FirestoreRestValue>,
    path = 'review_clips/trainer/r1/source.mp4',
  ) => {
    const premium = {
      is_admin: { booleanValue: false },
      subscription_tier: { stringValue: 'premium' },
    };
    const status = {
      subscription_status: { stringValue: 'active' },
      membership_source: { stringValue: 'admin' },
    };
    changed = { ...premium, ...status, ...fieldsOfMember };
    const { allowed } = put(path, 'video/mp4');
    changed = {};
    return allowed;
  };
  it('is for Premium members who stated their age', () => expect(clip({})).toBe(true));
  it.each<[string, Record<string, FirestoreRestValue>]>([
    ['another plan', { subscription_tier: { stringValue: 'pro' } }],
    ['a plan that has ended', { subscription_status: { stringValue: 'canceled' } }],
  ])('is not for %s', (_who, member) => expect(clip(member)).toBe(false));
  it('denied for members who have not stated their age', () => {
    const { clip_consent, ...others } = fields;
    Reflect.deleteProperty(fields, 'clip_consent');
    expect(clip({})).toBe(false);
    Object.assign(fields, { ...others, clip_consent });
    expect(clip({})).toBe(true);
  });
  it.each([
    ["another member's folder", 'review_clips/other/r1/source.mp4'],
    ['another name', 'review_clips/trainer/r1/mine.mp4'],
    ['another extension', 'review_clips/trainer/r1/source.exe'],
    ['an id that cannot be one', 'review_clips/trainer/r.1/source.mp4'],
    ['deeper', 'review_clips/trainer/r1/a/source.mp4'],
  ])('is refused: %s', (_what, path) => expect(clip({}, path)).toBe(false));
  it('has 200 MiB at most', () => {
    expect(put('review_clips/trainer/r1/source.mp4', 'video/mp4', MAX_CLIP_BYTES).allowed).toBe(
      true,
    );
    expect(put('review_clips/trainer/r1/source.mp4', 'video/mp4', MAX_CLIP_BYTES + 1).allowed).toBe(
      false,
    );
  });
  it('is no image', () =>
    expect(put('review_clips/trainer/r1/source.mp4', 'image/jpeg').allowed).toBe(false));
});

describe('what a trainer records about a clip', () => {
  const path = 'review_replies/trainer/r1/1700000000000.webm';
  it('has 100 MiB at most', () => {
    expect(put(path, 'video/webm', MAX_CLIP_REPLY_BYTES).allowed).toBe(true);
    expect(put(path, 'video/webm', MAX_CLIP_REPLY_BYTES + 1).allowed).toBe(false);
  });
  it('is by trainers only', () => {
    changed = { is_pro_trainer: { booleanValue: false } };
    expect(put(path, 'audio/webm').allowed).toBe(false);
    changed = {};
  });
  it.each([
    ["in another trainer's folder", 'review_replies/other/r1/1700000000000.webm'],
    ['under another name', 'review_replies/trainer/r1/mine.webm'],
  ])('is refused %s', (_what, refused) => expect(put(refused, 'audio/webm').allowed).toBe(false));
  it('is a voice or a video', () => expect(put(path, 'text/html').allowed).toBe(false));
});

describe('documents read by one request', () => {
  it.each([
    ['videos/pro/1.mp4', 'video/mp4', 2],
    ['videos/pro/thumbnails/1.jpg', 'image/jpeg', 2],
    ['videos/drafts/trainer/1.mp4', 'video/mp4', 2],
    ['events/1.jpg', 'image/jpeg', 2],
    ['chat_media/trainer/1700000000000_a.jpg', 'image/jpeg', 2],
    ['avatars/trainer/1.jpg', 'image/jpeg', 2],
    ['review_clips/trainer/r1/source.mp4', 'video/mp4', 2],
    ['review_replies/trainer/r1/1700000000000.webm', 'audio/webm', 2],
    ['trainer_ids/trainer_idBack_1700000000000.jpg', 'image/jpeg', 2],
    // Nothing is read if the request is denied anyway.
    ['videos/pro/1.mp4', 'text/html', 0],
  ])('%s as %s: %i', (path, type, reads) => {
    expect(put(path, type).reads).toHaveLength(reads);
  });
});
