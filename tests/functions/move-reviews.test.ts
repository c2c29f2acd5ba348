import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, expect, test } from 'vitest';
import type { SignMediaUrlsResponse } from '@atelier/domain/contracts/sign-media-urls';
import { path } from '@atelier/domain/paths';
import { reviewMonthOf } from '@atelier/domain/reviews/review-decisions';
import { clipFolder, clipReplyFolder } from '@atelier/domain/storage-paths';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import {
  auditEntriesFor,
  codeOf,
  createSignedInAdmin,
  createSignedInMember,
  mailsSentTo,
  type SignedInMember,
} from './support/admins.ts';
import { callServer } from './support/call.ts';
import { deliverEventTwice, restDocument } from './support/deliver-event.ts';
import {
  buildVideo,
  deleteAfterTests,
  putDocument,
  readDocument,
  uniqueId,
  waitFor,
} from './support/documents.ts';
import { mediaBucket, OWN_FILE, runSchedule } from './support/functions-emulator.ts';

const video = uniqueId('lesson');
const move = { id: 'tour', name_fr: 'Le tour', name_en: 'The spin', start_s: 1, end_s: 4 };
beforeAll(async () => {
  // Their film, so that its clips are told to one, and not to the trainers of other files.
  const { uid: author_id } = await trainer();
  await putDocument(path.video(video), buildVideo({ level: 'premium', moves: [move], author_id }));
});

const consent = (by: string) => ({ clip_consent: { by, at: Timestamp.now() } });
const premium = (fields: Record<string, unknown> = consent('adult')) =>
  createSignedInMember({ subscription_tier: 'premium', display_name: 'Zoé Martin', ...fields });
const trainer = () => createSignedInMember({ is_pro_trainer: true, display_name: 'Inès Ravel' });

const fileOf = ({ uid }: SignedInMember, id: string) => `${clipFolder(uid, id)}/source.webm`;
/** How such a file begins. */
const WEBM = Buffer.from('\x1aE\xdf\xa3', 'latin1');
/** Stores a clip as if it had been uploaded, and returns the id of its review. */
async function upload(member: SignedInMember): Promise<string> {
  const id = uniqueId('review');
  deleteAfterTests(path.moveReview(id));
  await mediaBucket()
    .file(fileOf(member, id))
    .save(WEBM, { contentType: 'video/webm', ...OWN_FILE });
  return id;
}
const requestOf = (review_id: string, fields: Record<string, unknown> = {}) => ({
  review_id,
  file: 'source.webm',
  video_id: video,
  move_id: 'tour',
  previous_id: null,
  duration_s: 30,
  trim_in_s: 2,
  trim_out_s: 12,
  ...fields,
});
const send = (member: SignedInMember, id: string, fields?: Record<string, unknown>) =>
  member.callServer('sendReview', requestOf(id, fields));
const call = (
  member: SignedInMember,
  name: string,
  review_id: string,
  fields: Record<string, unknown> = {},
) => member.callServer(name, { review_id, ...fields });
/** Sends a clip and returns the id of its review. */
async function sent(member: SignedInMember, fields?: Record<string, unknown>): Promise<string> {
  const id = await upload(member);
  expect(codeOf(await send(member, id, fields))).toBe('ok');
  return id;
}
/** Returns the statements of reasons that a member got, as they arrived. */
async function removalsTold({ email }: SignedInMember): Promise<string[]> {
  const removals = async () =>
    (await mailsSentTo(email)).filter(({ kind }) => kind === 'content-removed');
  const mails = await waitFor(removals, (found) =>
    found.every(({ message }) => message !== undefined),
  );
  return mails.map(({ message }) => (message as { text: string }).text);
}
const review = (id: string) => readDocument(path.moveReview(id));
const month = async ({ uid }: SignedInMember) =>
  (await readDocument(path.reviewMonth(uid, reviewMonthOf(new Date()))))?.sent as
    string[] | undefined;

