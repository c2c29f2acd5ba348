import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { liveMonthOf } from '@atelier/domain/live/booking';
import { path } from '@atelier/domain/paths';
import { STUDIO_TIME_ZONE, withFrenchFirst } from '@atelier/domain/time/day';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import {
  auditEntriesFor,
  codeOf,
  createSignedInAdmin,
  createSignedInMember,
  mailsSentTo,
} from './support/admins.ts';
import { buildVideo, putDocument, readDocument, uniqueId } from './support/documents.ts';
import { runSchedule } from './support/functions-emulator.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => Timestamp.fromMillis(Date.now() + hours * HOUR_MS);

/** Stores a session, and returns its id. */
async function storeSession(fields: Record<string, unknown> = {}, hours = 72): Promise<string> {
  const id = uniqueId('live');
  await putDocument(path.liveSession(id), {
    title: 'Le tour',
    description: '',
    trainer_id: 'ines',
    trainer_name: 'Inès',
    tiers: ['pro'],
    places: 10,
    booked: 0,
    waiting: 0,
    status: 'planned',
    starts_at: inHours(hours),
    ends_at: inHours(hours + 1),
    created_at: inHours(-1),
    updated_at: inHours(-1),
    ...fields,
  });
  return id;
}
const pro = () => createSignedInMember({ subscription_tier: 'pro' });
type Signed = Awaited<ReturnType<typeof pro>>;
const book = (member: Signed, session_id: string, waiting_list = false) =>
  member.callServer('bookSession', { session_id, waiting_list });
const bookingOf = (id: string, { uid }: Signed) => readDocument(path.liveBooking(id, uid));
const kindsSentTo = async ({ email }: Signed) =>
  (await mailsSentTo(email)).map(({ kind }) => kind as string);
const receivedMail = async ({ email }: Signed, kind: string) => {
  const mail = (await mailsSentTo(email)).find((one) => one.kind === kind);
  return mail?.message as { text: string; calendar?: string };
};
/** A day as French mails write it. */
const dayOf = (at: Date) =>
  withFrenchFirst(
    new Intl.DateTimeFormat('fr-FR', {
      day: 'numeric',
      month: 'long',
      timeZone: STUDIO_TIME_ZONE,
    }).format(at),
  );
const monthEntry = async (id: string, { uid }: Signed) => {
  const starts = (await readDocument(path.liveSession(id)))?.starts_at as Timestamp;
  const month = await readDocument(path.liveMonth(uid, liveMonthOf(starts.toDate())));
  return (month?.sessions as Record<string, { state: string }> | undefined)?.[id];
};

test(
  'twenty members who ask ten times each at once for ten places get ten',
  { timeout: 180_000 },
  async () => {
    const id = await storeSession({ places: 10 });
    const members = await Promise.all(Array.from({ length: 20 }, pro));
    // Half of them would wait.
    const answers = await Promise.all(
      members.map((member, index) =>
        Promise.all(Array.from({ length: 10 }, () => book(member, id, index % 2 === 0))),
      ),
    );
    const outcomes = answers.map((ofMember) => [
      ...new Set(ofMember.map(({ result, error }) => error ?? (result as { state: string }).state)),
    ]);
    for (const [index, outcome] of outcomes.entries()) {
      expect([['booked'], index % 2 === 0 ? ['waiting'] : ['live-full']]).toContainEqual(outcome);
    }
    const winners = members.filter((_member, index) => outcomes[index]?.[0] === 'booked');
    expect(winners).toHaveLength(10);
    const waiting = outcomes.filter(([outcome]) => outcome === 'waiting').length;
    expect(await readDocument(path.liveSession(id))).toMatchObject({ booked: 10, waiting });
    const { docs } = await adminFirestore().collection(`live_sessions/${id}/bookings`).get();
    expect(docs.map((one) => one.get('state') as string).toSorted()).toEqual([
      ...Array<string>(10).fill('booked'),
      ...Array<string>(waiting).fill('waiting'),
    ]);
    for (const winner of winners) {
      expect(await monthEntry(id, winner)).toMatchObject({ state: 'booked' });
      expect((await readDocument(path.profile(winner.uid)))?.notified_at).toHaveLength(1);
    }
    const [first] = winners;
    if (first === undefined) throw new Error('nobody has a place');
    expect(await kindsSentTo(first)).toEqual(['session-booked']);
  },
);

