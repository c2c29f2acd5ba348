import { emitEvent } from '../core/emit-event.ts';
import type { CheckoutTerms } from '../core/hidden-state.ts';
import type { CheckoutSession, Customer, PaymentIntent, PaymentMethod } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { finalizeInvoice, markPaid, buildInvoice } from './invoices.ts';
import { attach } from './payment-methods.ts';
import { insertSubscription, periodLines, currentPeriod, schedulePeriodEnd } from './subscription-object.ts';

/** Fulfils a subscription checkout: creates the subscription, which is active from its first event on. */
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
    items: terms.items.map((item) => ({
      price: world.getExisting('price', item.price?.id),
      quantity: item.quantity ?? 1,
    })),
    metadata: { ...terms.subscription_metadata },
    default_payment_method: method.id,
    status: 'active',
    automatic_tax: session.automatic_tax.enabled,
  });
  const invoice = world.tables.invoice.insert(
    buildInvoice(world, world.id('invoice'), {
      customer: customer.id,
      subscription: subscription.id,
      billing_reason: 'subscription_create',
      lines: periodLines(world, subscription),
      period: { start: currentPeriod(subscription).start, end: currentPeriod(subscription).start },
      automatic_tax: session.automatic_tax.enabled,
    }),
  );
  subscription.latest_invoice = invoice.id;
  emitEvent(world, 'customer.subscription.created', subscription);
  emitEvent(world, 'invoice.created', invoice);
  finalizeInvoice(world, invoice, intent ?? undefined);
  markPaid(world, invoice);
  schedulePeriodEnd(world, subscription);
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  emitEvent(world, 'checkout.session.completed', session);
}