const again = {
  criteria: { height: 1, plane: 2, catch: 2, calm: 0 },
  notes: [{ at_s: 3.5, text: 'Plus haut' }],
  drawings: [
    {
      at_s: 4,
      shapes: [
        {
          kind: 'arrow',
          points: [
            { x: 0.1, y: 0.2 },
            { x: 0.5, y: 0.2 },
          ],
        },
      ],
    },
  ],
  verdict: 'again',
  change: 'Le poignet',
  reply_file: null,
};
const validated = { ...again, verdict: 'validated', change: null };
/** Has a clip answered, and returns its id. */
async function answered(
  member: SignedInMember,
  by: SignedInMember,
  answer: object,
): Promise<string> {
  const id = await sent(member);
  await call(by, 'claimReview', id);
  expect(codeOf(await call(by, 'answerReview', id, { answer }))).toBe('ok');
  return id;
}
const exists = async (file: string) => (await mediaBucket().file(file).exists())[0];
async function link(kind: string, id: string, token?: string): Promise<string> {
  const { result } = await callServer('signMediaUrls', { things: [{ kind, id }] }, token);
  const [first] = (result as SignMediaUrlsResponse).results;
  return first !== undefined && 'error' in first ? first.error : 'open';
}

test(
  'four clips a month are sent, also when more are at once; a repeated request sends one',
  { timeout: 60_000 },
  async () => {
    const member = await premium();
    const ids = await Promise.all(Array.from({ length: 6 }, () => upload(member)));
    const codes = (await Promise.all(ids.map((id) => send(member, id)))).map(codeOf);
    expect(codes.toSorted()).toEqual([...Array(4).fill('ok'), ...Array(2).fill('reviews-used-up')]);
    const first = ids[codes.indexOf('ok')] ?? '';
    expect(codeOf(await send(member, first))).toBe('ok');
    expect(await month(member)).toHaveLength(4);
    expect(await review(first)).toMatchObject({
      user_id: member.uid,
      author_name: 'Zoé Martin',
      tier: 'premium',
      state: 'waiting',
      name_en: 'The spin',
      clip: { path: fileOf(member, first), trim_in_s: 2 },
      lesson: { start_s: 1, end_s: 4 },
    });
    // A clip that waits is given back with its place in the month, and its file is removed.
    expect(codeOf(await call(await premium(), 'deleteReview', first))).toBe('forbidden');
    expect(codeOf(await call(member, 'deleteReview', first))).toBe('ok');
    expect(codeOf(await call(member, 'deleteReview', first))).toBe('ok');
    expect(await month(member)).toHaveLength(3);
    await waitFor(
      () => exists(fileOf(member, first)),
      (isThere) => !isThere,
    );
  },
);

test('a clip needs the plan, the statement of the age, its file and a move that the member sees', async () => {
  const member = await premium();
  const id = await upload(member);
  const silent = await premium({});
  const ofSilent = await upload(silent);
  expect(codeOf(await send(silent, ofSilent))).toBe('clip-consent');
  expect(codeOf(await silent.callServer('confirmClipConsent', { by: 'parent' }))).toBe('ok');
  expect(codeOf(await send(silent, ofSilent))).toBe('ok');
  const pro = await createSignedInMember({ subscription_tier: 'pro', ...consent('adult') });
  expect(codeOf(await send(pro, await upload(pro)))).toBe('forbidden');
  expect(codeOf(await send(member, uniqueId('review')))).toBe('media-unavailable');
  const page = await upload(member);
  await mediaBucket()
    .file(fileOf(member, page))
    .save('<html>', { contentType: 'video/webm', ...OWN_FILE });
  expect(codeOf(await send(member, page))).toBe('invalid-data');
  expect(codeOf(await send(member, id, { move_id: 'autre' }))).toBe('not-found');
  expect(codeOf(await send(member, id, { trim_out_s: 30 }))).toBe('invalid-data');
  expect(codeOf(await send(member, id, { previous_id: ofSilent }))).toBe('forbidden');
  expect(codeOf(await send(member, id))).toBe('ok');
  expect(await review(await sent(member, { previous_id: id }))).toMatchObject({ previous_id: id });
});

