import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAX_VIDEO_BYTES } from '@atelier/domain/storage-paths';
import { decide, fieldsFromFirestoreRest, parseRules, toRulesMap, type Lookup } from '@atelier/security-rules';

// Cases that take too long on an emulator, or that it cannot show: a file of 2 GiB, and the number of documents read.

const text = readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8');
const ruleset = parseRules(text, 'storage.rules');
const lookup: Lookup = {
  get: (path) =>
    path.endsWith('/profiles/trainer')
      ? {
          path,
          data: fieldsFromFirestoreRest({ is_pro_trainer: { booleanValue: true }, is_admin: { booleanValue: true } }),
        }
      : null,
};

function put(path: string, contentType: string, size: number) {
  const decision = decide(
    ruleset,
    'firebase.storage',
    {
      method: 'create',
      path: `/b/bucket/o/${path}`,
      auth: toRulesMap({ uid: 'trainer', token: {} }),
      time: new Date(),
      resource: null,
      newResource: toRulesMap({ name: path, contentType, size: BigInt(size), metadata: {} }),
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

describe('documents read by one request', () => {
  it.each([
    ['videos/pro/1.mp4', 'video/mp4', 1],
    ['videos/pro/thumbnails/1.jpg', 'image/jpeg', 1],
    ['videos/drafts/trainer/1.mp4', 'video/mp4', 1],
    ['events/1.jpg', 'image/jpeg', 1],
    ['chat_media/trainer/1700000000000_a.jpg', 'image/jpeg', 1],
    ['avatars/trainer/1.jpg', 'image/jpeg', 0],
    ['trainer_ids/trainer_idBack_1700000000000.jpg', 'image/jpeg', 0],
    // Nothing is read if the request is denied anyway.
    ['videos/pro/1.mp4', 'text/html', 0],
  ])('%s as %s: %i', (path, type, reads) => {
    expect(put(path, type, 3).reads).toHaveLength(reads);
  });
});
