import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { parseDueChange, type DueChangeKind } from '@atelier/domain/members/due-change';
import { path } from '@atelier/domain/paths';
import { dueChanges } from '@atelier/domain/queries/server-member-queries';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { carryOutDeletion } from '../deletion/deletion-request.ts';
import { carryOutAdmin, carryOutMute, carryOutTrainer } from '../members/member-flags.ts';
import { countFailure, removeDueChange, settleOf, type Settle } from '../platform/due-changes.ts';
import { database, dateAt, pagesOf, parseDocument, toFirestoreQuery } from '../platform/firebase.ts';
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

/** Tries what could not be written about members, oldest first, while there is time. What fails again stays. */
export async function continueDueChanges(kinds: readonly DueChangeKind[], hasTime: () => boolean): Promise<void> {
  for await (const page of pagesOf(toFirestoreQuery(dueChanges(PAGE)), PAGE)) {
    if (!hasTime()) return;
    const due = page.filter((stored) => kinds.some((kind) => kind === stored.get('what')) && !isBeingTried(stored));
    await Promise.all(due.map((stored) => continueDueChange(stored)));
  }
}

/** Tries one due change at once; does nothing for an unknown one. */
export async function retryDueChange(id: string): Promise<void> {
  await continueDueChange(await database().doc(path.dueChange(id)).get());
}

function isBeingTried(stored: DocumentSnapshot): boolean {
  return stored.get('attempts') === 0 && Date.now() - (dateAt(stored, 'created_at')?.getTime() ?? 0) < CALL_MS;
}

async function continueDueChange(stored: DocumentSnapshot): Promise<void> {
  const change = parseDocument(stored, parseDueChange);
  if (change === undefined) return;
  const { what, uid, version } = change;
  try {
    await carryOut(change, settleOf(stored.ref, version));
    await removeDueChange(stored.ref, version);
  } catch (error) {
    if (error instanceof DomainError && what !== 'membership') {
      // Decided meanwhile, or not allowed any more.
      await removeDueChange(stored.ref, version);
      logEvent.changeDropped(what, uid, error.code);
      return;
    }
    logEvent.changeWaits(what, uid, error);
    await countFailure(stored.ref, version, error);
    if (change.what === 'membership') await reportAccessLeft(uid, change.customer);
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