test('the plan and its number a month hold', async () => {
  const member = await pro();
  const premium = await createSignedInMember({ subscription_tier: 'premium' });
  const first = await storeSession({}, 1000);
  const second = await storeSession({}, 1000);
  const both = await Promise.all([book(member, first), book(member, second)]);
  // Both at once: the month is one document.
  expect(both.map(codeOf).toSorted()).toEqual(['live-used-up', 'ok']);
  expect(codeOf(await book(premium, first))).toBe('forbidden');
  expect(codeOf(await book(member, await storeSession({}, -0.1)))).toBe('live-closed');
});

test('cancelling in time gives the booking back and the place to who waits; later it counts', async () => {
  // More than one page of members who wait first, but may not book any more.
  const lapsed = Array.from({ length: 25 }, (_, index) => `lapsed-${index}`);
  const id = await storeSession({ places: 1 });
  const first = await pro();
  const waiting = await pro();
  await book(first, id);
  const formerly = { name: 'Léa', state: 'waiting', month: '2026-01', booked_at: inHours(-1) };
  for (const uid of lapsed) {
    await putDocument(path.liveBooking(id, uid), { user_id: uid, ...formerly });
  }
  await adminFirestore().doc(path.liveSession(id)).update({ waiting: lapsed.length });
  expect((await book(waiting, id, true)).result).toMatchObject({ state: 'waiting' });
  expect((await first.callServer('cancelBooking', { session_id: id })).result).toEqual({
    given_back: true,
  });
  expect(await monthEntry(id, first)).toBeUndefined();
  expect(await bookingOf(id, waiting)).toMatchObject({ state: 'booked' });
  expect(await monthEntry(id, waiting)).toMatchObject({ state: 'booked' });
  expect(await readDocument(path.liveSession(id))).toMatchObject({
    booked: 1,
    waiting: lapsed.length,
  });
  expect(await kindsSentTo(waiting)).toEqual(['session-moved-up']);

  const soon = await storeSession({ places: 1 }, 1.9);
  const late = await pro();
  await book(late, soon);
  expect((await late.callServer('cancelBooking', { session_id: soon })).result).toEqual({
    given_back: false,
  });
  expect(await monthEntry(soon, late)).toMatchObject({ state: 'used' });
  expect(await readDocument(path.liveSession(soon))).toMatchObject({ booked: 0 });
  // Neither a waiting list nor a second cancellation gives it back.
  await book(await pro(), soon);
  expect(codeOf(await book(late, soon, true))).toBe('live-full');
});

test('a newcomer does not take a free place before those who wait, if one of them can', async () => {
  // The moment between a cancellation and the waiting list's move.
  const first = await pro();
  const wait = (id: string, uid: string) =>
    putDocument(path.liveBooking(id, uid), {
      user_id: uid,
      name: 'Léa',
      state: 'waiting',
      month: '2026-01',
      booked_at: inHours(-1),
    });
  const id = await storeSession({ places: 1, waiting: 1 });
  const lapsed = await storeSession({ places: 1, waiting: 1 });
  await wait(id, first.uid);
  const newcomer = await pro();
  expect(codeOf(await book(newcomer, id))).toBe('live-full');
  expect((await book(newcomer, id, true)).result).toMatchObject({ state: 'waiting' });
  expect(await bookingOf(id, first)).toMatchObject({ state: 'booked' });
  expect(await readDocument(path.liveSession(id))).toMatchObject({ booked: 1, waiting: 1 });

  await wait(lapsed, uniqueId('lapsed'));
  expect((await book(newcomer, lapsed, true)).result).toMatchObject({ state: 'booked' });
});

