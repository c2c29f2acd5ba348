import type { Profile } from '@atelier/domain/members/profile';
import { call } from '../../../../lib/api.ts';

/** Calls that the server logs in the audit log. All throw AppError, such as `conflict` or `last-admin`. */
const callSetMembership = call('setMembership');
export const setTrainer = call('setTrainer');
export const setAdmin = call('setAdmin');
export const deleteUser = call('deleteUser');
export const fetchMemberActivity = call('memberActivity');
export const fetchWritings = call('memberWritings');
export const fetchBilling = call('memberBilling');

export type Membership = Pick<Profile, 'subscription_tier' | 'subscription_status' | 'membership_source'>;
export type MembershipChoice = Pick<Membership, 'subscription_tier' | 'subscription_status'>;

/** Sets tier and status, or lets Stripe decide. @throws AppError `conflict` when the membership is not as `seen`. */
export async function changeMembership(uid: string, seen: Membership, next: MembershipChoice | 'stripe') {
  await callSetMembership({
    uid,
    membership: next === 'stripe' ? null : { tier: next.subscription_tier, status: next.subscription_status },
    expected: { tier: seen.subscription_tier, status: seen.subscription_status, source: seen.membership_source },
  });
}
