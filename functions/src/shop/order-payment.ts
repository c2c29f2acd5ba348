import type { Stripe } from 'stripe';
import type { OrderPayment } from '@atelier/domain/shop/starter-kit-order';
import { findSession } from '../billing/checkout/checkout-sessions.ts';
import { isDisputeLost, isDisputeOpen } from '../billing/plan-payments.ts';
import { isRefundEffective } from '../billing/refunds.ts';
import { stripe } from '../platform/stripe.ts';

/** The state of an order's payment, read from Stripe and never from an event. */
export interface StripeOrderPayment extends OrderPayment {
  /** The order in the session's metadata. */
  order_id: string | undefined;
  paid_at: Date | undefined;
  payment_intent: string | undefined;
  refunds: readonly Stripe.Refund[];
  /** Of the last refund that returns money. */
  refunded_at: Date | undefined;
  lost_disputes: readonly Stripe.Dispute[];
  dispute: OrderDispute | undefined;
}

/** The last dispute of a payment. */
interface OrderDispute {
  opened_at: Date;
  status: Stripe.Dispute.Status;
  /** Stripe's code; undefined once it is decided. */
  reason: string | undefined;
  /** Until when an answer is taken; undefined once there is one, or none is taken any more. */
  due_by: Date | undefined;
}

/** No single payment has more refunds or disputes. */
const LIST_LIMIT = 100;

/**
 * Reads a session with payment, refunds and disputes; undefined if it belongs to another Stripe
 * account.
 */
export async function readOrderPayment(sessionId: string): Promise<StripeOrderPayment | undefined> {
  const session = await findSession(sessionId, ['payment_intent.latest_charge']);
  if (session === undefined) return undefined;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const [refunds, disputes] =
    intent?.status === 'succeeded' ? await listRefundsAndDisputes(intent.id) : [[], []];
  const effective = refunds.filter(isRefundEffective);
  return {
    order_id: session.metadata?.order_id,
    state: paymentState(session, intent),
    amount_total: session.amount_total ?? 0,
    refunded_cents: effective.reduce((sum, { amount }) => sum + amount, 0),
    refunded_at:
      effective.length > 0
        ? new Date(Math.max(...effective.map(({ created }) => created)) * 1000)
        : undefined,
    is_disputed: disputes.some((one) => isDisputeLost(one) || isDisputeOpen(one)),
    paid_at: paymentDate(session, charge),
    payment_intent: intent?.id,
    refunds,
    lost_disputes: disputes.filter(isDisputeLost),
    dispute: lastDispute(disputes),
  };
}

/** Returns the last dispute; a question of the bank, which takes no money, is none. */
function lastDispute(disputes: readonly Stripe.Dispute[]): OrderDispute | undefined {
  const [last] = disputes
    .filter(({ status }) => !status.startsWith('warning_'))
    .toSorted((a, b) => b.created - a.created);
  if (last === undefined) return undefined;
  const { status, created, reason, evidence_details } = last;
  const dueBy = status === 'needs_response' ? evidence_details.due_by : null;
  return {
    opened_at: new Date(created * 1000),
    status,
    reason: isDisputeOpen(last) ? reason : undefined,
    due_by: dueBy === null ? undefined : new Date(dueBy * 1000),
  };
}

async function listRefundsAndDisputes(
  payment_intent: string,
): Promise<[Stripe.Refund[], Stripe.Dispute[]]> {
  const [refunds, disputes] = await Promise.all([
    stripe().refunds.list({ payment_intent, limit: LIST_LIMIT }),
    stripe().disputes.list({ payment_intent, limit: LIST_LIMIT }),
  ]);
  return [refunds.data, disputes.data];
}

/**
 * Returns when an order was paid; one that costs nothing has no charge and is paid from its start.
 */
function paymentDate(
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | null,
): Date | undefined {
  if (charge?.paid) return new Date(charge.created * 1000);
  return session.payment_status === 'no_payment_required'
    ? new Date(session.created * 1000)
    : undefined;
}

/** A completed session whose payment requires a payment method again has failed. */
function paymentState(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): OrderPayment['state'] {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  if (session.payment_status !== 'unpaid') return 'paid';
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
    ? 'failed'
    : 'processing';
}
