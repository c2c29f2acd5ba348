import { paidPlansOf } from '@atelier/domain/members/paid-plan';
import type { Profile } from '@atelier/domain/members/profile';

export type Membership = Pick<
  Profile,
  'subscription_tier' | 'subscription_status' | 'membership_source'
>;
export type MembershipChoice = Pick<Membership, 'subscription_tier' | 'subscription_status'>;

/** Returns a membership as calls state it. */
export const stateMembership = ({ subscription_tier, subscription_status }: MembershipChoice) => ({
  tier: subscription_tier,
  status: subscription_status,
});

/** Returns whether a member pays at Stripe, as far as their profile says. */
export const isPayer = (member: Profile): boolean =>
  member.is_paying === true || paidPlansOf(member).length > 0;