test('one trainer at a time works on a clip', async () => {
  const member = await premium();
  const id = await sent(member);
  const one = await trainer();
  const other = await trainer();
  expect(codeOf(await call(member, 'claimReview', id))).toBe('forbidden');
  const claims = await Promise.all([call(one, 'claimReview', id), call(other, 'claimReview', id)]);
  expect(claims.map(codeOf).toSorted()).toEqual(['ok', 'review-taken']);
  const [holder, loser] = codeOf(claims[0]) === 'ok' ? [one, other] : [other, one];
  expect(codeOf(await call(holder, 'claimReview', id))).toBe('ok');
  expect(codeOf(await call(loser, 'answerReview', id, { answer: again }))).toBe('review-taken');
  expect(codeOf(await call(loser, 'releaseReview', id))).toBe('review-taken');
  expect(await link('review-clip', id, holder.token)).toBe('open');
  expect(await link('review-lesson', `${id}/${video}`, holder.token)).toBe('open');
  expect(await link('review-clip', id, loser.token)).toBe('forbidden');
  expect(codeOf(await call(holder, 'releaseReview', id))).toBe('ok');
  expect(await review(id)).not.toHaveProperty('trainer_id');
  expect(await link('review-clip', id, holder.token)).toBe('forbidden');
  // Whose claim has ended loses it, to another trainer or back to the queue.
  await call(loser, 'claimReview', id);
  await adminFirestore()
    .doc(path.moveReview(id))
    .update({ claimed_until: Timestamp.fromMillis(Date.now() - 1000) });
  await runSchedule('releaseClaims');
  expect(await review(id)).toMatchObject({ state: 'waiting' });
});

test('a new clip is told to the trainer of its film, and to all others when a day is left, each once', async () => {
  const member = await premium();
  const own = await trainer();
  const other = await trainer();
  const film = uniqueId('film');
  await putDocument(
    path.video(film),
    buildVideo({ level: 'premium', moves: [move], author_id: own.uid }),
  );
  const id = await sent(member, { video_id: film });
  const told = async ({ uid }: SignedInMember) =>
    (await adminFirestore().collection(`notifications/${uid}/items`).get()).docs
      .map((item) => item.data())
      .filter(({ review_id }) => review_id === id)
      .map(({ state }) => state as string)
      .toSorted();
  await waitFor(
    () => told(own),
    (states) => states.length === 1,
  );
  const event = { path: path.moveReview(id), after: await restDocument(path.moveReview(id)) };
  expect(await deliverEventTwice('onMoveReviewWritten', event)).toEqual([200, 200]);
  expect([await told(own), await told(other)]).toEqual([['new'], []]);
  await adminFirestore()
    .doc(path.moveReview(id))
    .update({ created_at: Timestamp.fromMillis(Date.now() - 48.1 * 3_600_000) });
  await runSchedule('tellOfLateClips');
  await runSchedule('tellOfLateClips');
  expect([await told(own), await told(other)]).toEqual([['late', 'new'], ['late']]);
  expect((await mailsSentTo(other.email)).map(({ kind }) => kind as string)).toContain('clip-late');
});

test('an answer reaches the member once, who answers once', async () => {
  const member = await premium();
  const pro = await trainer();
  const id = await sent(member);
  await call(pro, 'claimReview', id);
  const late = { ...again, notes: [{ at_s: 13, text: 'Après' }] };
  expect(codeOf(await call(pro, 'answerReview', id, { answer: late }))).toBe('invalid-data');
  const spoken = { ...again, reply_file: '1700000000000.webm' };
  expect(codeOf(await call(pro, 'answerReview', id, { answer: spoken }))).toBe('media-unavailable');
  const reply = `${clipReplyFolder(pro.uid, id)}/1700000000000.webm`;
  await mediaBucket()
    .file(reply)
    .save(WEBM, { contentType: 'audio/webm', ...OWN_FILE });
  expect(codeOf(await call(member, 'replyToReview', id, { text: 'Merci !' }))).toBe('conflict');
  expect(codeOf(await call(pro, 'answerReview', id, { answer: spoken }))).toBe('ok');
  expect(codeOf(await call(pro, 'answerReview', id, { answer: again }))).toBe('conflict');
  expect(await review(id)).toMatchObject({
    state: 'answered',
    trainer_name: 'Inès Ravel',
    answer: { verdict: 'again', change: 'Le poignet', reply_path: reply, drawings: again.drawings },
  });
  expect((await mailsSentTo(member.email)).map(({ kind }) => kind as string)).toEqual([
    'review-again',
  ]);
  const items = await adminFirestore().collection(`notifications/${member.uid}/items`).get();
  expect(items.docs.map((item) => item.data())).toMatchObject([
    { kind: 'review-answered', review_id: id, video_id: video, title: 'Le tour', state: 'again' },
  ]);
  expect(await link('review-reply', id, member.token)).toBe('open');
  expect(await readDocument(path.validation(member.uid, video, 'tour'))).toBeUndefined();
  expect(codeOf(await call(pro, 'replyToReview', id, { text: 'Moi' }))).toBe('forbidden');
  expect(codeOf(await call(member, 'replyToReview', id, { text: 'Merci !' }))).toBe('ok');
  expect(codeOf(await call(member, 'replyToReview', id, { text: 'Encore' }))).toBe('conflict');
  expect(await review(id)).toMatchObject({ reply: { text: 'Merci !' } });
  // A clip that a trainer has worked on counts, also when it is deleted.
  await call(member, 'deleteReview', id);
  expect(await month(member)).toEqual([id]);
  await waitFor(
    () => exists(reply),
    (isThere) => !isThere,
  );
});

