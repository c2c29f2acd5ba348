import { emitEvent } from '../core/emit-event.ts';
import type { Subscription } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { stopCollection } from './invoices.ts';
import { ENDED_STATUSES } from './subscription-object.ts';

type Reason = 'cancellation_requested' | 'payment_failed';

/**
 * Ends a subscription immediately. Nothing is refunded, and its open invoices are no longer
 * collected.
 */
export function endSubscription(world: World, subscription: Subscription, reason: Reason): void {
  if (ENDED_STATUSES.includes(subscription.status)) return;
  const now = world.nowFor(subscription.customer);
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.pending_update = null;
  delete world.hidden.pending_plans[subscription.id];
  delete world.hidden.pending_lines[subscription.id];
  if (subscription.cancellation_details && !subscription.cancellation_details.reason) {
    subscription.cancellation_details.reason = reason;
  }
  const schedule = world.tables.schedule.get(subscription.schedule ?? '');
  if (schedule) {
    schedule.status = 'canceled';
    schedule.canceled_at = now;
    schedule.current_phase = null;
    world.unschedule('schedule_phase', schedule.id);
  }
  for (const kind of [
    'end_period',
    'upcoming_invoice',
    'cancel_subscription',
    'expire_incomplete',
    'expire_pending_update',
  ] as const) {
    world.unschedule(kind, subscription.id);
  }
  emitEvent(world, 'customer.subscription.deleted', subscription);
  for (const invoice of world.tables.invoice.all()) {
    const isOwn = invoice.parent?.subscription_details?.subscription === subscription.id;
    if (isOwn && (invoice.status === 'open' || invoice.status === 'draft')) {
      stopCollection(world, invoice);
    }
  }
}
