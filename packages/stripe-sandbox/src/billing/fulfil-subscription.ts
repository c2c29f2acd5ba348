import { emitEvent } from '../core/emit-event.ts';
import type { CheckoutTerms } from '../core/hidden-state.ts';
import type {
  CheckoutSession,
  Customer,
  PaymentIntent,
  PaymentMethod,
} from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildInvoice } from './build-invoice.ts';
import { finalizeInvoice, markPaid } from './invoices.ts';
import { discountsAt, endUsedDiscounts, redeem } from './discounts.ts';
import { attach } from './payment-methods.ts';
import {
  insertSubscription,
  periodLines,
  currentPeriod,
  schedulePeriodEnd,
} from './subscription-object.ts';

/**
 * Fulfils a subscription checkout: creates the subscription, which is active from its first event
 * on.
 */
export function fulfilSubscription(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  customer: Customer,
  intent: PaymentIntent | null,
  method: PaymentMethod,
): void {
  attach(world, method, customer.id);
  const subscription = insertSubscription(world, {
    customer: customer.id,
    description: terms.subscription_description,
    account_tax_ids: terms.subscription_tax_ids,
    default_tax_rates: terms.default_tax_rates,
    items: terms.items.map((item, index) => ({
      price: world.getExisting('price', item.price?.id),
      quantity: item.quantity ?? 1,
      tax_rates: terms.tax_rates[index],
    })),
    metadata: { ...terms.subscription_metadata },
    default_payment_method: method.id,
    status: 'active',
    automatic_tax: session.automatic_tax.enabled,
  });
  if (terms.discount) {
    const owner = {
      customer: customer.id,
      subscription: subscription.id,
      checkout_session: session.id,
    };
    subscription.discounts = [redeem(world, terms.discount, owner).id];
  }
  const invoice = world.tables.invoice.insert(
    buildInvoice(world, world.id('invoice'), {
      customer: customer.id,
      subscription: subscription.id,
      billing_reason: 'subscription_create',
      lines: periodLines(world, subscription),
      discounts: discountsAt(world, subscription.discounts, subscription.created),
      period: { start: currentPeriod(subscription).start, end: currentPeriod(subscription).start },
      automatic_tax: session.automatic_tax.enabled,
    }),
  );
  subscription.latest_invoice = invoice.id;
  emitEvent(world, 'customer.subscription.created', subscription);
  emitEvent(world, 'invoice.created', invoice);
  finalizeInvoice(world, invoice, intent ?? undefined);
  markPaid(world, invoice);
  endUsedDiscounts(world, subscription);
  schedulePeriodEnd(world, subscription);
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  emitEvent(world, 'checkout.session.completed', session);
}
