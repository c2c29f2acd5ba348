import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { Invoice, Subscription } from '../core/stored-objects.ts';
import { HOUR_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { voidInvoice } from './invoices.ts';
import { applyItems } from './plan-items.ts';
import { schedulePeriodEnd } from './subscription-object.ts';
import type { PlanItem } from './plan-items.ts';

/**
 * How long a pending update waits for its payment:
 * https://docs.stripe.com/billing/subscriptions/pending-updates.
 */
const PENDING_UPDATE_EXPIRY_S = 23 * HOUR_S;

/**
 * Stores a plan change until its invoice is paid, and shows it as the subscription's
 * `pending_update`.
 */
export function setPendingPlan(
  world: World,
  subscription: Subscription,
  items: PlanItem[],
  invoice: Invoice,
): void {
  const expires_at = world.nowFor(subscription.customer) + PENDING_UPDATE_EXPIRY_S;
  world.hidden.pending_plans[subscription.id] = { invoice: invoice.id, items, expires_at };
  const preview = structuredClone(subscription);
  applyItems(world, preview, items);
  updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
    edited.pending_update = {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at,
      metadata: null,
      subscription_items: preview.items.data,
      trial_end: null,
      trial_from_plan: null,
    };
  });
  world.schedule('expire_pending_update', subscription.id, expires_at, subscription.customer);
}

/** Applies the plan change that waits for a paid invoice, if there is one. */
export function applyPendingPlan(world: World, subscription: Subscription, invoice: Invoice): void {
  const plan = world.hidden.pending_plans[subscription.id];
  if (plan?.invoice !== invoice.id) return;
  const wasPublished = subscription.pending_update !== null;
  delete world.hidden.pending_plans[subscription.id];
  world.unschedule('expire_pending_update', subscription.id);
  updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
    edited.pending_update = null;
    applyItems(world, edited, plan.items);
  });
  schedulePeriodEnd(world, subscription);
  if (wasPublished) emitEvent(world, 'customer.subscription.pending_update_applied', subscription);
}

/** Discards a pending plan change and voids its invoice. @returns whether there was one */
export function discardPendingPlan(world: World, subscription: Subscription): boolean {
  const plan = world.hidden.pending_plans[subscription.id];
  if (!plan) return false;
  delete world.hidden.pending_plans[subscription.id];
  world.unschedule('expire_pending_update', subscription.id);
  const invoice = world.getExisting('invoice', plan.invoice);
  if (invoice.status === 'open') voidInvoice(world, invoice);
  subscription.pending_update = null;
  return true;
}

export function expirePendingPlan(world: World, id: string): void {
  const subscription = world.getExisting('subscription', id);
  if (!discardPendingPlan(world, subscription)) return;
  emitEvent(world, 'customer.subscription.pending_update_expired', subscription);
}
