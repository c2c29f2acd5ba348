import type { Stripe } from 'stripe';
import { isAlreadyRefunded } from '../../platform/stripe-errors.ts';
import { stripe } from '../../platform/stripe.ts';

/**
 * Refunds the part of a payment that has not been refunded yet.
 *
 * @param declaration id of the declaration that causes the refund; a repeated call for it refunds nothing twice.
 * @param idempotencyKey must differ per attempt, because Stripe repeats its own failures by key.
 * @returns the amount refunded for this declaration so far, in cents
 */
export async function refundRemainder(
  payment_intent: string,
  declaration: string,
  idempotencyKey: string,
): Promise<number> {
  try {
    await stripe().refunds.create(
      { payment_intent, reason: 'requested_by_customer', metadata: { declaration } },
      { idempotencyKey },
    );
  } catch (error) {
    if (!isAlreadyRefunded(error)) throw error;
  }
  const { data } = await stripe().refunds.list({ payment_intent, limit: 100 });
  return data
    .filter((refund) => refund.metadata?.declaration === declaration && isRefundEffective(refund))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns whether a refund returns money: not if it failed or was canceled. */
export function isRefundEffective({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
