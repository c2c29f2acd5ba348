import { FieldValue, type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import { isTrainer } from '@atelier/domain/access/access';
import type {
  CancelSessionRequest,
  ChangeSessionRequest,
  RecordAttendanceRequest,
  SetReplayRequest,
} from '@atelier/domain/contracts/live';
import { parseVideo } from '@atelier/domain/content/video';
import { DomainError } from '@atelier/domain/error-code';
import {
  isSameTime,
  joinOpensAt,
  type LiveSession,
  type LiveSessionInput,
} from '@atelier/domain/live/live-session';
import { isForTier } from '@atelier/domain/live/is-for-tier';
import { nextReminderAt } from '@atelier/domain/live/reminders';
import type { AuditAction } from '@atelier/domain/moderation/audit-action';
import { tiersOfChange } from '@atelier/domain/notifications/news';
import { path } from '@atelier/domain/paths';
import { bookingsInStates } from '@atelier/domain/queries/server-content-queries';
import { LIST_LIMIT } from '@atelier/domain/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@atelier/domain/time-units';
import { previousValues } from '../moderation/audit/admin-transaction.ts';
import { newAuditEntry } from '../moderation/audit/audit-log.ts';
import {
  database,
  dateAt,
  numberAt,
  parseDocument,
  requireVersion,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { continueQuietly, updateNewsQuietly } from './continue-session.ts';
import { requireProfile, requireSession } from './session-documents.ts';

const done = { ok: true } as const;
/** The video and the move that a session is about. */
const SUBJECT = ['video_id', 'video_title', 'move_id', 'move_name_fr', 'move_name_en'] as const;
/** How far ahead a session can be planned. */
const MAX_AHEAD_MS = 366 * DAY_MS;
/**
 * How long changes of a session's time are gathered: those who booked are told once of all, with
 * the last time.
 */
const NOTICE_DELAY_MS = 5 * MINUTE_MS;
/**
 * How near a session, or what it was, begins that is told at once: silence costs its members more
 * than a second mail.
 */
const NEAR_MS = HOUR_MS;
/** How long after another move even that waits. */
const NEAR_DELAY_MS = MINUTE_MS;

/**
 * Plans a session of the caller.
 *
 * @throws DomainError `forbidden` unless a trainer or an admin, `invalid-data`
 */
export async function planSession(
  uid: string,
  input: LiveSessionInput,
  now: Date,
): Promise<{ id: string }> {
  const db = database();
  const reference = db.collection('live_sessions').doc();
  await db.runTransaction(async (transaction) => {
    const [stored, caller] = await transaction.getAll(reference, db.doc(path.profile(uid)));
    const profile = requireProfile(caller);
    if (!stored || !caller) throw new DomainError('forbidden');
    if (!profile.is_admin && !isTrainer(profile)) throw new DomainError('forbidden');
    const fields = await sessionFields(transaction, input, now);
    transaction.create(reference, {
      ...fields,
      trainer_id: uid,
      trainer_name: profile.display_name,
      booked: 0,
      waiting: 0,
      status: 'planned',
      due_at: nextReminderAt(fields.starts_at, now),
      created_at: FieldValue.serverTimestamp(),
      updated_at: FieldValue.serverTimestamp(),
    });
    writeLink(transaction, reference.id, input.join_url, fields.starts_at);
    if (profile.is_admin) logAction(transaction, caller, stored, 'live_sessions.plan', fields);
  });
  await updateNewsQuietly(input.tiers);
  return { id: reference.id };
}

/**
 * Changes a session. If its time changes, everyone who booked is notified some minutes later,
 * unless it is back by then; at once shortly before it begins.
 *
 * @throws DomainError `not-found`, `forbidden`, `conflict`, `live-closed`, `invalid-data` (also for
 * fewer places than are taken)
 */
export async function changeSession(
  uid: string,
  { session_id: id, seen_at, session: input }: ChangeSessionRequest,
  now: Date,
): Promise<typeof done> {
  const former = await database().runTransaction(async (transaction) => {
    const { stored, session, caller, profile } = await readOwn(transaction, uid, id);
    requireVersion(stored, seen_at);
    requireOpen(session, now);
    if (input.places < session.booked) throw new DomainError('invalid-data');
    const fields = await sessionFields(transaction, input, now);
    const isMoved = !isSameTime(fields, session);
    const first = session.starts_at < fields.starts_at ? session.starts_at : fields.starts_at;
    const notice_at = noticeTime(stored, first, now);
    const move = { notice: 'moved', notice_at, moved_at: now, reminded: FieldValue.delete() };
    // With more places, those who wait move up.
    const hasWork = isMoved || session.waiting > 0;
    transaction.update(stored.ref, {
      ...fields,
      ...Object.fromEntries(SUBJECT.map((name) => [name, fields[name] ?? FieldValue.delete()])),
      ...(isMoved && { ...move, notice_seq: numberAt(stored, 'notice_seq') + 1 }),
      ...(hasWork && { due_at: now }),
      updated_at: FieldValue.serverTimestamp(),
    });
    writeLink(transaction, id, input.join_url, fields.starts_at);
    if (profile.is_admin) logAction(transaction, caller, stored, 'live_sessions.change', fields);
    return session;
  });
  await continueQuietly(id, now);
  const { concerned, revealed } = tiersOfChange(former, input, isForTier);
  await updateNewsQuietly(concerned, { kind: 'session', id, tiers: revealed });
  return done;
}

/**
 * Returns when those who booked are told of a move.
 *
 * @param first  the earlier of its start before and after
 */
function noticeTime(stored: DocumentSnapshot, first: Date, now: Date): Date {
  const waits = dateAt(stored, 'notice_at');
  const usual =
    waits !== undefined && waits > now ? waits.getTime() : now.getTime() + NOTICE_DELAY_MS;
  if (first.getTime() - now.getTime() > NEAR_MS) return new Date(usual);
  const afterLast = (dateAt(stored, 'moved_at')?.getTime() ?? 0) + NEAR_DELAY_MS;
  return new Date(Math.min(usual, Math.max(now.getTime(), afterLast)));
}

/**
 * Cancels a session; members who booked get a mail and their booking back.
 *
 * @throws as `changeSession`
 */
export async function cancelSession(
  uid: string,
  { session_id: id, seen_at }: CancelSessionRequest,
  now: Date,
): Promise<typeof done> {
  const tiers = await database().runTransaction(async (transaction) => {
    const { stored, session, caller, profile } = await readOwn(transaction, uid, id);
    if (session.status === 'cancelled') return [];
    requireVersion(stored, seen_at);
    requireOpen(session, now);
    closeSession(transaction, stored, now);
    if (profile.is_admin) {
      logAction(transaction, caller, stored, 'live_sessions.cancel', { status: 'cancelled' });
    }
    return session.tiers;
  });
  await continueQuietly(id, now);
  await updateNewsQuietly(tiers);
  return done;
}

/** Marks a session as cancelled; its members are told by `continueSession`. */
export function closeSession(transaction: Transaction, stored: DocumentSnapshot, now: Date): void {
  transaction.update(stored.ref, {
    status: 'cancelled',
    booked: 0,
    waiting: 0,
    notice: 'cancelled',
    due_at: now,
    notice_at: FieldValue.delete(),
    notice_seq: numberAt(stored, 'notice_seq') + 1,
    updated_at: FieldValue.serverTimestamp(),
  });
}

/**
 * Records who came.
 *
 * @throws DomainError `not-found`, `forbidden`, `conflict` before the session has begun
 */
export async function recordAttendance(
  uid: string,
  { session_id: id, attended }: RecordAttendanceRequest,
  now: Date,
): Promise<typeof done> {
  await database().runTransaction(async (transaction) => {
    const { session } = await readOwn(transaction, uid, id);
    if (session.starts_at > now) throw new DomainError('conflict');
    const query = toFirestoreQuery(bookingsInStates(id, ['booked'], LIST_LIMIT.bookings));
    for (const booking of (await transaction.get(query)).docs) {
      transaction.update(booking.ref, { attended: attended.includes(booking.id) });
    }
  });
  return done;
}

/**
 * Makes a published video the recording of a session: a trainer one of their own, so that no other
 * author's work is opened to other plans; an admin any.
 *
 * @throws DomainError `not-found`, `forbidden`
 */
export async function setReplay(
  uid: string,
  { session_id: id, video_id }: SetReplayRequest,
): Promise<typeof done> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const { stored, caller, profile } = await readOwn(transaction, uid, id);
    if (video_id !== null) {
      const video = parseDocument(await transaction.get(db.doc(path.video(video_id))), parseVideo);
      const isOwn = profile.is_admin || video?.author_id === uid;
      if (video?.status !== 'en_ligne' || !isOwn) {
        throw new DomainError(isOwn ? 'not-found' : 'forbidden');
      }
    }
    transaction.update(stored.ref, {
      replay_video_id: video_id ?? FieldValue.delete(),
      updated_at: FieldValue.serverTimestamp(),
    });
    const change = { replay_video_id: video_id };
    if (profile.is_admin) logAction(transaction, caller, stored, 'live_sessions.change', change);
  });
  return done;
}

