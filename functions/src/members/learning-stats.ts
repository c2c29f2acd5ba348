import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { updatedAchievements } from '@atelier/domain/learning/achievements';
import { path } from '@atelier/domain/paths';
import {
  NO_LEARNING_STATS,
  parseLearningStats,
  parseLibraryState,
  parseStoredSession,
  type LearningStats,
} from '@atelier/domain/learning/learning-documents';
import { validationsOf } from '@atelier/domain/queries/review-queries';
import { sessionsOf } from '@atelier/domain/queries/member-queries';
import { withDay } from '@atelier/domain/learning/practice-summary';
import {
  ACTIVE_DAY_SECONDS,
  activeDays,
  extendStreak,
  isPlausibleSessionDay,
  streakOf,
} from '@atelier/domain/learning/streak';
import {
  database,
  MAX_CONTENDED_ATTEMPTS,
  parseDocument,
  parseStored,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { changePractice, loadSecondsOfDay, loadSessions } from './practice-summary.ts';

/**
 * Updates a member's number of completed videos and achievements from their library. Safe to run
 * twice.
 */
export async function countCompletedVideos(uid: string, now: Date): Promise<void> {
  await updateStats(uid, now, async (transaction, stats) => {
    const stored = await transaction.get(database().doc(path.libraryState(uid)));
    const library = parseDocument(stored, parseLibraryState);
    if (library === undefined) return stats;
    const completed_videos = Object.values(library.videos).filter(
      (label) => label === 'completed',
    ).length;
    return { ...stats, completed_videos };
  });
}

/** Updates the number of a member's moves that a trainer validated. Safe to run twice. */
export async function countValidatedMoves(uid: string, now: Date): Promise<void> {
  await updateStats(uid, now, async (transaction, stats) => {
    const { size: validated_moves } = await transaction.get(
      toFirestoreQuery(validationsOf(uid)).select(),
    );
    return validated_moves === stats.validated_moves ? stats : { ...stats, validated_moves };
  });
}

/**
 * Updates a member's streak and practice summary after a write to one of their practice sessions.
 * Safe to run twice and in any order.
 *
 * @param day as stored in the session, in the member's own time zone.
 */
export async function countPracticeDay(uid: string, day: string, now: Date): Promise<void> {
  await updateStats(uid, now, async (transaction, stats, profile) => {
    const seconds = await loadSecondsOfDay(transaction, uid, day);
    const extended =
      seconds < ACTIVE_DAY_SECONDS ? stats : await extendedStats(transaction, uid, stats, day);
    await changePractice(transaction, profile, now, (practice) => withDay(practice, day, seconds));
    return extended;
  });
}

/** Returns statistics with one more active day; the same object if it counts already. */
async function extendedStats(
  transaction: Transaction,
  uid: string,
  stats: LearningStats,
  day: string,
): Promise<LearningStats> {
  const extended = extendStreak(stats, day);
  if (extended === stats) return stats;
  if (extended !== 'history-needed') return { ...stats, ...extended };
  const whole = streakOf(activeDays(await loadSessions(transaction, sessionsOf(uid))));
  return { ...stats, ...whole, best_streak: Math.max(whole.best_streak, stats.best_streak) };
}

/** Returns the day that a session may make active, without a read. */
export function candidateDay(data: unknown): string | undefined {
  const session = parseStored('sessions', () => parseStoredSession(data));
  return session && session.seconds > 0 && isPlausibleSessionDay(session) ? session.day : undefined;
}

/**
 * Reads, changes and writes a member's statistics in one transaction. Does nothing for a deleted
 * member.
 *
 * @throws DomainError `invalid-data` if the stored statistics do not parse: the event is delivered
 * again
 */
async function updateStats(
  uid: string,
  now: Date,
  change: (
    transaction: Transaction,
    stats: LearningStats,
    profile: DocumentSnapshot,
  ) => Promise<LearningStats>,
): Promise<void> {
  const db = database();
  const profile = db.doc(path.profile(uid));
  const summary = db.doc(path.learningStats(uid));
  await db.runTransaction(
    async (transaction) => {
      const [storedProfile, stored] = await transaction.getAll(profile, summary);
      if (!storedProfile?.exists) return;
      const known = parseDocument(stored, parseLearningStats);
      // Never replace what does not parse: the dates of achievements and the best streak are stored
      // nowhere else.
      if (stored?.exists && known === undefined) throw new DomainError('invalid-data');
      const stats = known ?? NO_LEARNING_STATS;
      const changed = await change(transaction, stats, storedProfile);
      if (changed === stats && known) return;
      transaction.set(summary, { ...changed, achievements: updatedAchievements(changed, now) });
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}