test('a validated move is beside the mastery and counts as an achievement; the first validation stays', async () => {
  const member = await premium();
  const pro = await trainer();
  const other = await trainer();
  const first = await answered(member, pro, validated);
  await answered(member, other, validated);
  const validation = {
    move_id: 'tour',
    trainer_id: pro.uid,
    trainer_name: 'Inès Ravel',
    review_id: first,
  };
  expect(await readDocument(path.validation(member.uid, video, 'tour'))).toMatchObject(validation);
  await waitFor(
    () => readDocument(path.learningStats(member.uid)),
    (stats) => stats?.validated_moves === 1,
  );
  expect(await readDocument(path.learningStats(member.uid))).toMatchObject({
    achievements: { 'validated-move': { progress: 1, goal: 1 } },
  });
});

test('a page of a validated move is public as long as the member wants, without the clip unless chosen', async () => {
  const member = await premium();
  const pro = await trainer();
  const id = await answered(member, pro, validated);
  const publish = (by: SignedInMember, review_id: string, with_clip: boolean) =>
    call(by, 'publishMove', review_id, { with_clip });
  expect(codeOf(await publish(await premium(), id, false))).toBe('forbidden');
  expect(codeOf(await publish(member, await answered(await premium(), pro, again), false))).toBe(
    'forbidden',
  );
  const { code } = (await publish(member, id, false)).result as { code: string };
  expect(code).toMatch(/^[0-9a-f]{32}$/);
  const page = () => readDocument(path.validatedMove(code));
  expect(await page()).toMatchObject({
    name_fr: 'Le tour',
    member_name: 'Zoé Martin',
    trainer_name: 'Inès Ravel',
  });
  expect(JSON.stringify(await page())).not.toContain(member.uid);
  expect(await link('validated-clip', code)).toBe('not-found');
  expect((await publish(member, id, true)).result).toEqual({ code });
  expect(await link('validated-clip', code)).toBe('open');
  expect(codeOf(await (await premium()).callServer('unpublishMove', { code }))).toBe('forbidden');
  expect(codeOf(await member.callServer('unpublishMove', { code }))).toBe('ok');
  expect(await page()).toBeUndefined();
  expect(await readDocument(path.validatedMoveSource(code))).toBeUndefined();
  expect(await readDocument(path.validation(member.uid, video, 'tour'))).not.toHaveProperty('code');

  // Nobody under 18 has a page, also not from before the statement.
  const minor = ((await publish(member, id, true)).result as { code: string }).code;
  await member.callServer('confirmClipConsent', { by: 'parent' });
  expect(await readDocument(path.validatedMove(minor))).toBeUndefined();
  expect(codeOf(await publish(member, id, false))).toBe('forbidden');
});

test('a page goes with its review; after 180 days it stays without the clip', async () => {
  const member = await premium();
  const pro = await trainer();
  const id = await answered(member, pro, validated);
  const { code } = (await call(member, 'publishMove', id, { with_clip: true })).result as {
    code: string;
  };
  await adminFirestore()
    .doc(path.moveReview(id))
    .update({ expires_at: Timestamp.fromMillis(Date.now() - 1000) });
  await runSchedule('purgeReviews');
  expect(await review(id)).toBeUndefined();
  await waitFor(
    () => exists(fileOf(member, id)),
    (isThere) => !isThere,
  );
  expect(await readDocument(path.validatedMove(code))).not.toHaveProperty('clip');
  expect(await link('validated-clip', code)).toBe('not-found');

  const another = await premium();
  const second = await answered(another, pro, validated);
  const page = (
    (await call(another, 'publishMove', second, { with_clip: true })).result as { code: string }
  ).code;
  await call(another, 'deleteReview', second);
  await waitFor(
    () => readDocument(path.validatedMove(page)),
    (stored) => stored === undefined,
  );
  expect(await readDocument(path.validation(another.uid, video, 'tour'))).toMatchObject({
    review_id: second,
  });
});