test('another session at the same time is named, also over the end of a month', async () => {
  const member = await pro();
  const at = (start: string, end: string) =>
    storeSession({
      starts_at: Timestamp.fromDate(new Date(start)),
      ends_at: Timestamp.fromDate(new Date(end)),
    });
  const evening = await at('2099-01-31T22:30:00Z', '2099-01-31T23:30:00Z');
  expect((await book(member, evening)).result).toEqual({ state: 'booked', overlaps: [] });
  const midnight = await at('2099-01-31T23:00:00Z', '2099-02-01T00:00:00Z');
  expect((await book(member, midnight)).result).toEqual({ state: 'booked', overlaps: ['Le tour'] });
});

test('a plan that no longer includes a session frees the place for the waiting list, and the member gets a mail', async () => {
  const id = await storeSession({ places: 1 });
  const past = await storeSession({ places: 1 }, 1);
  const member = await createSignedInMember({ subscription_tier: 'premium' });
  const waiting = await pro();
  await adminFirestore()
    .doc(path.liveSession(id))
    .update({ tiers: ['pro', 'premium'] });
  await adminFirestore()
    .doc(path.liveSession(past))
    .update({ tiers: ['pro', 'premium'] });
  await Promise.all([book(member, id), book(member, past)]);
  await book(waiting, id, true);
  await adminFirestore()
    .doc(path.liveSession(past))
    .update({ starts_at: inHours(-1) });
  const month = (await bookingOf(past, member))?.month as string;
  await adminFirestore()
    .doc(path.liveMonth(member.uid, month))
    .update({ [`sessions.${past}.starts_at`]: inHours(-1) });
  await adminFirestore().doc(path.profile(member.uid)).update({ subscription_tier: 'free' });
  await waitForDocument(
    path.liveBooking(id, waiting.uid),
    (booking) => booking?.state === 'booked',
  );
  expect(await bookingOf(id, member)).toBeUndefined();
  expect(await monthEntry(id, member)).toBeUndefined();
  expect((await kindsSentTo(member)).toSorted()).toEqual([
    'session-booked',
    'session-booked',
    'session-freed',
  ]);
  // What was held stays, with its recording.
  expect(await bookingOf(past, member)).toMatchObject({ state: 'booked' });
});

/** What a trainer plans or changes, as the form sends it; `hours` until the start. */
const inputAt = (hours: number) => ({
  title: 'Le tour',
  description: '',
  tiers: ['pro'],
  starts_at: Date.now() + hours * HOUR_MS,
  minutes: 60,
  places: 10,
  join_url: 'https://meet.example/a',
  video_id: null,
  move_id: null,
});

test('only trainers and admins plan; a trainer changes only their own sessions', async () => {
  const trainer = await createSignedInMember({ is_pro_trainer: true, display_name: 'Inès Ravel' });
  const other = await createSignedInMember({ is_pro_trainer: true });
  const admin = await createSignedInAdmin();
  const session = inputAt(48);
  expect(codeOf(await (await pro()).callServer('planSession', { session }))).toBe('forbidden');
  const past = { ...session, starts_at: Date.now() - 1000 };
  expect(codeOf(await trainer.callServer('planSession', { session: past }))).toBe('invalid-data');
  const { id } = (await trainer.callServer('planSession', { session })).result as { id: string };
  const stored = await readDocument(path.liveSession(id));
  expect(stored).toMatchObject({
    trainer_id: trainer.uid,
    trainer_name: 'Inès Ravel',
    booked: 0,
    status: 'planned',
  });
  expect(stored).not.toHaveProperty('join_url');
  expect(await readDocument(path.liveLink(id))).toEqual({
    url: 'https://meet.example/a',
    opens_at: Timestamp.fromMillis(session.starts_at - HOUR_MS / 4),
  });

  const seen_at = (stored?.updated_at as Timestamp).toMillis();
  const change = { session_id: id, seen_at, session: { ...session, title: 'La toupie' } };
  expect(codeOf(await other.callServer('changeSession', change))).toBe('forbidden');
  expect(codeOf(await trainer.callServer('changeSession', { ...change, seen_at: 1 }))).toBe(
    'conflict',
  );
  expect(codeOf(await admin.callServer('changeSession', change))).toBe('ok');
  expect(await readDocument(path.liveSession(id))).toMatchObject({ title: 'La toupie' });
  const [entry, ...more] = await auditEntriesFor(path.liveSession(id));
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ action: 'live_sessions.change', before: { title: 'Le tour' } });
  expect(entry?.after).toMatchObject({ title: 'La toupie' });
  // What the change leaves alone is not in the log, where it would look removed.
  expect(entry?.before).not.toHaveProperty('booked');
});

