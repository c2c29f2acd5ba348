import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { CheckoutTerms } from '../core/hidden-state.ts';
import type {
  CheckoutSession,
  PaymentIntent,
  PaymentMethod,
  TaxRate,
} from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildInvoiceLine } from './invoice-lines.ts';
import { createInvoice, finalizeInvoice, markPaid } from './invoices.ts';
import { redeem } from './discounts.ts';
import { attach } from './payment-methods.ts';

/**
 * Fulfils a one-time checkout: creates the invoice if requested, and emits that the session is
 * complete.
 */
export function fulfilPurchase(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  intent: PaymentIntent | null,
  method: PaymentMethod,
): void {
  if (terms.save_card && session.customer) attach(world, method, session.customer);
  if (terms.discount) {
    const owner = { customer: session.customer, subscription: null, checkout_session: session.id };
    terms.discount_id = redeem(world, terms.discount, owner).id;
  }
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
  const { footer, custom_fields, description, account_tax_ids, metadata } = terms.invoice_data;
  const discount =
    terms.discount_id === undefined ? undefined : world.hidden.discounts[terms.discount_id];
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
    discounts: discount ? [discount] : [],
    shipping_cents: terms.shipping_cents,
    metadata: { ...session.metadata, ...metadata },
    ratesOf: (line) => ratesOfPrice(world, terms, line.pricing?.price_details?.price),
    settings: { footer, custom_fields, description, account_tax_ids },
    period: { start: now, end: now },
    automatic_tax: session.automatic_tax.enabled,
  });
  finalizeInvoice(world, invoice, intent ?? undefined);
  markPaid(world, invoice);
  session.invoice = invoice.id;
}

function ratesOfPrice(world: World, terms: CheckoutTerms, price: string | undefined): TaxRate[] {
  const index = terms.items.findIndex((item) => item.price?.id === price);
  return (terms.tax_rates[index] ?? []).map((id) => world.getExisting('tax_rate', id));
}
