import type { Stripe } from 'stripe';
import { syncOrder } from './orders.ts';
import { isPlanPayment } from './plan-invoices.ts';
import { recordLostDisputes, recordRefunds } from './refund-revenue.ts';
import { stripe } from './stripe.ts';

type Handler = (event: Stripe.Event) => Promise<void>;

/** A checkout of a kit moved on; one of a plan names no order. */
const checkoutMoved: Handler = async (event) => {
  const { id, metadata } = event.data.object as Stripe.Checkout.Session;
  const orderId = metadata?.order_id;
  if (orderId !== undefined) await syncOrder(orderId, id);
};

/** Money of a payment went back, came back, or is held: the event tells which payment, Stripe tells the rest. */
const moneyMoved: Handler = async (event) => {
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

/** What the shop does at which event of Stripe; refunds and disputes of memberships are counted here too. */
export const SHOP_EVENTS: Readonly<Record<string, Handler>> = {
  'checkout.session.completed': checkoutMoved,
  'checkout.session.expired': checkoutMoved,
  'checkout.session.async_payment_succeeded': checkoutMoved,
  'checkout.session.async_payment_failed': checkoutMoved,
  'charge.refunded': moneyMoved,
  'refund.created': moneyMoved,
  'refund.updated': moneyMoved,
  'refund.failed': moneyMoved,
  'charge.dispute.created': moneyMoved,
  'charge.dispute.closed': moneyMoved,
};