/** Changes a session as its trainer. */
async function change(
  trainer: Signed,
  id: string,
  session: ReturnType<typeof inputAt>,
): Promise<void> {
  const seen_at = ((await readDocument(path.liveSession(id)))?.updated_at as Timestamp).toMillis();
  expect(
    codeOf(await trainer.callServer('changeSession', { session_id: id, seen_at, session })),
  ).toBe('ok');
}
async function cancel(trainer: Signed, id: string): Promise<void> {
  const seen_at = ((await readDocument(path.liveSession(id)))?.updated_at as Timestamp).toMillis();
  expect(codeOf(await trainer.callServer('cancelSession', { session_id: id, seen_at }))).toBe('ok');
}
/** Lets the minutes pass for which a move is not told yet. */
async function letNoticePass(id: string): Promise<void> {
  await adminFirestore()
    .doc(path.liveSession(id))
    .update({ notice_at: inHours(-1), due_at: inHours(-1) });
  await runSchedule('continueSessions');
}
const startOf = async (id: string) =>
  (await readDocument(path.liveSession(id)))?.starts_at as Timestamp;
const movesToldTo = async (member: Signed) => {
  const { docs } = await adminFirestore().collection(`notifications/${member.uid}/items`).get();
  return docs.map((item) => item.get('state') as string).filter((state) => state !== 'booked');
};

test('members who booked get a mail when a session is moved or cancelled, and get a cancelled booking back', async () => {
  const trainer = await createSignedInMember({ is_pro_trainer: true });
  const id = await storeSession({ trainer_id: trainer.uid });
  const member = await pro();
  await book(member, id);
  const former = await startOf(id);
  // In another month of the calendar.
  const session = inputAt(40 * 24);
  await change(trainer, id, session);
  expect(await monthEntry(id, member)).toMatchObject({ state: 'booked' });
  expect(await bookingOf(id, member)).toMatchObject({
    month: liveMonthOf(new Date(session.starts_at)),
  });
  await letNoticePass(id);
  await cancel(trainer, id);
  expect(await monthEntry(id, member)).toBeUndefined();
  expect(await bookingOf(id, member)).toBeUndefined();
  expect((await kindsSentTo(member)).toSorted()).toEqual([
    'session-booked',
    'session-cancelled',
    'session-moved',
  ]);
  const [bookedMail, movedMail, cancelledMail] = await Promise.all(
    ['session-booked', 'session-moved', 'session-cancelled'].map((kind) =>
      receivedMail(member, kind),
    ),
  );
  const instantOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const uid = new RegExp(`UID:session-${id}@`);
  expect(bookedMail?.calendar).toMatch(uid);
  expect(bookedMail?.calendar).toContain(`SEQUENCE:0\r\n`);
  expect(bookedMail?.calendar).toContain('BEGIN:VALARM');
  // The same entry of the calendar, at the new time.
  expect(movedMail?.calendar).toMatch(uid);
  expect(movedMail?.calendar).toContain(`SEQUENCE:1\r\n`);
  expect(movedMail?.calendar).toContain(`DTSTART:${instantOf(new Date(session.starts_at))}`);
  expect(cancelledMail?.calendar).toMatch(uid);
  expect(cancelledMail?.calendar).toMatch(/SEQUENCE:2\r\n[^]*STATUS:CANCELLED\r\n/);
  expect(movedMail?.text).toMatch(
    new RegExp(
      `Avant\\s: .*${dayOf(former.toDate())}.*\nMaintenant\\s: .*${dayOf(new Date(session.starts_at))}`,
    ),
  );
});