/**
 * Returns a session that the caller may change: its trainer, and admins.
 *
 * @throws DomainError `forbidden`, `not-found`
 */
async function readOwn(transaction: Transaction, uid: string, id: string) {
  const db = database();
  const [stored, caller] = await transaction.getAll(
    db.doc(path.liveSession(id)),
    db.doc(path.profile(uid)),
  );
  const profile = requireProfile(caller);
  if (!profile.is_admin && !isTrainer(profile)) throw new DomainError('forbidden');
  const session = requireSession(stored);
  if (!profile.is_admin && session.trainer_id !== uid) throw new DomainError('forbidden');
  if (!stored || !caller) throw new DomainError('not-found');
  return { stored, session, caller, profile };
}

function requireOpen({ status, starts_at }: LiveSession, now: Date): void {
  if (status !== 'planned' || starts_at <= now) throw new DomainError('live-closed');
}

/**
 * Returns the fields that a trainer decides.
 *
 * @throws DomainError `invalid-data` for a time or a video that cannot be
 */
async function sessionFields(transaction: Transaction, input: LiveSessionInput, now: Date) {
  const { join_url: _link, starts_at, minutes, video_id, move_id, ...fields } = input;
  if (starts_at <= now.getTime() || starts_at > now.getTime() + MAX_AHEAD_MS) {
    throw new DomainError('invalid-data');
  }
  const subject = await readSubject(transaction, video_id, move_id);
  return {
    ...fields,
    starts_at: new Date(starts_at),
    ends_at: new Date(starts_at + minutes * MINUTE_MS),
    ...subject,
  };
}

