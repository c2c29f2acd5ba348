import { isLive } from '@atelier/domain/billing/membership';
import { cancelNow } from '../subscription/duplicate-subscriptions.ts';
import { refundRemainder } from './refund-remainder.ts';
import { idOf, type PlanSubscription } from '../subscription/plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';

/**
 * Ends subscriptions at once and refunds everything paid for them. Safe to repeat for the same declaration.
 *
 * @param declaration id of the declaration that causes the refund
 * @param attempt number of failed runs so far, part of the idempotency key
 * @returns the amount refunded for this declaration so far, in cents
 */
export async function refundSubscriptions(
  subscriptions: readonly PlanSubscription[],
  declaration: string,
  attempt: number,
): Promise<number> {
  let cents = 0;
  for (const one of subscriptions) {
    if (isLive(one)) await cancelNow(one.id);
    for (const payment of await paymentsOf(one.id)) {
      cents += await refundRemainder(payment, declaration, `withdraw:${declaration}:${attempt}:${payment}`);
    }
  }
  return cents;
}

/** Returns the payment intents of all paid invoices of a subscription. */
async function paymentsOf(subscription: string): Promise<string[]> {
  const { data: invoices } = await stripe().invoices.list({ subscription, status: 'paid', limit: 100 });
  const lists = await Promise.all(
    invoices.map(({ id }) => stripe().invoicePayments.list({ invoice: id, status: 'paid', limit: 100 })),
  );
  return lists.flatMap(({ data }) =>
    data.map(({ payment }) => idOf(payment.payment_intent)).filter((one) => one !== null),
  );
}