test('of several moves within minutes only the last is told, to each from the time that they know', async () => {
  const trainer = await createSignedInMember({ is_pro_trainer: true });
  const id = await storeSession({ trainer_id: trainer.uid });
  const first = await pro();
  const between = await pro();
  await book(first, id);
  const former = await startOf(id);
  await change(trainer, id, inputAt(10 * 24));
  const untold = (await readDocument(path.liveSession(id)))?.notice_at as Timestamp;
  const middle = await startOf(id);
  await book(between, id);
  // Reminders wait as well: they would name each of these times.
  for (const hours of [20, 21, 22]) await change(trainer, id, inputAt(hours));
  await change(trainer, id, inputAt(20 * 24));
  expect(await monthEntry(id, first)).toMatchObject({
    state: 'booked',
    starts_at: await startOf(id),
  });
  // Further moves do not put the notice off.
  expect((await readDocument(path.liveSession(id)))?.notice_at).toEqual(untold);
  await runSchedule('continueSessions');
  expect([await kindsSentTo(first), await kindsSentTo(between)]).toEqual([
    ['session-booked'],
    ['session-booked'],
  ]);
  expect(await movesToldTo(first)).toEqual([]);

  await letNoticePass(id);
  const last = (await startOf(id)).toDate();
  for (const [member, known] of [
    [first, former],
    [between, middle],
  ] as const) {
    expect((await kindsSentTo(member)).toSorted()).toEqual(['session-booked', 'session-moved']);
    expect(await movesToldTo(member)).toEqual(['moved']);
    const { text } = await receivedMail(member, 'session-moved');
    expect(text).toMatch(
      new RegExp(`Avant\\s: .*${dayOf(known.toDate())}.*\nMaintenant\\s: .*${dayOf(last)}`),
    );
    expect(await bookingOf(id, member)).not.toHaveProperty('known');
  }
  expect(await readDocument(path.liveSession(id))).not.toHaveProperty('notice_at');
});

test('a move that brings a session near is told at once, then once a minute, and leaves two hours to cancel', async () => {
  const trainer = await createSignedInMember({ is_pro_trainer: true });
  const id = await storeSession({ trainer_id: trainer.uid });
  const member = await pro();
  const came = await pro();
  for (const one of [member, came]) await book(one, id);
  await change(trainer, id, inputAt(0.5));
  expect((await kindsSentTo(member)).toSorted()).toEqual([
    'session-booked',
    'session-hour',
    'session-moved',
  ]);
  const first = (await readDocument(path.liveSession(id)))?.moved_at as Timestamp;
  await change(trainer, id, inputAt(0.6));
  const again = await readDocument(path.liveSession(id));
  expect((again?.notice_at as Timestamp).toMillis()).toBe(first.toMillis() + HOUR_MS / 60);
  expect((await movesToldTo(member)).filter((state) => state === 'moved')).toHaveLength(1);

  await adminFirestore()
    .doc(path.liveSession(id))
    .update({ starts_at: inHours(-0.1) });
  await adminFirestore().doc(path.liveBooking(id, came.uid)).update({ attended: true });
  expect(codeOf(await came.callServer('cancelBooking', { session_id: id }))).toBe('live-closed');
  expect((await member.callServer('cancelBooking', { session_id: id })).result).toEqual({
    given_back: true,
  });
});

