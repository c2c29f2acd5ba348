import {
  AggregateField,
  FieldValue,
  type DocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import {
  parseMastery,
  parseStoredSession,
  type StoredSession,
} from '@atelier/domain/learning/learning-documents';
import {
  MAX_SUMMARY_SKILLS,
  NO_PRACTICE,
  parsePracticeSummary,
  type Practice,
  practiceOf,
  SUMMARY_DAYS,
  withoutOld,
  withSkill,
} from '@atelier/domain/learning/practice-summary';
import { secondsPerDay } from '@atelier/domain/learning/streak';
import { path } from '@atelier/domain/paths';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import {
  latestSkills,
  sessionsOfDay,
  sessionsSince,
} from '@atelier/domain/queries/server-member-queries';
import { addDays, type Day, dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import {
  database,
  MAX_CONTENDED_ATTEMPTS,
  parseDocument,
  parseStored,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';

/**
 * Puts a skill, as it is stored, into the practice summary of its member. Does nothing for a
 * deleted member. Safe to run twice and in any order.
 *
 * @param skill id of the skill's document
 */
export async function summarizeSkill(uid: string, skill: string, now: Date): Promise<void> {
  const db = database();
  const profileReference = db.doc(path.profile(uid));
  const skillReference = db.doc(path.mastery(uid, skill));
  await db.runTransaction(
    async (transaction) => {
      const [profile, stored] = await transaction.getAll(profileReference, skillReference);
      const mastery = parseDocument(stored, parseMastery);
      if (!profile?.exists || mastery === undefined) return;
      await changePractice(transaction, profile, now, (practice) => withSkill(practice, mastery));
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}

/**
 * Makes the practice summary of a member who has none, from all that is stored. Does nothing for a
 * deleted member.
 */
export async function summarizePractice(uid: string, now: Date): Promise<void> {
  const db = database();
  if ((await db.doc(path.practiceSummary(uid)).get()).exists) return;
  await db.runTransaction(
    async (transaction) => {
      const profile = await transaction.get(db.doc(path.profile(uid)));
      if (profile.exists) await changePractice(transaction, profile, now, (practice) => practice);
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}

/**
 * Reads, changes and writes a member's practice summary in a transaction that has not written yet.
 * A summary that is missing or does not parse is made again first, so that none contains only what
 * was practised since; one of nothing is not stored.
 */
export async function changePractice(
  transaction: Transaction,
  profile: DocumentSnapshot,
  now: Date,
  change: (practice: Practice) => Practice,
): Promise<void> {
  const reference = database().doc(path.practiceSummary(profile.id));
  const known = parseDocument(await transaction.get(reference), parsePracticeSummary);
  const today = dayIn(textAt(profile, 'time_zone') ?? STUDIO_TIME_ZONE, now);
  const before = known ?? (await loadPractice(transaction, profile.id, today));
  const after = withoutOld(change(before), today);
  if (after === (known ?? NO_PRACTICE)) return;
  const { skills, days } = after;
  transaction.set(reference, { skills, days, updated_at: FieldValue.serverTimestamp() });
}

/** Returns the seconds of watching and practice of a day of the member's calendar, in one read. */
export async function loadSecondsOfDay(
  transaction: Transaction,
  uid: string,
  day: Day,
): Promise<number> {
  const sessions = toFirestoreQuery(sessionsOfDay(uid, day));
  const sums = await transaction.get(
    sessions.aggregate({ seconds: AggregateField.sum('seconds') }),
  );
  return sums.data().seconds;
}

/** Returns the time of practice sessions. */
export async function loadSessions(
  transaction: Transaction,
  spec: QuerySpec,
): Promise<StoredSession[]> {
  const found = await transaction.get(
    toFirestoreQuery(spec).select('day', 'seconds', 'started_at'),
  );
  return found.docs.flatMap((document) => {
    const data = { reps: 0, moves: {}, updated_at: null, ...document.data() };
    return parseStored(document.ref.path, () => parseStoredSession(data)) ?? [];
  });
}

/**
 * Returns what is stored of a member's skills and of the days that a summary has; `NO_PRACTICE` for
 * nothing.
 */
async function loadPractice(transaction: Transaction, uid: string, today: Day): Promise<Practice> {
  const [skills, sessions] = await Promise.all([
    transaction.get(toFirestoreQuery(latestSkills(uid, MAX_SUMMARY_SKILLS))),
    loadSessions(transaction, sessionsSince(uid, addDays(today, 1 - SUMMARY_DAYS))),
  ]);
  if (skills.empty && sessions.length === 0) return NO_PRACTICE;
  const parsed = skills.docs.flatMap((document) => parseDocument(document, parseMastery) ?? []);
  return practiceOf(parsed, secondsPerDay(sessions));
}