test('members are told how long others waited', async () => {
  const member = await premium();
  const pro = await trainer();
  await answered(member, pro, again);
  await runSchedule('measureReviews');
  const stats = await readDocument(path.reviewStats());
  expect(stats).toMatchObject({ waiting: expect.any(Number), median_ms: expect.any(Number) });
  expect(stats?.answered).toBeGreaterThan(0);
});

test('a reported answer is shown to admins, who may delete the review and not change it', async () => {
  const member = await premium();
  const pro = await trainer();
  const admin = await createSignedInAdmin();
  const id = await answered(member, pro, again);
  const target = path.moveReview(id);
  expect(await link('review-clip', id, admin.token)).toBe('forbidden');
  const report = uniqueId('report');
  const fields = {
    target,
    reporter: member.uid,
    reason: 'Moquerie',
    state: 'open',
    created_at: Timestamp.now(),
  };
  await putDocument(path.report(report), fields);
  const stored = await waitFor(
    () => readDocument(path.report(report)),
    (one) => one?.said !== undefined,
  );
  expect(stored).toMatchObject({
    said: { user_id: pro.uid, author_name: 'Inès Ravel', text: 'Le tour\nLe poignet\nPlus haut' },
    place: 'Le tour',
  });
  expect(await link('review-clip', id, admin.token)).toBe('open');
  const moderate = (change: object) =>
    admin.callServer('moderate', { target, report, rule: 'abuse', ...change });
  expect(codeOf(await moderate({ action: 'edit', text: 'Mieux' }))).toBe('invalid-data');
  expect(codeOf(await moderate({ action: 'delete', reason: 'Moquerie', seen: 'Le tour' }))).toBe(
    'conflict',
  );
  expect(codeOf(await moderate({ action: 'delete', reason: 'Moquerie' }))).toBe('ok');
  expect(await review(id)).toBeUndefined();
  expect(await readDocument(path.report(report))).toMatchObject({ state: 'resolved' });
  const [entry] = await auditEntriesFor(target);
  expect(entry).toMatchObject({
    action: 'review.delete',
    member: member.uid,
    before: { name_fr: 'Le tour' },
  });
  expect(entry?.before).not.toHaveProperty('clip');
  // Whose answer was reported is told why, in their own words; the member that it is decided.
  const [toTrainer] = await removalsTold(pro);
  expect(toTrainer).toContain('votre réponse à un clip');
  expect(toTrainer).toContain('Le poignet Plus haut');
  expect(toTrainer).not.toContain('Moquerie');
  expect(await removalsTold(member)).toEqual([]);
  await waitFor(
    () => mailsSentTo(member.email),
    (mails) => mails.some(({ kind }) => kind === 'report-resolved'),
  );
});

test('a reported public page is removed by an admin; the move stays validated', async () => {
  const member = await premium();
  const pro = await trainer();
  const admin = await createSignedInAdmin();
  const id = await answered(member, pro, validated);
  const { code } = (await call(member, 'publishMove', id, { with_clip: true })).result as {
    code: string;
  };
  const target = path.validatedMove(code);
  const report = uniqueId('report');
  const fields = {
    target,
    reporter: pro.uid,
    reason: 'Moquerie',
    state: 'open',
    created_at: Timestamp.now(),
  };
  await putDocument(path.report(report), fields);
  const stored = await waitFor(
    () => readDocument(path.report(report)),
    (one) => one?.said !== undefined,
  );
  const said = { user_id: member.uid, author_name: 'Zoé Martin', text: 'Le tour', has_file: true };
  expect(stored).toMatchObject({ said });
  const moderate = (change: object) =>
    admin.callServer('moderate', { target, report, rule: 'abuse', ...change });
  expect(codeOf(await moderate({ action: 'edit', text: 'Mieux' }))).toBe('invalid-data');
  expect(codeOf(await moderate({ action: 'delete', reason: 'Moquerie', seen: 'Le tour' }))).toBe(
    'ok',
  );
  expect(await readDocument(target)).toBeUndefined();
  expect(await link('validated-clip', code)).toBe('not-found');
  const validation = await readDocument(path.validation(member.uid, video, 'tour'));
  expect(validation).toMatchObject({ review_id: id });
  expect(validation).not.toHaveProperty('code');
  expect(await readDocument(path.report(report))).toMatchObject({ state: 'resolved' });
  const [entry] = await auditEntriesFor(path.validatedMoveSource(code));
  expect(entry).toMatchObject({
    action: 'page.delete',
    member: member.uid,
    before: { member_name: 'Zoé Martin' },
  });
  const [toMember] = await removalsTold(member);
  expect(toMember).toContain('la page publique de votre mouvement validé');
  expect(toMember).toContain('Où\u00a0: Le tour');
});