test('a session that is moved and back again is told only to who booked in between', async () => {
  const trainer = await createSignedInMember({ is_pro_trainer: true });
  const id = await storeSession({ trainer_id: trainer.uid });
  const first = await pro();
  const between = await pro();
  await book(first, id);
  const former = await startOf(id);
  await change(trainer, id, inputAt(10 * 24));
  await book(between, id);
  await change(trainer, id, { ...inputAt(72), starts_at: former.toMillis() });
  await letNoticePass(id);
  expect(await kindsSentTo(first)).toEqual(['session-booked']);
  expect(await movesToldTo(first)).toEqual([]);
  expect((await kindsSentTo(between)).toSorted()).toEqual(['session-booked', 'session-moved']);
});

test('of a session that is cancelled after a move only the cancellation is told, with the time that members know', async () => {
  const trainer = await createSignedInMember({ is_pro_trainer: true });
  const id = await storeSession({ trainer_id: trainer.uid });
  const member = await pro();
  await book(member, id);
  const former = await startOf(id);
  await change(trainer, id, inputAt(10 * 24));
  await cancel(trainer, id);
  expect((await kindsSentTo(member)).toSorted()).toEqual(['session-booked', 'session-cancelled']);
  expect(await movesToldTo(member)).toEqual(['cancelled']);
  expect((await receivedMail(member, 'session-cancelled')).text).toContain(dayOf(former.toDate()));
  expect(await readDocument(path.liveSession(id))).not.toHaveProperty('notice_at');
});

test('members with a place are reminded once, those on the waiting list are not', async () => {
  const id = await storeSession({ places: 1, due_at: inHours(-1) }, 0.9);
  const member = await pro();
  const waiting = await pro();
  await book(member, id);
  await book(waiting, id, true);
  await runSchedule('continueSessions');
  await adminFirestore()
    .doc(path.liveSession(id))
    .update({ due_at: inHours(-1) });
  await runSchedule('continueSessions');
  expect((await kindsSentTo(member)).toSorted()).toEqual(['session-booked', 'session-hour']);
  expect(await kindsSentTo(waiting)).toEqual([]);
  expect(await readDocument(path.liveSession(id))).toMatchObject({ reminded: 'hour' });
  expect((await receivedMail(member, 'session-hour')).text).toMatch(
    new RegExp(`/sessions/${id}#join`),
  );
});

test('a member with a place asks one question, and others vote for it once', async () => {
  const id = await storeSession();
  const author = await pro();
  const voter = await pro();
  const stranger = await pro();
  await Promise.all([book(author, id), book(voter, id)]);
  const ask = (member: Signed, text: string) =>
    member.callServer('askQuestion', { session_id: id, text });
  const vote = (member: Signed, isFor: boolean) =>
    member.callServer('voteQuestion', { session_id: id, question: author.uid, vote: isFor });
  const question = () => readDocument(path.liveQuestion(id, author.uid));
  expect(codeOf(await ask(stranger, 'Pourquoi ?'))).toBe('forbidden');
  expect(codeOf(await ask(author, 'Pourquoi ?'))).toBe('ok');
  expect(codeOf(await vote(author, true))).toBe('forbidden');
  await Promise.all([vote(voter, true), vote(voter, true)]);
  expect(await question()).toMatchObject({ text: 'Pourquoi ?', votes: 1 });
  await vote(voter, false);
  expect(await question()).toMatchObject({ votes: 0 });
  await ask(author, ' ');
  expect(await question()).toBeUndefined();
});

