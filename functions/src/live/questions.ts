import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import type { AskQuestionRequest, VoteQuestionRequest } from '@atelier/domain/contracts/live';
import { DomainError } from '@atelier/domain/error-code';
import { parseBooking } from '@atelier/domain/live/booking';
import { parseQuestion, votedAuthor, voteKey } from '@atelier/domain/live/question';
import { path } from '@atelier/domain/paths';
import { database, parseDocument, readDocuments } from '../platform/firebase.ts';
import { commitWrites, retryConflicts, unchanged } from '../platform/retry-conflicts.ts';
import { requireSession } from './session-documents.ts';

const DONE = { ok: true } as const;
/** Most votes of one member in one session: one per question that can exist. */
const MAX_VOTES = 400;

/**
 * Stores the one question of a member with a place, before the session begins; an empty text
 * deletes it. A changed question loses its votes, which were for the former one.
 *
 * @throws DomainError `not-found`, `forbidden` without a place, `live-closed`
 */
export async function askQuestion(
  uid: string,
  { session_id: sessionId, text }: AskQuestionRequest,
  now: Date,
): Promise<typeof DONE> {
  const db = database();
  const question = db.doc(path.liveQuestion(sessionId, uid));
  await db.runTransaction(async (transaction) => {
    const [storedSession, storedBooking, former] = await transaction.getAll(
      db.doc(path.liveSession(sessionId)),
      db.doc(path.liveBooking(sessionId, uid)),
      question,
    );
    const session = requireSession(storedSession);
    const booking = parseDocument(storedBooking, parseBooking);
    if (booking?.state !== 'booked') throw new DomainError('forbidden');
    if (session.starts_at <= now) throw new DomainError('live-closed');
    if (text === '') {
      transaction.delete(question);
      return;
    }
    if (former?.get('text') === text) return;
    transaction.set(question, {
      user_id: uid,
      author_name: booking.name,
      text,
      votes: 0,
      created_at: FieldValue.serverTimestamp(),
    });
  });
  return DONE;
}

/**
 * Adds or removes a member's vote for the question of another member.
 *
 * @throws DomainError `not-found`, `forbidden`, `rate-limited` after 400 votes, `busy`
 */
export async function voteQuestion(
  uid: string,
  { session_id: sessionId, question: author, vote: isFor }: VoteQuestionRequest,
): Promise<typeof DONE> {
  await retryConflicts(async () => {
    const [storedBooking, storedQuestion] = await readDocuments(
      path.liveBooking(sessionId, uid),
      path.liveQuestion(sessionId, author),
    );
    const booking = parseDocument(storedBooking, parseBooking);
    if (booking?.state !== 'booked' || author === uid) throw new DomainError('forbidden');
    const question = parseDocument(storedQuestion, parseQuestion);
    if (question === undefined) throw new DomainError('not-found');
    const key = voteKey(author, question);
    const before = booking.votes ?? [];
    if (before.includes(key) === isFor) return;
    if (isFor && before.length >= MAX_VOTES) throw new DomainError('rate-limited');
    const votes = isFor ? [...before, key] : before.filter((one) => one !== key);
    const count = question.votes + (isFor ? 1 : -1);
    await commitWrites((transaction) => {
      transaction.update(storedBooking.ref, { votes }, unchanged(storedBooking));
      transaction.update(storedQuestion.ref, { votes: count }, unchanged(storedQuestion));
    });
  });
  return DONE;
}

/**
 * Reads what a member who gives a place back has contributed: their question, and their votes for
 * others'. It is removed with the place; otherwise they could ask in every session, and vote again
 * after booking again.
 *
 * @param votes of their booking.
 * @returns removes it in a commit.
 */
export async function readContributions(
  uid: string,
  sessionId: string,
  votes: readonly string[],
): Promise<(transaction: Transaction) => void> {
  const authors = [uid, ...votes.map(votedAuthor)];
  const [own, ...voted] = await readDocuments(
    ...authors.map((author) => path.liveQuestion(sessionId, author)),
  );
  return (transaction) => {
    if (own?.exists) transaction.delete(own.ref, unchanged(own));
    for (const stored of voted) {
      const question = parseDocument(stored, parseQuestion);
      // A changed question has lost its votes.
      if (question === undefined || !votes.includes(voteKey(stored.id, question))) continue;
      transaction.update(stored.ref, { votes: question.votes - 1 }, unchanged(stored));
    }
  };
}
