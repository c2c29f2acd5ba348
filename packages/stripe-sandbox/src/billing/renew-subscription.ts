import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { Subscription } from '../core/stored-objects.ts';
import { HOUR_S, periodEnd } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { collectInvoice } from './collect-invoice.ts';
import { discountsAt, endUsedDiscounts } from './discounts.ts';
import { endSubscription } from './end-subscription.ts';
import { buildInvoice } from './build-invoice.ts';
import { finalizeInvoice, voidInvoice } from './invoices.ts';
import { upcomingInvoice } from './preview-invoice.ts';
import {
  ENDED_STATUSES,
  defaultCard,
  endsWithPeriod,
  periodLines,
  currentPeriod,
  schedulePeriodEnd,
} from './subscription-object.ts';

/**
 * Handles the end of a period: a cancelled subscription ends, any other starts the next period with
 * a draft invoice.
 */
export function endPeriod(world: World, id: string): void {
  const subscription = world.getExisting('subscription', id);
  if (ENDED_STATUSES.includes(subscription.status)) return;
  if (endsWithPeriod(subscription)) {
    endSubscription(world, subscription, 'cancellation_requested');
    return;
  }
  startNextPeriod(world, subscription, currentPeriod(subscription).end);
}

function startNextPeriod(world: World, subscription: Subscription, from: number): void {
  const recurring = subscription.items.data[0]?.price.recurring;
  const end = periodEnd(subscription.billing_cycle_anchor, from, recurring);
  const before = structuredClone(subscription);
  for (const item of subscription.items.data) {
    item.current_period_start = from;
    item.current_period_end = end;
  }
  const lines = [
    ...(world.hidden.pending_lines[subscription.id] ?? []),
    ...periodLines(world, subscription),
  ];
  delete world.hidden.pending_lines[subscription.id];
  const id = world.id('invoice');
  const invoice = world.tables.invoice.insert(
    buildInvoice(world, id, {
      customer: subscription.customer,
      subscription: subscription.id,
      billing_reason: 'subscription_cycle',
      lines,
      period: currentPeriod(before),
      discounts: discountsAt(world, subscription.discounts, from),
      automatic_tax: subscription.automatic_tax.enabled,
    }),
  );
  subscription.latest_invoice = id;
  endUsedDiscounts(world, subscription);
  emitEvent(world, 'customer.subscription.updated', subscription, {
    items: before.items,
    latest_invoice: before.latest_invoice,
  });
  emitEvent(world, 'invoice.created', invoice);
  schedulePeriodEnd(world, subscription);
  if (subscription.status === 'unpaid') {
    // An unpaid subscription continues to create drafts, which are not collected.
    invoice.auto_advance = false;
    return;
  }
  invoice.automatically_finalizes_at = from + HOUR_S;
  world.schedule('finalize_invoice', id, from + HOUR_S, subscription.customer);
}

/** Finalizes and charges a renewal's invoice, an hour after its draft. */
export function finalizeAndCharge(world: World, id: string): void {
  const invoice = world.getExisting('invoice', id);
  if (invoice.status !== 'draft') return;
  finalizeInvoice(world, invoice);
  chargeAutomatically(world, id);
}

/** Makes an automatic attempt on an open invoice: the first one, and each retry. */
export function chargeAutomatically(world: World, id: string): void {
  const invoice = world.getExisting('invoice', id);
  if (invoice.status !== 'open') return;
  const subscription = world.tables.subscription.get(
    invoice.parent?.subscription_details?.subscription ?? '',
  );
  const card = subscription && defaultCard(world, subscription);
  collectInvoice(world, invoice, card, {
    isOnSession: false,
    isAuthenticated: false,
    isAutomatic: true,
  });
}

export function sendUpcomingInvoice(world: World, id: string): void {
  const subscription = world.getExisting('subscription', id);
  if (ENDED_STATUSES.includes(subscription.status) || endsWithPeriod(subscription)) return;
  emitEvent(world, 'invoice.upcoming', upcomingInvoice(world, subscription));
}

/** Expires a subscription whose first payment was not made in time. */
export function expireIncomplete(world: World, id: string): void {
  const subscription = world.getExisting('subscription', id);
  if (subscription.status !== 'incomplete') return;
  world.unschedule('end_period', id);
  world.unschedule('upcoming_invoice', id);
  updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
    edited.status = 'incomplete_expired';
    edited.ended_at = world.nowFor(edited.customer);
  });
  for (const invoice of world.tables.invoice.all()) {
    const isOwn = invoice.parent?.subscription_details?.subscription === id;
    if (isOwn && invoice.status === 'open') voidInvoice(world, invoice);
  }
}
