import type { Transaction } from 'firebase-admin/firestore';
import { updatedAchievements } from '@atelier/domain/learning/achievements';
import { path } from '@atelier/domain/paths';
import {
  NO_LEARNING_STATS,
  parseLearningStats,
  parseLibraryState,
  parsePracticeSession,
  type LearningStats,
} from '@atelier/domain/learning/learning-documents';
import { sessionsOf } from '@atelier/domain/queries/member-queries';
import { sessionsOfDay } from '@atelier/domain/queries/server-queries';
import { activeDays, extendStreak, isPlausibleSessionDay, streakOf } from '@atelier/domain/learning/streak';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { parseStored } from '../platform/parse-stored-document.ts';
import { MAX_CONTENDED_ATTEMPTS } from '../platform/transaction-options.ts';

/** Updates a member's number of completed videos and achievements from their library. Safe to run twice. */
export async function countCompletedVideos(uid: string, now: Date): Promise<void> {
  const libraryPath = path.libraryState(uid);
  await updateStats(uid, now, async (transaction, stats) => {
    const stored = (await transaction.get(database().doc(libraryPath))).data();
    const library = stored && parseStored(libraryPath, () => parseLibraryState(stored));
    if (library === undefined) return stats;
    const completed_videos = Object.values(library.videos).filter((label) => label === 'completed').length;
    return { ...stats, completed_videos };
  });
}

/**
 * Updates a member's streak after a write to one of their practice sessions. Safe to run twice and in any order.
 *
 * @param day as stored in the session, in the member's own time zone.
 */
export async function extendMemberStreak(uid: string, day: string, now: Date): Promise<void> {
  await updateStats(uid, now, async (transaction, stats) => {
    if (extendStreak(stats, day) === stats) return stats;
    const [active] = activeDays(await loadSessions(transaction, uid, day));
    if (active === undefined) return stats;
    const extended = extendStreak(stats, active);
    if (extended !== 'history-needed') return { ...stats, ...extended };
    const whole = streakOf(activeDays(await loadSessions(transaction, uid)));
    return { ...stats, ...whole, best_streak: Math.max(whole.best_streak, stats.best_streak) };
  });
}

/** Returns the day that a session may make active, without a read. */
export function candidateDay(data: unknown): string | undefined {
  const session = parseStored('sessions', () => parsePracticeSession(data));
  return session && session.seconds > 0 && isPlausibleSessionDay(session) ? session.day : undefined;
}

async function loadSessions(transaction: Transaction, uid: string, day?: string) {
  const wanted = toFirestoreQuery(day === undefined ? sessionsOf(uid) : sessionsOfDay(uid, day));
  const found = await transaction.get(wanted.select('day', 'seconds', 'started_at'));
  return found.docs.flatMap((document) => {
    const data = { reps: 0, moves: {}, updated_at: null, ...document.data() };
    return parseStored(document.ref.path, () => parsePracticeSession(data)) ?? [];
  });
}

/** Reads, changes and writes a member's statistics in one transaction. Does nothing for a deleted member. */
async function updateStats(
  uid: string,
  now: Date,
  change: (transaction: Transaction, stats: LearningStats) => Promise<LearningStats>,
): Promise<void> {
  const db = database();
  const profile = db.doc(path.profile(uid));
  const summary = db.doc(path.learningStats(uid));
  await db.runTransaction(
    async (transaction) => {
      const [storedProfile, stored] = await transaction.getAll(profile, summary);
      if (!storedProfile?.exists) return;
      const known = stored?.exists && parseStored(summary.path, () => parseLearningStats(stored.data()));
      const stats = known || NO_LEARNING_STATS;
      const changed = await change(transaction, stats);
      if (changed === stats && known) return;
      transaction.set(summary, { ...changed, achievements: updatedAchievements(changed, now) });
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}
