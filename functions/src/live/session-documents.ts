import { type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { parseLiveMonth, type BookingState, type LiveMonth } from '@atelier/domain/live/booking';
import { parseLiveSession, type LiveSession } from '@atelier/domain/live/live-session';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { database } from '../platform/firebase.ts';
import { writeUnchanged } from '../platform/retry-conflicts.ts';

/** Returns a stored session. @throws DomainError `not-found` */
export function requireSession(stored: DocumentSnapshot | undefined): LiveSession {
  if (!stored?.exists) throw new DomainError('not-found');
  return parseLiveSession(stored.data());
}

/** Returns the caller's profile. @throws DomainError `forbidden` without one */
export function requireProfile(stored: DocumentSnapshot | undefined): Profile {
  if (!stored?.exists) throw new DomainError('forbidden');
  return parseProfile(stored.data());
}

/** A member's bookings in a month, with the document as it was read. */
export interface StoredMonth extends LiveMonth {
  stored: DocumentSnapshot;
}

/**
 * Returns a member's bookings in a month. Pass no transaction if the later write is guarded by
 * `unchanged`.
 */
export async function readMonth(
  transaction: Transaction | null,
  uid: string,
  month: string,
): Promise<StoredMonth> {
  const reference = database().doc(path.liveMonth(uid, month));
  const stored = await (transaction === null ? reference.get() : transaction.get(reference));
  return { ...(stored.exists ? parseLiveMonth(stored.data()) : { month, sessions: {} }), stored };
}

/**
 * Sets one booking in the month's document, provided that it has not changed since it was read;
 * `null` removes it.
 */
export function writeMonth(
  transaction: Transaction,
  { month, sessions, stored }: StoredMonth,
  change: {
    id: string;
    session: LiveSession;
    booking: { state: BookingState; bookedAt: Date } | null;
  },
): void {
  const { [change.id]: _former, ...others } = sessions;
  const { session, booking } = change;
  const entry = booking && {
    [change.id]: {
      state: booking.state,
      title: session.title,
      starts_at: session.starts_at,
      ends_at: session.ends_at,
      booked_at: booking.bookedAt,
    },
  };
  writeUnchanged(transaction, stored, { month, sessions: { ...others, ...entry } });
}
