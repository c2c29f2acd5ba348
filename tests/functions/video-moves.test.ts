import { beforeAll, describe, expect, test } from 'vitest';
import { newMember } from '../support/suite/admin-sdk.ts';
import { callServer } from './support/call.ts';
import { idToken } from './support/functions-emulator.ts';
import {
  waitFor,
  uniqueId,
  putDocument,
  deleteAfterTests,
  readDocument,
  buildVideo,
} from './support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';

const move = (id: string, start_s: number, end_s: number, rest = {}) => ({
  id,
  name_fr: 'Lancer',
  name_en: 'Throw',
  start_s,
  end_s,
  ...rest,
});
const people = {
  author: { is_pro_trainer: true },
  trainer: { is_pro_trainer: true },
  member: {},
  admin: { is_admin: true },
  formerTrainer: { is_pro_trainer: false },
};
const tokens: Partial<Record<keyof typeof people, string>> = {};
const uids: Partial<Record<keyof typeof people, string>> = {};

beforeAll(async () => {
  for (const [name, fields] of Object.entries(people)) {
    const member = await newMember(fields);
    uids[name as keyof typeof people] = member.uid;
    tokens[name as keyof typeof people] = await idToken(member);
    deleteAfterTests(`rate_limits/moves_${member.uid}`);
  }
});

/** Stores a video of 30 seconds and returns a valid request of its author. */
async function given(fields = {}) {
  const id = uniqueId('v');
  await putDocument(`videos/${id}`, buildVideo({ author_id: uids.author, ...fields }));
  return {
    id,
    request: { video_id: id, moves: [move('b', 10, 20), move('a', 0, 9.999)], seen_at: null },
  };
}

test('an author’s moves are stored sorted by time, with author and date', async () => {
  const { id, request } = await given();
  expect((await callServer('saveMoves', request, tokens.author)).result).toEqual({ ok: true });
  const { moves, updated_by, updated_at } = (await readDocument(`videos/${id}`)) ?? {};
  expect(moves).toEqual([move('a', 0, 10), move('b', 10, 20)]);
  expect(updated_by).toBe(uids.author);
  expect(updated_at.toMillis()).toBeGreaterThan(0);
});

test('an admin’s change is logged with before and after', async () => {
  const { id, request } = await given({ moves: [move('old', 1, 2)] });
  expect((await callServer('saveMoves', request, tokens.admin)).httpStatus).toBe(200);
  const entries = await waitFor(
    async () =>
      (await adminFirestore().collection('audit_log').where('target', '==', `videos/${id}`).get())
        .docs,
    (docs) => docs.length > 0,
  );
  expect(entries[0]?.data()).toMatchObject({
    actor: uids.admin,
    action: 'videos.update',
    before: { moves: [move('old', 1, 2)] },
    after: { moves: [move('a', 0, 10), move('b', 10, 20)] },
  });
});

test('moves that a shorter film no longer shows are put aside, and its author is told once', async () => {
  const early = move('a', 0, 10);
  const late = move('b', 20, 28);
  const { id } = await given({ moves: [early, late] });
  const video = adminFirestore().doc(`videos/${id}`);
  const told = async () => {
    const items = await adminFirestore().collection(`notifications/${uids.author}/items`).get();
    return items.docs.map((item) => item.data()).filter(({ video_id }) => video_id === id);
  };
  const stored = () => readDocument(`videos/${id}`);
  await video.update({ duration: '00:00:15' });
  const aside = await waitFor(stored, (data) => data?.moves_aside !== undefined);
  expect([aside?.moves, aside?.moves_aside, aside?.updated_by]).toEqual([
    [early],
    [late],
    undefined,
  ]);
  await waitFor(told, (items) => items.length > 0);
  // Another event of the same video.
  await video.update({ title: 'Plus court', duration: '00:00:14' });
  await video.update({ duration: '00:00:40' });
  const back = await waitFor(stored, (data) => data?.moves_aside === undefined);
  expect(back?.moves).toEqual([early, late]);
  expect((await told()).map(({ kind, state }) => [kind, state])).toEqual([
    ['draft', 'moves-aside'],
  ]);

  await video.update({ duration: '00:00:15' });
  await waitFor(stored, (data) => data?.moves_aside !== undefined);
  const repaired = {
    video_id: id,
    moves: [early, { ...late, start_s: 11, end_s: 14 }],
    seen_at: null,
  };
  expect((await callServer('saveMoves', repaired, tokens.author)).httpStatus).toBe(200);
  expect(await stored()).toMatchObject({ moves: repaired.moves });
  expect((await stored())?.moves_aside).toBeUndefined();
});

test('a change made meanwhile is a conflict; saving again after reading it succeeds', async () => {
  const { id, request } = await given();
  await callServer('saveMoves', request, tokens.author);
  const second = await callServer('saveMoves', { ...request, moves: [] }, tokens.admin);
  expect(second.error).toBe('conflict');
  const seen_at = (await readDocument(`videos/${id}`))?.updated_at.toMillis();
  expect(
    (await callServer('saveMoves', { ...request, moves: [], seen_at }, tokens.admin)).httpStatus,
  ).toBe(200);
  expect((await readDocument(`videos/${id}`))?.moves).toEqual([]);
});

describe('rejected with one change', () => {
  test.each<[string, keyof typeof people | null, string]>([
    ['a visitor', null, 'signed-out'],
    ['a member', 'member', 'forbidden'],
    ['another trainer', 'trainer', 'forbidden'],
  ])('%s', async (_name, who, code) => {
    const { id, request } = await given();
    const answer = await callServer('saveMoves', request, who === null ? undefined : tokens[who]);
    expect(answer.error).toBe(code);
    expect((await readDocument(`videos/${id}`))?.moves).toBeUndefined();
  });

  test('an author who is no longer a trainer', async () => {
    const { request } = await given({ author_id: uids.formerTrainer });
    expect((await callServer('saveMoves', request, tokens.formerTrainer)).error).toBe('forbidden');
  });

  test.each<[string, unknown[]]>([
    ['a move beyond the end', [move('a', 10, 31.5)]],
    ['an end equal to the start', [move('a', 10, 10)]],
    ['an end before the start', [move('a', 10, 9)]],
    ['a duplicate id', [move('a', 1, 2), move('a', 3, 4)]],
    ['a blank name', [move('a', 1, 2, { name_en: ' ' })]],
    ['a start that is not a number', [move('a', 1, 2, { start_s: '1' })]],
    ['an extra field', [move('a', 1, 2, { note: 'x' })]],
    ['sixty-one', Array.from({ length: 61 }, (_, at) => move(`m${at}`, at / 10, at / 10 + 0.05))],
  ])('%s', async (_name, moves) => {
    const { request } = await given();
    const answer = await callServer('saveMoves', { ...request, moves }, tokens.author);
    expect(answer.error).toBe('invalid-data');
  });

  test('accepts sixty moves', async () => {
    const { request } = await given();
    const moves = Array.from({ length: 60 }, (_, at) => move(`m${at}`, at / 10, at / 10 + 0.05));
    expect((await callServer('saveMoves', { ...request, moves }, tokens.author)).httpStatus).toBe(
      200,
    );
  });

  test('only an admin learns that a video does not exist', async () => {
    const { request } = await given();
    const elsewhere = { ...request, video_id: uniqueId('none') };
    expect((await callServer('saveMoves', elsewhere, tokens.admin)).error).toBe('not-found');
    expect((await callServer('saveMoves', elsewhere, tokens.author)).error).toBe('forbidden');
  });
});
