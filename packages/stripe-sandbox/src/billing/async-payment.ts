import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { CheckoutSession, PaymentIntent } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { createPurchaseInvoice } from './fulfil-purchase.ts';

/**
 * Handles the arrival of the money for a session that was completed days ago: creates the invoice
 * and emits the event.
 */
export function onAsyncPaymentSucceeded(world: World, intent: PaymentIntent): void {
  const session = sessionOf(world, intent);
  if (!session) return;
  const terms = world.hidden.checkout[session.id];
  if (terms) createPurchaseInvoice(world, session, terms, intent);
  updateAndEmit(world, 'checkout.session.async_payment_succeeded', session, (edited) => {
    edited.payment_status = 'paid';
  });
}

/** Handles a failed payment of a completed session, which stays complete and unpaid. */
export function onAsyncPaymentFailed(world: World, intent: PaymentIntent): void {
  const session = sessionOf(world, intent);
  if (session) emitEvent(world, 'checkout.session.async_payment_failed', session);
}

function sessionOf(world: World, intent: PaymentIntent): CheckoutSession | undefined {
  return world.tables.checkout_session
    .all()
    .find(({ payment_intent }) => payment_intent === intent.id);
}
