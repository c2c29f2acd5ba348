import type { Stripe } from 'stripe';
import { isRefundEffective } from './refund-remainder.ts';
import { addRevenueOnce, reverseRevenue } from '../revenue.ts';

/** Counts what went back to a buyer, each refund once; one that failed later is taken out again. */
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

/** Counts what a bank took back for good. */
export async function recordLostDisputes(disputes: readonly Stripe.Dispute[]): Promise<void> {
  for (const { id, created, amount } of disputes) {
    await addRevenueOnce({ key: `dispute_${id}`, at: new Date(created * 1000), kind: 'refunds', cents: amount });
  }
}
