import type { Stripe } from 'stripe';
import type { PlanPayment } from '@atelier/domain/billing/plan-payment';
import { stripe, dateFromSeconds, idOf } from '../platform/stripe.ts';
import { isRefundEffective, refundedCents } from './refunds.ts';

/** A payment of a membership with what became of its money. */
export interface SubscriptionPayment extends PlanPayment {
  id: string;
  /** Refunded by a withdrawal; a subscription has at most one withdrawal. */
  withdrawnCents: number;
  /** What a withdrawal can give back at most: without other refunds and lost disputes. */
  leftCents: number;
  /** A refund of a withdrawal failed at Stripe; an admin sends it again. */
  hasFailedRefund: boolean;
}

/**
 * Statuses of a dispute that takes no money, or no more. A `warning_…` is a question of the bank.
 */
const SETTLED_DISPUTES: readonly Stripe.Dispute.Status[] = ['won', 'lost', 'prevented'];

/** Returns whether a dispute keeps the money until the bank decides: also while we appeal. */
export function isDisputeOpen({ status }: Pick<Stripe.Dispute, 'status'>): boolean {
  return !SETTLED_DISPUTES.includes(status) && !status.startsWith('warning_');
}

/** Returns whether a bank has decided a dispute for its client: it took the money back for good. */
export const isDisputeLost = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  status === 'lost';

/** Returns what banks took back for good, in cents. */
export const lostCents = (disputes: readonly Pick<Stripe.Dispute, 'status' | 'amount'>[]): number =>
  disputes.filter(isDisputeLost).reduce((sum, { amount }) => sum + amount, 0);

/** Returns the disputes of a payment, decided ones included. */
export async function disputesOf(payment_intent: string): Promise<Stripe.Dispute[]> {
  return (await stripe().disputes.list({ payment_intent, limit: 100 })).data;
}

/** Returns the refunds of a payment, failed ones included. */
export async function refundsOf(payment_intent: string): Promise<Stripe.Refund[]> {
  return (await stripe().refunds.list({ payment_intent, limit: 100 })).data;
}

/** Returns the payments of all paid invoices of a subscription. */
export async function paymentsOf(subscription: string): Promise<SubscriptionPayment[]> {
  const { data: invoices } = await stripe().invoices.list({
    subscription,
    status: 'paid',
    limit: 100,
  });
  return (await Promise.all(invoices.map(paymentsOfInvoice))).flat();
}

async function paymentsOfInvoice({
  id: invoice,
  lines,
}: Stripe.Invoice): Promise<SubscriptionPayment[]> {
  const { data } = await stripe().invoicePayments.list({ invoice, status: 'paid', limit: 100 });
  const billed = lines.data.map(({ amount, period }) => ({
    cents: amount,
    start: dateFromSeconds(period.start),
    end: dateFromSeconds(period.end),
  }));
  const payments = data.map(async ({ payment, amount_paid }) => {
    const id = idOf(payment.payment_intent);
    const cents = amount_paid ?? 0;
    return id === null ? [] : [{ id, cents, lines: billed, ...(await stateOf(id, cents)) }];
  });
  return (await Promise.all(payments)).flat();
}

async function stateOf(id: string, cents: number) {
  const [refunds, disputes] = await Promise.all([refundsOf(id), disputesOf(id)]);
  const withdrawals = refunds.filter(({ metadata }) => metadata?.declaration !== undefined);
  const withdrawnCents = refundedCents(withdrawals, () => true);
  const otherCents = refundedCents(refunds, () => true) - withdrawnCents + lostCents(disputes);
  return {
    withdrawnCents,
    leftCents: Math.max(0, cents - otherCents),
    hasFailedRefund: !withdrawals.every(isRefundEffective),
  };
}
