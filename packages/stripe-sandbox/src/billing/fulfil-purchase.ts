import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { CheckoutTerms } from '../core/hidden-state.ts';
import type { CheckoutSession, PaymentIntent, PaymentMethod } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildInvoiceLine } from './invoice-lines.ts';
import { createInvoice, finalizeInvoice, markPaid } from './invoices.ts';
import { attach } from './payment-methods.ts';

/** Fulfils a one-time checkout: creates the invoice if requested, and emits that the session is complete. */
export function fulfilPurchase(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  intent: PaymentIntent | null,
  method: PaymentMethod,
): void {
  if (terms.save_card && session.customer) attach(world, method, session.customer);
  // The invoice is created when the money has arrived.
  if (session.payment_status !== 'unpaid') createPurchaseInvoice(world, session, terms, intent);
  emitEvent(world, 'checkout.session.completed', session);
  const charge = world.tables.charge.get(intent?.latest_charge ?? '');
  if (!charge?.paid) return;
  updateAndEmit(world, 'charge.updated', charge, (edited) => {
    edited.balance_transaction = world.id('balance_transaction');
  });
}

/** Creates the paid invoice of a session that requested one. */
export function createPurchaseInvoice(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  intent: PaymentIntent | null,
): void {
  const { customer } = session;
  if (!terms.invoice_creation || !customer) return;
  const now = world.nowFor(customer);
  const coupon = session.discounts?.[0]?.coupon;
  const discount = session.total_details?.amount_discount ?? 0;
  const invoice = createInvoice(world, {
    customer,
    subscription: null,
    billing_reason: 'manual',
    lines: terms.items.map((item) =>
      buildInvoiceLine(world, {
        price: world.getExisting('price', item.price?.id),
        quantity: item.quantity ?? 1,
        amount: item.amount_subtotal,
        description: item.description ?? '',
        period: { start: now, end: now },
        proration: false,
        subscription: null,
        item: null,
      }),
    ),
    discount: coupon ? { amount: discount, coupon } : null,
    shipping_cents: terms.shipping_cents,
    metadata: { ...session.metadata },
    period: { start: now, end: now },
    automatic_tax: session.automatic_tax.enabled,
  });
  finalizeInvoice(world, invoice, intent ?? undefined);
  markPaid(world, invoice);
  session.invoice = invoice.id;
}
