import type { Stripe } from 'stripe';
import { isAlreadyRefunded, isChargeDisputed, stripe, undefinedIf } from '../platform/stripe.ts';
import { addRevenueOnce, reverseRevenue } from './revenue.ts';

/**
 * Number of retries of a refund. Several declarations of one withdrawal share its key, and Stripe
 * answers 409 while one of them runs: the others wait for it, up to about 8 s.
 */
export const REFUND_RETRIES = 5;

/**
 * Refunds the part of a payment that has not been refunded yet; nothing of a disputed one.
 *
 * @param declaration id of the declaration that causes the refund; a repeated call for it refunds
 * nothing twice.
 * @param idempotencyKey must differ per attempt, because Stripe returns a stored 5xx again for the
 * same key.
 * @returns the amount refunded for this declaration so far, in cents
 */
export async function refundRemainder(
  payment_intent: string,
  declaration: string,
  idempotencyKey: string,
): Promise<number> {
  const refund = {
    payment_intent,
    reason: 'requested_by_customer',
    metadata: { declaration },
  } as const;
  const isRefused = (error: unknown) => isAlreadyRefunded(error) || isChargeDisputed(error);
  await undefinedIf(
    isRefused,
    stripe().refunds.create(refund, { idempotencyKey, maxNetworkRetries: REFUND_RETRIES }),
  );
  const { data } = await stripe().refunds.list({ payment_intent, limit: 100 });
  return refundedCents(data, (one) => one.metadata?.declaration === declaration);
}

/** Returns the sum of the refunds that returned money and that `counts` accepts. */
export function refundedCents(
  refunds: readonly Stripe.Refund[],
  counts: (one: Stripe.Refund) => boolean,
): number {
  return refunds
    .filter((one) => isRefundEffective(one) && counts(one))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns whether a refund returns money: not if it failed or was canceled. */
export function isRefundEffective({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}

/**
 * Records refunds as revenue entries, once per refund. Reverses the entry of a refund that failed
 * later.
 */
export async function recordRefunds(refunds: readonly Stripe.Refund[]): Promise<void> {
  for (const refund of refunds) {
    const key = `refund_${refund.id}`;
    if (isRefundEffective(refund)) {
      await addRevenueOnce({
        key,
        at: new Date(refund.created * 1000),
        kind: 'refunds',
        cents: refund.amount,
      });
    } else {
      await reverseRevenue(key);
    }
  }
}

/** Records the amounts of lost disputes, once per dispute. */
export async function recordLostDisputes(disputes: readonly Stripe.Dispute[]): Promise<void> {
  for (const { id, created, amount } of disputes) {
    await addRevenueOnce({
      key: `dispute_${id}`,
      at: new Date(created * 1000),
      kind: 'refunds',
      cents: amount,
    });
  }
}