test('new names reach reviews, validated moves and their pages', async () => {
  const member = await premium();
  const pro = await trainer();
  const id = await answered(member, pro, validated);
  const { code } = (await call(member, 'publishMove', id, { with_clip: false })).result as {
    code: string;
  };
  await adminFirestore().doc(path.profile(pro.uid)).update({ display_name: 'Inès Morel' });
  await adminFirestore().doc(path.profile(member.uid)).update({ display_name: 'Zoé Petit' });
  await waitFor(
    () => readDocument(path.validatedMove(code)),
    (page) => page?.trainer_name === 'Inès Morel' && page.member_name === 'Zoé Petit',
  );
  await waitFor(
    () => review(id),
    (one) => one?.trainer_name === 'Inès Morel' && one.author_name === 'Zoé Petit',
  );
  await waitFor(
    () => readDocument(path.validation(member.uid, video, 'tour')),
    (one) => one?.trainer_name === 'Inès Morel',
  );
});

test('the export contains a member’s clips and validated moves, and a trainer’s answers', async () => {
  const member = await premium();
  const pro = await trainer();
  const id = await answered(member, pro, validated);
  const dataOf = async (one: SignedInMember) =>
    ((await one.callServer('exportMyData', {})).result as { data: Record<string, unknown[]> }).data;
  const own = await dataOf(member);
  expect(own.move_reviews).toMatchObject([
    { _path: path.moveReview(id), clip: { path: fileOf(member, id) } },
  ]);
  expect(own.validations).toMatchObject([{ trainer_name: 'Inès Ravel' }]);
  expect(own.review_months).toMatchObject([{ sent: [id] }]);
  expect(own.files).toMatchObject([{ path: fileOf(member, id) }]);
  const [answer] = (await dataOf(pro)).move_review_answers ?? [];
  expect(answer).toMatchObject({ name_fr: 'Le tour', answer: { verdict: 'validated' } });
  expect(JSON.stringify(answer)).not.toContain('Zoé');
});

test(
  'clips and pages go with their member; answers stay without the name of a trainer who leaves',
  { timeout: 60_000 },
  async () => {
    const member = await premium();
    const pro = await trainer();
    const other = await premium();
    const own = await answered(member, pro, validated);
    const { code } = (await call(member, 'publishMove', own, { with_clip: true })).result as {
      code: string;
    };
    const kept = await answered(other, pro, validated);
    const held = await sent(other);
    await call(pro, 'claimReview', held);
    await Promise.all([member, pro].map((one) => one.callServer('deleteMyAccount', {})));
    await waitFor(
      () =>
        Promise.all([
          review(own),
          readDocument(path.validatedMove(code)),
          readDocument(path.validatedMoveSource(code)),
        ]),
      (stored) => stored.every((one) => one === undefined),
    );
    await waitFor(
      () => exists(fileOf(member, own)),
      (isThere) => !isThere,
    );
    await waitFor(
      () => review(held),
      (one) => one?.state === 'waiting' && one.trainer_id === undefined,
    );
    await waitFor(
      () => readDocument(path.validation(other.uid, video, 'tour')),
      (one) => one?.trainer_name === 'Membre supprimé' && one.trainer_id === 'deleted',
    );
    expect(await review(kept)).toMatchObject({
      trainer_id: 'deleted',
      trainer_name: 'Membre supprimé',
    });
  },
);
