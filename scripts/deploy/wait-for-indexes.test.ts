import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { repository } from './build-release.ts';
import { openIndexes } from './firestore-indexes.ts';
import { indexAnswers, listedIndexes, type ListedIndexes } from '../test/listed-indexes.ts';
import { RecordedCommands } from '../test/recorded-commands.ts';
import { waitForIndexes } from './wait-for-indexes.ts';

const print = vi.spyOn(console, 'log');
beforeEach(() => void print.mockReset().mockImplementation(() => {}));

const own = readFileSync(join(repository, 'firestore.indexes.json'), 'utf8');
/** A part of the file with an index of each kind. */
const file = {
  indexes: [
    {
      collectionGroup: 'videos',
      queryScope: 'COLLECTION' as const,
      fields: [
        { fieldPath: 'status', order: 'ASCENDING' as const },
        { fieldPath: 'at', order: 'DESCENDING' as const },
      ],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'mail', fieldPath: 'expires_at', ttl: true, indexes: [] },
    {
      collectionGroup: 'comments',
      fieldPath: 'user_id',
      indexes: [
        { order: 'ASCENDING' as const, queryScope: 'COLLECTION' as const },
        { order: 'ASCENDING' as const, queryScope: 'COLLECTION_GROUP' as const },
      ],
    },
  ],
};
const VIDEOS = 'videos (status ASCENDING, at DESCENDING) COLLECTION';

/** gcloud answers with each listing in turn; the last one stays. */
function commandsOf(...listings: ListedIndexes[]): RecordedCommands {
  const answers: Record<string, string[]> = {};
  for (const listing of listings) {
    for (const [line, answer] of Object.entries(indexAnswers(listing))) {
      (answers[line] ??= []).push(answer);
    }
  }
  return new RecordedCommands({ answers });
}
const openOf = async (listing: ListedIndexes, wanted: object = file) =>
  (await openIndexes(JSON.stringify(wanted), 'p', commandsOf(listing))).map(
    ({ name, state }) => `${name}: ${state}`,
  );

/** Returns a complete listing with one text replaced. */
const listingWith = (from: string | RegExp, to: string): ListedIndexes => {
  const text = JSON.stringify(listedIndexes(file));
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return JSON.parse(changed) as ListedIndexes;
};

test('a project that lists everything of our file has nothing open; one that lists nothing lacks each part', async () => {
  expect(await openIndexes(own, 'p', commandsOf(listedIndexes()))).toEqual([]);
  const { indexes, fieldOverrides } = JSON.parse(own) as typeof file;
  const parts = fieldOverrides.map(
    (override) => 1 + override.indexes.length + ('ttl' in override ? 1 : 0),
  );
  const open = await openOf({ composites: [], overrides: [] }, JSON.parse(own) as object);
  expect(open).toHaveLength(indexes.length + parts.reduce((sum, count) => sum + count));
  expect(new Set(open).size).toBe(open.length);
  expect(open.every((line) => line.endsWith(': missing'))).toBe(true);
});

test.each<[string, ListedIndexes, string[]]>([
  ['an index of other fields', listingWith('"status"', '"state"'), [`${VIDEOS}: missing`]],
  [
    'an index in another order',
    listingWith('"at","order":"DESCENDING"', '"at","order":"ASCENDING"'),
    [`${VIDEOS}: missing`],
  ],
  [
    'another order by id',
    listingWith('"__name__","order":"DESCENDING"', '"__name__","order":"ASCENDING"'),
    [`${VIDEOS}: missing`],
  ],
  [
    'an index of another scope',
    listingWith('COLLECTION"', 'COLLECTION_GROUP"'),
    [`${VIDEOS}: missing`],
  ],
  ['an index of another collection', listingWith('/videos/', '/events/'), [`${VIDEOS}: missing`]],
  ['an index being built', listingWith('READY', 'CREATING'), [`${VIDEOS}: CREATING`]],
  [
    'a field without its override',
    listingWith('/mail/fields/', '/other/fields/'),
    ['mail.expires_at: missing', 'mail.expires_at TTL: missing'],
  ],
  [
    'an override without its TTL',
    listingWith('ttlConfig', 'other'),
    ['mail.expires_at TTL: missing'],
  ],
  ['a TTL in the making', listingWith('ACTIVE', 'CREATING'), ['mail.expires_at TTL: CREATING']],
  [
    'an index of a field for one collection only',
    listingWith(
      '"COLLECTION_GROUP","fields":[{"fieldPath":"user_id"',
      '"COLLECTION","fields":[{"fieldPath":"user_id"',
    ),
    ['comments.user_id ASCENDING COLLECTION_GROUP: missing'],
  ],
])('names what is not as in the file: %s', async (_fault, listing, open) => {
  expect(await openOf(listing)).toEqual(open);
});

test('an index that only the project has is of no interest', async () => {
  const { composites, overrides } = listedIndexes(file);
  const former = composites.map((index) => ({
    ...index,
    name: index.name.replace('videos', 'former'),
    state: 'NEEDS_REPAIR',
  }));
  expect(await openOf({ composites: [...composites, ...former], overrides })).toEqual([]);
});

const wait = (commands: RecordedCommands) => {
  const pause = vi.fn(async () => {});
  return { pause, waiting: waitForIndexes(JSON.stringify(file), 'p', commands, pause) };
};

test('waits while indexes are not listed or not built, and says for which', async () => {
  const commands = commandsOf(
    { composites: [], overrides: listedIndexes(file).overrides },
    listingWith(/READY/g, 'CREATING'),
    listedIndexes(file),
  );
  const { waiting, pause } = wait(commands);
  await waiting;
  expect(pause).toHaveBeenCalledTimes(2);
  expect(print.mock.calls.flat()).toEqual([
    `Waiting for 1 indexes: ${VIDEOS}`,
    `Waiting for 3 indexes: ${VIDEOS}, comments.user_id ASCENDING COLLECTION, comments.user_id ASCENDING COLLECTION_GROUP`,
  ]);
});

test('a TTL in the making is not waited for: no query needs it', async () => {
  const { waiting, pause } = wait(commandsOf(listingWith('ACTIVE', 'CREATING')));
  await waiting;
  expect(pause).not.toHaveBeenCalled();
});

test.each([
  [
    'cannot be built',
    listingWith('READY', 'NEEDS_REPAIR'),
    `The index ${VIDEOS} is in the state NEEDS_REPAIR.`,
    0,
  ],
  [
    'is never listed',
    listingWith('/mail/fields/', '/other/fields/'),
    'mail.expires_at, mail.expires_at TTL. Deploy ',
    20,
  ],
  [
    'is not built after two hours',
    listingWith('READY', 'CREATING'),
    'not built after two hours',
    480,
  ],
])('an index that %s stops the deployment with words', async (_fault, listing, words, pauses) => {
  const { waiting, pause } = wait(commandsOf(listing));
  await expect(waiting).rejects.toThrow(words);
  expect(pause).toHaveBeenCalledTimes(pauses);
});
