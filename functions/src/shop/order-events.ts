import type { Stripe } from 'stripe';
import { syncOrder } from './sync-order.ts';
import { isPlanPayment } from '../billing/invoices/plan-invoices.ts';
import { recordLostDisputes, recordRefunds } from '../billing/refunds/record-refunds.ts';
import { stripe } from '../platform/stripe.ts';

type Handler = (event: Stripe.Event) => Promise<void>;

/** Syncs the order of a kit checkout; plan checkouts have no order id. */
const handleCheckoutChange: Handler = async (event) => {
  const { id, metadata } = event.data.object as Stripe.Checkout.Session;
  const orderId = metadata?.order_id;
  if (orderId !== undefined) await syncOrder(orderId, id);
};

/** Syncs the order of a refunded or disputed payment, or records the refunds and lost disputes of a membership. */
const handleRefundOrDispute: Handler = async (event) => {
  const { payment_intent } = event.data.object as Pick<Stripe.Charge, 'payment_intent'>;
  const id = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (id === undefined) return;
  const { metadata } = await stripe().paymentIntents.retrieve(id);
  if (metadata.order_id !== undefined) {
    await syncOrder(metadata.order_id);
    return;
  }
  if (!(await isPlanPayment(id))) return;
  const [refunds, disputes] = await Promise.all([
    stripe().refunds.list({ payment_intent: id, limit: 100 }),
    stripe().disputes.list({ payment_intent: id, limit: 100 }),
  ]);
  await recordRefunds(refunds.data);
  await recordLostDisputes(disputes.data.filter(({ status }) => status === 'lost'));
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
  'charge.dispute.closed': handleRefundOrDispute,
};
