import { change, emit } from '../core/emit.ts';
import type { CheckoutTerms } from '../core/hidden.ts';
import type { CheckoutSession, PaymentIntent, PaymentMethod } from '../core/stored.ts';
import type { World } from '../core/world.ts';
import { makeLine } from './invoice-lines.ts';
import { createInvoice, finalizeInvoice, markPaid } from './invoices.ts';
import { attach } from './payment-methods.ts';

/** A paid one-off checkout: an invoice if one was asked for, then the news that the session is complete. */
export function fulfilPurchase(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  intent: PaymentIntent | null,
  method: PaymentMethod,
): void {
  if (terms.save_card && session.customer) attach(world, method, session.customer);
  if (terms.invoice_creation && session.customer) invoiceFor(world, session, terms, session.customer, intent);
  emit(world, 'checkout.session.completed', session);
  const charge = world.tables.charge.get(intent?.latest_charge ?? '');
  if (!charge) return;
  change(world, 'charge.updated', charge, (edited) => {
    edited.balance_transaction = world.id('balance_transaction');
  });
}

function invoiceFor(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  customer: string,
  intent: PaymentIntent | null,
): void {
  const now = world.nowFor(customer);
  const coupon = session.discounts?.[0]?.coupon;
  const discount = session.total_details?.amount_discount ?? 0;
  const invoice = createInvoice(world, {
    customer,
    subscription: null,
    billing_reason: 'manual',
    lines: terms.items.map((item) =>
      makeLine(world, {
        price: world.known('price', item.price?.id),
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
