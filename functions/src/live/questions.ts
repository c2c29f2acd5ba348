import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import type { AskQuestionRequest, VoteQuestionRequest } from '@atelier/domain/contracts/live';
import { DomainError } from '@atelier/domain/error-code';
import { parseBooking, parseQuestion, voteKey } from '@atelier/domain/live/question';
import { path } from '@atelier/domain/paths';
import { database, parseDocument, readDocuments } from '../platform/firebase.ts';
import { commitWrites, retryConflicts, unchanged } from '../platform/retry-conflicts.ts';
import { requireSession } from './session-documents.ts';

const done = { ok: true } as const;
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
  { session_id: id, text }: AskQuestionRequest,
  now: Date,
): Promise<typeof done> {
  const db = database();
  const paths = [path.liveSession(id), path.liveBooking(id, uid), path.liveQuestion(id, uid)];
  await db.runTransaction(async (transaction) => {
    const [stored, own, former] = await transaction.getAll(...paths.map((one) => db.doc(one)));
    const session = requireSession(stored);
    const booking = parseDocument(own, parseBooking);
    if (booking?.state !== 'booked' || !former) throw new DomainError('forbidden');
    if (session.starts_at <= now) throw new DomainError('live-closed');
    if (text === '') {
      transaction.delete(former.ref);
      return;
    }
    if (former.get('text') === text) return;
    const fields = { user_id: uid, author_name: booking.name, text, votes: 0 };
    transaction.set(former.ref, { ...fields, created_at: FieldValue.serverTimestamp() });
  });
  return done;
}

/**
 * Adds or removes a member's vote for the question of another member.
 *
 * @throws DomainError `not-found`, `forbidden`, `rate-limited` after 400 votes, `busy`
 */
export async function voteQuestion(
  uid: string,
  { session_id: id, question: author, vote }: VoteQuestionRequest,
): Promise<typeof done> {
  await retryConflicts(async () => {
    const [own, stored] = await readDocuments(
      path.liveBooking(id, uid),
      path.liveQuestion(id, author),
    );
    const booking = parseDocument(own, parseBooking);
    if (booking?.state !== 'booked' || author === uid) throw new DomainError('forbidden');
    const question = parseDocument(stored, parseQuestion);
    if (question === undefined) throw new DomainError('not-found');
    const key = voteKey(author, question);
    const votes = booking.votes ?? [];
    if (votes.includes(key) === vote) return;
    if (vote && votes.length >= MAX_VOTES) throw new DomainError('rate-limited');
    const chosen = vote ? [...votes, key] : votes.filter((one) => one !== key);
    await commitWrites((transaction) => {
      transaction.update(own.ref, { votes: chosen }, unchanged(own));
      transaction.update(
        stored.ref,
        { votes: question.votes + (vote ? 1 : -1) },
        unchanged(stored),
      );
    });
  });
  return done;
}

/**
 * Reads what a member who gives a place back has contributed: their question, and votes for
 * others'. Otherwise they could ask in every session, and vote again after booking again.
 *
 * @param votes of their booking
 * @returns takes it back in a commit
 */
export async function readContributions(
  uid: string,
  id: string,
  votes: readonly string[],
): Promise<(transaction: Transaction) => void> {
  const authors = votes.map((key) => key.slice(0, key.lastIndexOf('_')));
  const [own, ...chosen] = await readDocuments(
    ...[uid, ...authors].map((author) => path.liveQuestion(id, author)),
  );
  return (transaction) => {
    if (own?.exists) transaction.delete(own.ref, unchanged(own));
    for (const stored of chosen) {
      const question = parseDocument(stored, parseQuestion);
      // A changed question has lost its votes.
      if (question === undefined || !votes.includes(voteKey(stored.id, question))) continue;
      transaction.update(stored.ref, { votes: question.votes - 1 }, unchanged(stored));
    }
  };
}
