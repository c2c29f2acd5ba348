import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { parseDueChange, type DueChangeKind } from '@atelier/domain/members/due-change';
import { path } from '@atelier/domain/paths';
import { dueChangesAbout, dueChangesUntried } from '@atelier/domain/queries/server-member-queries';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { carryOutDeletion } from '../deletion/deletion-request.ts';
import { carryOutAdmin, carryOutMute, carryOutTrainer } from '../members/member-flags.ts';
import { isContention } from '../platform/contention.ts';
import { countFailure, removeDueChange, settleOf, type Settle } from '../platform/due-changes.ts';
import {
  database,
  dateAt,
  pagesOf,
  parseDocument,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';

type DueChange = ReturnType<typeof parseDueChange>;

/** Changes that are tried at once: each waits for its own member's locks. */
const PAGE = 20;
/** A call that is younger may still be trying itself; it gives up after some twenty seconds. */
const CALL_MS = MINUTE_MS;

/** What admins ask for. Needs nothing of Stripe. */
export const ORDERS: readonly DueChangeKind[] = ['mute', 'trainer', 'admin', 'deletion'];
/** What is compared with Stripe. */
export const SYNCS: readonly DueChangeKind[] = ['membership'];

/**
 * Tries what could not be written about members, while there is time: what has waited longest for a
 * try first, so that however many are locked, none waits behind them for ever. What fails again
 * stays.
 */
export async function continueDueChanges(
  kinds: readonly DueChangeKind[],
  hasTime: () => boolean,
): Promise<void> {
  const tried = new Set<string>();
  for await (const page of pagesOf(toFirestoreQuery(dueChangesUntried(new Date(), PAGE)), PAGE)) {
    if (!hasTime()) return;
    const due = page
      .filter(
        (stored) => kinds.some((kind) => kind === stored.get('what')) && !isBeingTried(stored),
      )
      .filter((stored) => !tried.has(subjectOf(stored)));
    const subjects = new Map(due.map((stored) => [subjectOf(stored), stored]));
    await Promise.all([...subjects.values()].map(continueAbout));
    for (const subject of subjects.keys()) tried.add(subject);
  }
}

/**
 * Tries one due change at once, with the others of its kind about its member; does nothing for an
 * unknown one.
 */
export async function retryDueChange(id: string): Promise<void> {
  const stored = await database().doc(path.dueChange(id)).get();
  if (stored.exists) await continueAbout(stored);
}

function isBeingTried(stored: DocumentSnapshot): boolean {
  return (
    stored.get('attempts') === 0 &&
    Date.now() - (dateAt(stored, 'created_at')?.getTime() ?? 0) < CALL_MS
  );
}

const subjectOf = (stored: DocumentSnapshot) =>
  `${textAt(stored, 'what')} ${textAt(stored, 'uid')}`;

/**
 * Tries what waits of one kind about one member, the latest first: it replaces the earlier ones if
 * it is carried out, and they are tried if it is not allowed any more. What meets a lock would not
 * get through after it either.
 */
async function continueAbout(one: DocumentSnapshot): Promise<void> {
  const { docs } = await toFirestoreQuery(dueChangesAbout(textAt(one, 'uid') ?? '')).get();
  const waiting = docs
    .filter((stored) => subjectOf(stored) === subjectOf(one) && !isBeingTried(stored))
    .toSorted((first, second) => createdAt(second) - createdAt(first));
  let lock: unknown;
  for (const { ref } of waiting) {
    // As it is now: the one before may have replaced it.
    const stored = await ref.get();
    const change = parseDocument(stored, parseDueChange);
    if (change === undefined) continue;
    if (lock === undefined) lock = await continueDueChange(ref, change);
    else await countFailure(ref, change.version, lock);
  }
}

const createdAt = (stored: DocumentSnapshot): number =>
  dateAt(stored, 'created_at')?.getTime() ?? 0;

/** @returns the failure if it met a lock */
async function continueDueChange(ref: DocumentReference, change: DueChange): Promise<unknown> {
  const { what, uid, version } = change;
  try {
    await carryOut(change, settleOf(ref, version));
    await removeDueChange(ref, version);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && what !== 'membership') {
      // Decided meanwhile, or not allowed any more.
      await removeDueChange(ref, version);
      logEvent.changeDropped(what, uid, error.code);
      return undefined;
    }
    logEvent.changeWaits(what, uid, error);
    await countFailure(ref, version, error);
    if (change.what === 'membership') await reportAccessLeft(uid, change.customer);
    return isContention(error) ? error : undefined;
  }
}

/** Loads Stripe's library, so only what has its key calls this. */
const loadSync = () => import('../billing/subscription/sync-subscription.ts');

async function reportAccessLeft(uid: string, customer: string): Promise<void> {
  const { isAccessLeft } = await loadSync();
  if (await isAccessLeft(uid, customer)) logEvent.accessLeft(uid, customer);
}

async function carryOut(change: DueChange, settle: Settle): Promise<unknown> {
  switch (change.what) {
    case 'membership':
      return (await loadSync()).syncSubscription(change.customer);
    case 'mute':
      return carryOutMute(change, settle);
    case 'trainer':
      return carryOutTrainer(change, settle);
    case 'admin':
      return carryOutAdmin(change, settle);
    case 'deletion':
      return carryOutDeletion(change, settle, new Date());
  }
}
