import { call } from '../../../../lib/api.ts';
import { type Membership, type MembershipChoice, stateMembership } from '../membership.ts';

/**
 * Calls that the server logs in the audit log. All throw AppError, such as `conflict` or
 * `last-admin`.
 */
const callSetMembership = call('setMembership');
export const setTrainer = call('setTrainer');
export const setAdmin = call('setAdmin');
export const deleteUser = call('deleteUser');
export const fetchLastVisits = call('lastVisits');
export const fetchMemberActivity = call('memberActivity');
export const fetchWritings = call('memberWritings');
export const fetchBilling = call('memberBilling');
/** What a member pays, and what ending it now would give back. */
export const fetchPayments = call('memberSubscriptions');
/** Ends subscriptions with their period. @throws AppError `member-not-subscribed`, `conflict` */
export const cancelSubscriptions = call('cancelMemberSubscriptions');
/** Ends them at once with a refund. @throws AppError `conflict` if that is not as expected */
export const endSubscriptions = call('endMemberSubscriptions');
export const refundInvoice = call('refundInvoice');
export const refundOrder = call('refundOrder');

/**
 * Sets tier and status, or lets Stripe decide.
 *
 * @param keepsSubscription  the page says that a subscription goes on beside the choice
 * @throws AppError `conflict` when the membership is not as `seen`, or a subscription goes on that
 * the page does not show
 */
export async function changeMembership(
  uid: string,
  seen: Membership,
  next: MembershipChoice | 'stripe',
  keepsSubscription: boolean,
) {
  await callSetMembership({
    uid,
    membership: next === 'stripe' ? null : stateMembership(next),
    expected: { ...stateMembership(seen), source: seen.membership_source },
    keeps_subscription: keepsSubscription,
  });
}
