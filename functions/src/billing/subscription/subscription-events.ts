import type { Stripe } from 'stripe';
import { sendPaymentDueMail } from '../invoices/payment-due-mail.ts';
import { findInvoice, isPlanInvoice } from '../invoices/plan-invoices.ts';
import { addRevenueOnce } from '../revenue.ts';
import { sendSubscriptionConfirmation } from './confirmation-mail.ts';
import { idOf, dateFromSeconds } from './plan-subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Handlers of Stripe's subscription events. An event only names the customer; the state is read from Stripe. */
export const SUBSCRIPTION_EVENT_HANDLERS: Readonly<Record<string, (event: Stripe.Event) => Promise<void>>> = {
  'checkout.session.completed': syncAndConfirm,
  'checkout.session.async_payment_succeeded': sync,
  'checkout.session.async_payment_failed': sync,
  'customer.deleted': sync,
  'customer.subscription.created': sync,
  'customer.subscription.updated': sync,
  'customer.subscription.deleted': sync,
  'customer.subscription.paused': sync,
  'customer.subscription.resumed': sync,
  'customer.subscription.pending_update_applied': sync,
  'customer.subscription.pending_update_expired': sync,
  'invoice.paid': recordRevenueAndSync,
  'invoice.payment_failed': syncAndSendPaymentDue,
  'invoice.payment_action_required': syncAndSendPaymentDue,
  'invoice.finalization_failed': sync,
  'invoice.marked_uncollectible': sync,
  'invoice.voided': sync,
};

async function sync({ data }: Stripe.Event): Promise<void> {
  const subject = data.object as { id?: string; object?: string; mode?: string; customer?: string | { id: string } };
  if (subject.object === 'checkout.session' && subject.mode !== 'subscription') return;
  const customerId = subject.object === 'customer' ? (subject.id ?? null) : idOf(subject.customer);
  if (customerId !== null) await syncSubscription(customerId);
}

async function syncAndConfirm(event: Stripe.Event): Promise<void> {
  const session = event.data.object as Stripe.Checkout.Session;
  if (session.mode !== 'subscription') return;
  await sync(event);
  await sendSubscriptionConfirmation(session);
}

/** Adds each paid plan invoice to the revenue once. Kit payments are counted in `shop/`. */
async function recordRevenueAndSync(event: Stripe.Event): Promise<void> {
  const { id } = event.data.object as Stripe.Invoice;
  const invoice = await findInvoice(id);
  const paidAt = invoice?.status_transitions.paid_at;
  if (invoice === null || typeof paidAt !== 'number' || !(await isPlanInvoice(invoice))) return;
  if (invoice.amount_paid > 0) {
    await addRevenueOnce({
      key: `invoice_${id}`,
      at: dateFromSeconds(paidAt),
      kind: 'subscriptions',
      cents: invoice.amount_paid,
    });
  }
  await sync(event);
}

async function syncAndSendPaymentDue(event: Stripe.Event): Promise<void> {
  await sync(event);
  const invoice = await findInvoice((event.data.object as Stripe.Invoice).id);
  if (invoice !== null) await sendPaymentDueMail(invoice);
}
