import type { Profile } from '@atelier/domain/members/profile';
import { call } from '../../../../lib/api.ts';

/** What an admin does to a member; the server logs each. All throw AppError: `conflict`, `last-admin`, `not-found`… */
const callSetMembership = call('setMembership');
export const setTrainer = call('setTrainer');
export const setAdmin = call('setAdmin');
export const deleteUser = call('deleteUser');
export const fetchMemberActivity = call('memberActivity');

export type Membership = Pick<Profile, 'subscription_tier' | 'subscription_status' | 'membership_source'>;
export type MembershipChoice = Pick<Membership, 'subscription_tier' | 'subscription_status'>;

/**
 * Chooses a member's tier and status, or gives the choice back to Stripe.
 *
 * @param seen  the membership as the admin sees it; anything else at the server is a `conflict`.
 */
export async function changeMembership(
  uid: string,
  seen: Membership,
  next: MembershipChoice | 'stripe',
): Promise<void> {
  await callSetMembership({
    uid,
    membership: next === 'stripe' ? null : { tier: next.subscription_tier, status: next.subscription_status },
    expected: { tier: seen.subscription_tier, status: seen.subscription_status, source: seen.membership_source },
  });
}
