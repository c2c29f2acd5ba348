import type { Stripe } from 'stripe';
import { isRefundEffective } from './refund-remainder.ts';
import { addRevenueOnce, reverseRevenue } from '../revenue.ts';

/** Records refunds as revenue entries, once per refund. Reverses the entry of a refund that failed later. */
export async function recordRefunds(refunds: readonly Stripe.Refund[]): Promise<void> {
  for (const refund of refunds) {
    const key = `refund_${refund.id}`;
    if (isRefundEffective(refund)) {
      await addRevenueOnce({ key, at: new Date(refund.created * 1000), kind: 'refunds', cents: refund.amount });
    } else {
      await reverseRevenue(key);
    }
  }
}

/** Records the amounts of lost disputes, once per dispute. */
export async function recordLostDisputes(disputes: readonly Stripe.Dispute[]): Promise<void> {
  for (const { id, created, amount } of disputes) {
    await addRevenueOnce({ key: `dispute_${id}`, at: new Date(created * 1000), kind: 'refunds', cents: amount });
  }
}
