import { isLive } from '@atelier/domain/membership';
import { DomainError } from '@atelier/domain/error-code';
import { mayStillWithdraw } from '@atelier/domain/withdrawal';
import type { Deed } from './declaration.ts';
import { cancelNow } from './duplicate-subscriptions.ts';
import { refundRemainder } from './refund-remainder.ts';
import { knownCustomerOf } from './stripe-customers.ts';
import { idOf, subscriptionsOf, type PlanSubscription } from './stripe-subscriptions.ts';
import { stripe } from './stripe.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Withdraws from every subscription that was taken out within the legal period: it ends at once, and all that was paid
 * for it goes back.
 *
 * @throws DomainError `withdrawal-over` for a running one that is older, `no-subscription` when there is none
 */
export const withdrawSubscription: Deed = async ({ id, uid, attempts, declaredAt }) => {
  const customer = await knownCustomerOf(uid);
  if (customer === null) throw new DomainError('no-subscription');
  const begun = (await subscriptionsOf(customer)).filter(hasBegun);
  const open = begun.filter(({ created }) => mayStillWithdraw(created, declaredAt));
  let cents = 0;
  for (const one of open) {
    if (isLive(one)) await cancelNow(one.id);
    for (const payment of await paymentsOf(one.id)) {
      cents += await refundRemainder(payment, id, `withdraw:${id}:${attempts}:${payment}`);
    }
  }
  if (open.length > 0) await syncSubscription(customer);
  if (cents === 0 && !open.some(isLive))
    throw new DomainError(begun.some(isLive) ? 'withdrawal-over' : 'no-subscription');
  return {
    result: { outcome: 'refunded', refund_cents: cents },
    mail: { template: 'withdrawn-subscription', cents },
  };
};

/** A contract is concluded once its first payment went through. */
function hasBegun({ status }: PlanSubscription): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

/** The payments behind all paid invoices of a subscription. */
async function paymentsOf(subscription: string): Promise<string[]> {
  const { data: invoices } = await stripe().invoices.list({ subscription, status: 'paid', limit: 100 });
  const lists = await Promise.all(
    invoices.map(({ id }) => stripe().invoicePayments.list({ invoice: id, status: 'paid', limit: 100 })),
  );
  return lists.flatMap(({ data }) =>
    data.map(({ payment }) => idOf(payment.payment_intent)).filter((one) => one !== null),
  );
}
