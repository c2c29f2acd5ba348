import type { Stripe } from 'stripe';
import { isAlreadyRefunded } from '../../platform/stripe-errors.ts';
import { stripe } from '../../platform/stripe.ts';

/**
 * Gives back whatever of a payment was not given back yet.
 *
 * @param declaration  what it is given back for; asked again for the same, nothing goes twice.
 * @param idempotencyKey  another one for each attempt: Stripe keeps its own failures.
 * @returns what has gone back for this declaration, in cents
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

/** Tells whether a refund gives money back: one that failed or was cancelled does not. */
export function isRefundEffective({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
