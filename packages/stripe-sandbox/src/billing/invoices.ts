import { invalidRequest } from '../core/api-error.ts';
import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { Invoice, PaymentIntent } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { buildInvoice } from './build-invoice.ts';
import type { InvoiceDraft } from './build-invoice.ts';
import { createIntent } from './payments.ts';

export function createInvoice(world: World, draft: InvoiceDraft): Invoice {
  const invoice = world.tables.invoice.insert(buildInvoice(world, world.id('invoice'), draft));
  const subscription = draft.subscription
    ? world.tables.subscription.get(draft.subscription)
    : undefined;
  if (subscription) subscription.latest_invoice = invoice.id;
  emitEvent(world, 'invoice.created', invoice);
  return invoice;
}

/**
 * Finalizes a draft: it gets a number, a hosted page and a payment intent.
 *
 * @param existingIntent  the intent that has already paid it: Checkout takes the money first
 */
export function finalizeInvoice(
  world: World,
  invoice: Invoice,
  existingIntent?: PaymentIntent,
): void {
  if (invoice.status !== 'draft') {
    throw invalidRequest('This invoice is already finalized.', { code: 'invoice_not_editable' });
  }
  const now = world.nowFor(invoice.customer);
  const customer = world.getExisting('customer', invoice.customer);
  const prefix = customer.invoice_prefix ?? world.account.invoicePrefix;
  const numbered = world.tables.invoice.all().filter((other) => other.number).length;
  invoice.number = `${prefix}-${String(numbered + 1).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  invoice.hosted_invoice_url = `${world.origin}/i/${invoice.id}`;
  invoice.invoice_pdf = `${world.origin}/i/${invoice.id}/pdf`;
  applyBalance(world, invoice);
  emitEvent(world, 'invoice.finalized', invoice);
  if (invoice.amount_due === 0) return;
  const intent =
    existingIntent ??
    createIntent(world, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      description: invoice.parent ? 'Subscription invoice' : 'Invoice',
      metadata: {},
      shipping: null,
      off_session: invoice.parent !== null,
    });
  world.tables.invoice_payment.insert(
    buildObject('invoice_payment', {
      id: world.id('invoice_payment'),
      amount_requested: invoice.amount_due,
      created: now,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
    }),
  );
}

/** Uses the customer's credit first; a negative total becomes credit. */
function applyBalance(world: World, invoice: Invoice): void {
  const customer = world.getExisting('customer', invoice.customer);
  const remainder = invoice.total + customer.balance;
  invoice.starting_balance = customer.balance;
  invoice.amount_due = Math.max(0, remainder);
  invoice.amount_remaining = invoice.amount_due;
  invoice.ending_balance = Math.min(0, remainder);
  if (customer.balance !== invoice.ending_balance) {
    const ending = invoice.ending_balance;
    updateAndEmit(world, 'customer.updated', customer, (edited) => {
      edited.balance = ending;
    });
  }
}

function paymentOf(world: World, invoice: Invoice) {
  return world.tables.invoice_payment
    .all()
    .find((payment) => payment.invoice === invoice.id && payment.status !== 'canceled');
}

export function intentOf(world: World, invoice: Invoice): PaymentIntent | undefined {
  const payment = paymentOf(world, invoice);
  return payment && world.tables.payment_intent.get(payment.payment.payment_intent ?? '');
}

export function markPaid(world: World, invoice: Invoice): void {
  const now = world.nowFor(invoice.customer);
  const payment = paymentOf(world, invoice);
  if (payment) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = now;
    emitEvent(world, 'invoice_payment.paid', payment, undefined, invoice.customer);
  }
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  invoice.auto_advance = false;
  world.unschedule('retry_invoice', invoice.id);
  emitEvent(world, 'invoice.paid', invoice);
  emitEvent(world, 'invoice.payment_succeeded', invoice);
}

export function voidInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(
      `You can only void open or uncollectible invoices; this one is ${String(invoice.status)}.`,
    );
  }
  const intent = intentOf(world, invoice);
  const payment = paymentOf(world, invoice);
  if (payment) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = world.nowFor(invoice.customer);
  }
  if (intent && intent.status !== 'succeeded') {
    intent.status = 'canceled';
    intent.canceled_at = world.nowFor(invoice.customer);
    intent.cancellation_reason = 'void_invoice';
    emitEvent(world, 'payment_intent.canceled', intent);
  }
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  invoice.status_transitions.voided_at = world.nowFor(invoice.customer);
  world.unschedule('retry_invoice', invoice.id);
  emitEvent(world, 'invoice.voided', invoice);
}

/** Stops the collection of an open or draft invoice whose subscription has ended. */
export function stopCollection(world: World, invoice: Invoice): void {
  world.unschedule('retry_invoice', invoice.id);
  world.unschedule('finalize_invoice', invoice.id);
  updateAndEmit(world, 'invoice.updated', invoice, (edited) => {
    edited.auto_advance = false;
    edited.next_payment_attempt = null;
  });
}
