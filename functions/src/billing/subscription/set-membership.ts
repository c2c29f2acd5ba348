import type { DocumentData, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { givenFields, isRunning, releasedFields } from '@atelier/domain/billing/membership-fields';
import { path } from '@atelier/domain/paths';
import type { AdminOutcome } from '@atelier/domain/contracts/admin';
import type { SetMembershipRequest } from '@atelier/domain/contracts/admin-members';
import { DomainError } from '@atelier/domain/error-code';
import { runAdminTransaction } from '../../moderation/audit/admin-transaction.ts';
import {
  changedFields,
  pickMembershipFields,
  readBilledMembership,
  storedFields,
} from './membership-fields.ts';
import { database } from '../../platform/firebase.ts';

/**
 * Sets a member's membership by an admin's choice, or hands it back to Stripe. Period, planned
 * change and payment problem belong to Stripe: a chosen membership has none of them, the release
 * restores them.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict` if the membership is no longer what the
 * admin saw, or if a subscription goes on of which the admin did not know
 */
export function setMembership(actor: string, request: SetMembershipRequest): Promise<AdminOutcome> {
  const { uid, expected } = request;
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const reference = database().doc(path.profile(uid));
    const profile = await transaction.get(reference);
    if (!profile.exists) throw new DomainError('not-found');
    const wanted = await wantedFields(transaction, request);
    const before = pickMembershipFields((field) => profile.get(field));
    const after = pickMembershipFields((field) => wanted[field]);
    if (isSame(before, after) && !billingFieldsDiffer(profile, wanted)) return { changed: false };
    const seen: DocumentData = {
      subscription_tier: expected.tier,
      subscription_status: expected.status,
      membership_source: expected.source,
    };
    if (!isSame(before, seen)) throw new DomainError('conflict');
    transaction.update(reference, wanted);
    const action = request.membership ? 'member.membership' : 'member.membership-release';
    log({ about: profile, action, before, after });
    return { changed: true };
  });
}

async function wantedFields(
  transaction: Transaction,
  { uid, membership, keeps_subscription }: SetMembershipRequest,
): Promise<DocumentData> {
  const billed = await readBilledMembership(transaction, uid);
  if (membership === null) return storedFields(releasedFields(billed));
  // Access and payment never part without a word: an old page may not know that somebody has begun
  // to pay.
  if (isRunning(billed) && keeps_subscription !== true) throw new DomainError('conflict');
  return storedFields(givenFields(membership, billed));
}

function isSame(one: DocumentData, other: DocumentData): boolean {
  return Object.keys(one).every((field) => one[field] === other[field]);
}

/**
 * Returns whether the profile's Stripe fields differ from the wanted ones although tier and status
 * are the same.
 */
function billingFieldsDiffer(profile: DocumentSnapshot, wanted: DocumentData): boolean {
  const fields = [
    'current_period_end',
    'cancel_at_period_end',
    'payment_problem',
    'next_tier',
    'billing',
  ];
  const present = profile.data() ?? {};
  return (
    Object.keys(
      changedFields(present, Object.fromEntries(fields.map((field) => [field, wanted[field]]))),
    ).length > 0
  );
}
