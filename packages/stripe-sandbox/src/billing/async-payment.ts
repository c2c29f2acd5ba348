import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { CheckoutSession, PaymentIntent } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { createPurchaseInvoice } from './fulfil-purchase.ts';

/** The money of a sale that was completed days ago is there: its invoice is written and the merchant hears of it. */
export function onAsyncPaymentSucceeded(world: World, intent: PaymentIntent): void {
  const session = sessionOf(world, intent);
  if (!session) return;
  const terms = world.hidden.checkout[session.id];
  if (terms) createPurchaseInvoice(world, session, terms, intent);
  updateAndEmit(world, 'checkout.session.async_payment_succeeded', session, (edited) => {
    edited.payment_status = 'paid';
  });
}

/** The money never comes: the session stays completed and unpaid. */
export function onAsyncPaymentFailed(world: World, intent: PaymentIntent): void {
  const session = sessionOf(world, intent);
  if (session) emitEvent(world, 'checkout.session.async_payment_failed', session);
}

function sessionOf(world: World, intent: PaymentIntent): CheckoutSession | undefined {
  return world.tables.checkout_session.all().find(({ payment_intent }) => payment_intent === intent.id);
}
