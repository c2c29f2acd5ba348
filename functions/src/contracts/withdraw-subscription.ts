import { isLive } from '@atelier/domain/billing/membership';
import { DomainError } from '@atelier/domain/error-code';
import { isWithdrawalOpen } from '@atelier/domain/billing/withdrawal';
import type { DeclarationHandler } from './declaration.ts';
import { refundSubscriptions } from '../billing/refunds/refund-subscriptions.ts';
import { findCustomerId } from '../billing/customers.ts';
import { subscriptionsOf, type PlanSubscription } from '../billing/subscription/plan-subscriptions.ts';
import { syncSubscription } from '../billing/subscription/sync-subscription.ts';

/**
 * Withdraws from every subscription within the legal period: ends them at once and refunds everything paid.
 *
 * @throws DomainError `withdrawal-over` if the live subscription is older, `no-subscription` if there is none
 */
export const withdrawSubscription: DeclarationHandler = async ({ id, uid, attempts, declaredAt }) => {
  const customer = await findCustomerId(uid);
  if (customer === null) throw new DomainError('no-subscription');
  const begun = (await subscriptionsOf(customer)).filter(isConcluded);
  const open = begun.filter(({ created }) => isWithdrawalOpen(created, declaredAt));
  const cents = await refundSubscriptions(open, id, attempts);
  if (open.length > 0) await syncSubscription(customer);
  if (cents === 0 && !open.some(isLive))
    throw new DomainError(begun.some(isLive) ? 'withdrawal-over' : 'no-subscription');
  return {
    result: { outcome: 'refunded', refund_cents: cents },
    mail: { template: 'withdrawn-subscription', cents },
  };
};

/** A contract is concluded once its first payment succeeded. */
function isConcluded({ status }: PlanSubscription): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired';
}