/**
 * Returns the video and the move that a session is about, undefined without them.
 *
 * @throws DomainError `invalid-data`
 */
async function readSubject(
  transaction: Transaction,
  videoId: string | null,
  moveId: string | null,
) {
  const video =
    videoId === null
      ? undefined
      : parseDocument(await transaction.get(database().doc(path.video(videoId))), parseVideo);
  const move = moveId === null ? undefined : video?.moves?.find(({ id }) => id === moveId);
  const isThere = video?.status === 'en_ligne' && (moveId === null || move !== undefined);
  if (videoId !== null && !isThere) throw new DomainError('invalid-data');
  return {
    video_id: videoId ?? undefined,
    video_title: video?.title,
    move_id: move?.id,
    move_name_fr: move?.name_fr,
    move_name_en: move?.name_en,
  };
}

function writeLink(transaction: Transaction, id: string, url: string, startsAt: Date): void {
  transaction.set(database().doc(path.liveLink(id)), { url, opens_at: joinOpensAt(startsAt) });
}

/** Logs what an admin did: the fields of `after` as they were, and as they are. */
function logAction(
  transaction: Transaction,
  actor: DocumentSnapshot,
  about: DocumentSnapshot,
  action: AuditAction,
  after: object,
): void {
  const before = about.exists ? previousValues(about, after) : null;
  const entry = newAuditEntry({ actor, about, action, before, after });
  transaction.create(database().collection(path.auditLog()).doc(), entry);
}