test('who gives a place back takes their question and votes along, and does not vote twice', async () => {
  const id = await storeSession();
  const author = await pro();
  const voter = await pro();
  await Promise.all([book(author, id), book(voter, id)]);
  const ask = (member: Signed) =>
    member.callServer('askQuestion', { session_id: id, text: 'Pourquoi ?' });
  const vote = () =>
    voter.callServer('voteQuestion', { session_id: id, question: author.uid, vote: true });
  const question = (member: Signed) => readDocument(path.liveQuestion(id, member.uid));
  expect([codeOf(await ask(author)), codeOf(await ask(voter)), codeOf(await vote())]).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
  expect(await question(author)).toMatchObject({ votes: 1 });
  expect(codeOf(await voter.callServer('cancelBooking', { session_id: id }))).toBe('ok');
  expect(await question(author)).toMatchObject({ votes: 0 });
  expect(await question(voter)).toBeUndefined();
  await book(voter, id);
  expect(codeOf(await vote())).toBe('ok');
  expect(await question(author)).toMatchObject({ votes: 1 });
});

test('a session names the video and the move that it works on, until it works on none', async () => {
  const trainer = await createSignedInMember({ is_pro_trainer: true });
  const video = uniqueId('video');
  const move = { id: 'prise', name_fr: 'Prise', name_en: 'Grip', start_s: 1, end_s: 2 };
  await putDocument(path.video(video), buildVideo({ title: 'La toupie', moves: [move] }));
  const session = { ...inputAt(48), video_id: video, move_id: 'prise' };
  const plan = (fields: object) =>
    trainer.callServer('planSession', { session: { ...session, ...fields } });
  expect(codeOf(await plan({ move_id: 'none' }))).toBe('invalid-data');
  const { id } = (await plan({})).result as { id: string };
  const stored = await readDocument(path.liveSession(id));
  const names = {
    video_title: 'La toupie',
    move_id: 'prise',
    move_name_fr: 'Prise',
    move_name_en: 'Grip',
  };
  expect(stored).toMatchObject({ video_id: video, ...names });
  const seen_at = (stored?.updated_at as Timestamp).toMillis();
  const change = {
    session_id: id,
    seen_at,
    session: { ...session, video_id: null, move_id: null },
  };
  expect(codeOf(await trainer.callServer('changeSession', change))).toBe('ok');
  for (const name of ['video_id', ...Object.keys(names)]) {
    expect(await readDocument(path.liveSession(id))).not.toHaveProperty(name);
  }
});

test('a trainer shows an own video as recording, and ticks who came', async () => {
  const trainer = await createSignedInMember({ is_pro_trainer: true });
  const member = await pro();
  const id = await storeSession({ trainer_id: trainer.uid });
  await book(member, id);
  const attend = () =>
    trainer.callServer('recordAttendance', { session_id: id, attended: [member.uid] });
  expect(codeOf(await attend())).toBe('conflict');
  await adminFirestore()
    .doc(path.liveSession(id))
    .update({ starts_at: inHours(-1), ends_at: inHours(-0.1) });
  expect(codeOf(await attend())).toBe('ok');
  expect(await bookingOf(id, member)).toMatchObject({ attended: true });
  expect(
    codeOf(await trainer.callServer('setReplay', { session_id: id, video_id: uniqueId('none') })),
  ).toBe('forbidden');
});

test('the trainer is told once that a session is full, also when a place becomes free and is taken again', async () => {
  const ines = await createSignedInMember({ is_pro_trainer: true });
  const id = await storeSession({ places: 2, trainer_id: ines.uid });
  const told = async () =>
    (await adminFirestore().collection(`notifications/${ines.uid}/items`).get()).docs
      .map((item) => item.data())
      .filter(({ session_id }) => session_id === id);
  const [one, other] = await Promise.all([pro(), pro()]);
  await book(one, id);
  expect(await told()).toEqual([]);
  await book(other, id);
  expect(await told()).toMatchObject([{ kind: 'session-full', title: 'Le tour' }]);
  await other.callServer('cancelBooking', { session_id: id });
  expect(codeOf(await book(other, id))).toBe('ok');
  expect(await told()).toHaveLength(1);
  expect(await kindsSentTo(ines)).toEqual(['session-full']);
});
