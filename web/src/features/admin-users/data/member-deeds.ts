import { deleteUserRequest, deleteUserResponse } from '@atelier/domain/contracts/delete-user';
import { memberActivityRequest, memberActivityResponse } from '@atelier/domain/contracts/member-activity';
import { setAdminRequest, setAdminResponse } from '@atelier/domain/contracts/set-admin';
import { setMembershipRequest, setMembershipResponse } from '@atelier/domain/contracts/set-membership';
import { setTrainerRequest, setTrainerResponse } from '@atelier/domain/contracts/set-trainer';
import type { Profile } from '@atelier/domain/entities/profile';
import { call } from '../../../lib/callable.ts';

/** What an admin does to a member; the server logs each. All throw AppError: `conflict`, `last-admin`, `not-found`… */
const sendMembership = call('setMembership', setMembershipRequest, setMembershipResponse);
export const setTrainer = call('setTrainer', setTrainerRequest, setTrainerResponse);
export const setAdmin = call('setAdmin', setAdminRequest, setAdminResponse);
export const deleteUser = call('deleteUser', deleteUserRequest, deleteUserResponse);
export const askActivity = call('memberActivity', memberActivityRequest, memberActivityResponse);

export type Membership = Pick<Profile, 'subscription_tier' | 'subscription_status' | 'membership_source'>;
export type Choice = Pick<Membership, 'subscription_tier' | 'subscription_status'>;

/**
 * Chooses a member's tier and status, or gives the choice back to Stripe.
 *
 * @param seen  the membership as the admin sees it; anything else at the server is a `conflict`.
 */
export async function changeMembership(uid: string, seen: Membership, next: Choice | 'stripe'): Promise<void> {
  await sendMembership({
    uid,
    membership: next === 'stripe' ? null : { tier: next.subscription_tier, status: next.subscription_status },
    expected: { tier: seen.subscription_tier, status: seen.subscription_status, source: seen.membership_source },
  });
}
