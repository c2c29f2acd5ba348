import type { Stripe } from 'stripe';
import { syncOrder } from './sync-order.ts';
import { syncCreditNotes } from '../billing/credit-notes.ts';
import { planInvoiceOf } from '../billing/invoices.ts';
import { syncOpenDispute, syncPlanPayment } from '../billing/lost-payments.ts';
import { stripe } from '../platform/stripe.ts';

type Handler = (event: Stripe.Event) => Promise<void>;

/** Syncs the order of a kit checkout; plan checkouts have no order id. */
const handleCheckoutChange: Handler = async (event) => {
  const { id, metadata } = event.data.object as Stripe.Checkout.Session;
  const orderId = metadata?.order_id;
  if (orderId !== undefined) await syncOrder(orderId, id);
};

/** Syncs the order or the membership of a refunded or disputed payment. */
const handleRefundOrDispute: Handler = async (event) => {
  const { payment_intent } = event.data.object as Pick<Stripe.Charge, 'payment_intent'>;
  const id = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (id === undefined) return;
  const payment = await stripe().paymentIntents.retrieve(id);
  const { order_id } = payment.metadata;
  const invoice = order_id === undefined ? await planInvoiceOf(id) : undefined;
  if (order_id === undefined && invoice === undefined) return;
  if (event.type.startsWith('charge.dispute.')) await syncOpenDispute(payment);
  if (order_id !== undefined) await syncOrder(order_id);
  if (invoice !== undefined) await syncPlanPayment(payment, invoice);
  // Last: nothing that is owed waits for it.
  if (!event.type.startsWith('charge.dispute.')) await syncCreditNotes(id);
};

/** Handlers of Stripe's payment events; also covers refunds and disputes of memberships. */
export const ORDER_EVENT_HANDLERS: Readonly<Record<string, Handler>> = {
  'checkout.session.completed': handleCheckoutChange,
  'checkout.session.expired': handleCheckoutChange,
  'checkout.session.async_payment_succeeded': handleCheckoutChange,
  'checkout.session.async_payment_failed': handleCheckoutChange,
  'charge.refunded': handleRefundOrDispute,
  'refund.created': handleRefundOrDispute,
  'refund.updated': handleRefundOrDispute,
  'refund.failed': handleRefundOrDispute,
  'charge.dispute.created': handleRefundOrDispute,
  // A question of the bank becomes a dispute.
  'charge.dispute.updated': handleRefundOrDispute,
  'charge.dispute.closed': handleRefundOrDispute,
};
