import { invalidRequest } from '../core/api-error.ts';
import type { Invoice, InvoiceLine, Schedule, Subscription } from '../core/stored-objects.ts';
import { periodEnd } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildInvoice } from './build-invoice.ts';
import { newPeriodLines } from './change-plan.ts';
import { discountsAt } from './discounts.ts';
import { applyItems, changesInterval, prorationLines } from './plan-items.ts';
import type { PlanItem } from './plan-items.ts';
import {
  ENDED_STATUSES,
  endsWithPeriod,
  periodLines,
  currentPeriod,
} from './subscription-object.ts';
import { applyPhaseItems, nextPhaseOf } from './subscription-schedules.ts';

export interface PreviewParams {
  items: PlanItem[] | null;
  prorations: 'always_invoice' | 'create_prorations' | 'none';
  at?: number;
}

/**
 * Builds the invoice of a plan change (`always_invoice`), or that of the next renewal with pending
 * prorations, without storing it or sending events.
 *
 * @throws ApiError 400 `invoice_upcoming_none` for a subscription that has ended, or that does not
 * renew
 */
export function previewInvoice(
  world: World,
  subscription: Subscription,
  params: PreviewParams,
): Invoice {
  if (ENDED_STATUSES.includes(subscription.status)) {
    throw nothingUpcoming('a canceled subscription');
  }
  if (params.items === null && endsWithPeriod(subscription)) {
    throw nothingUpcoming('a subscription that is ending');
  }
  const at = params.at ?? world.nowFor(subscription.customer);
  const prorations =
    params.items && params.prorations !== 'none'
      ? prorationLines(world, subscription, params.items, at)
      : [];
  const isReset = params.items !== null && changesInterval(world, subscription, params.items);
  if (params.items && (params.prorations === 'always_invoice' || isReset)) {
    return buildInvoice(world, upcomingId(world), {
      customer: subscription.customer,
      subscription: subscription.id,
      billing_reason: 'subscription_update',
      lines: [
        ...pendingLines(world, subscription),
        ...prorations,
        ...(isReset ? newPeriodLines(world, subscription, params.items) : []),
      ],
      discounts: discountsAt(world, subscription.discounts, at),
      automatic_tax: subscription.automatic_tax.enabled,
      period: { start: at, end: at },
    });
  }
  const next = structuredClone(subscription);
  if (params.items) applyItems(world, next, params.items);
  return upcomingInvoice(world, subscription, next, prorations);
}

/**
 * Builds the invoice of the next renewal of a subscription that a schedule manages, with the items
 * of its next phase.
 *
 * @throws ApiError 400 `invoice_upcoming_none` if the schedule manages no subscription any more, or
 * ends it
 */
export function previewSchedule(world: World, schedule: Schedule): Invoice {
  const subscription = world.tables.subscription.get(schedule.subscription ?? '');
  if (subscription === undefined || schedule.status !== 'active') {
    throw nothingUpcoming('a released schedule');
  }
  const phase = nextPhaseOf(schedule);
  if (phase === undefined && schedule.end_behavior === 'cancel') {
    throw nothingUpcoming('a schedule that is ending');
  }
  const next = structuredClone(subscription);
  if (phase !== undefined) applyPhaseItems(world, next, phase);
  return upcomingInvoice(world, subscription, next);
}

/**
 * Builds the invoice of the next renewal, with pending prorations and the discounts that count
 * then.
 *
 * @param next  the subscription with the items that it will have, still in its current period
 */
export function upcomingInvoice(
  world: World,
  subscription: Subscription,
  next: Subscription = structuredClone(subscription),
  prorations: readonly InvoiceLine[] = [],
): Invoice {
  const { start, end } = currentPeriod(subscription);
  const recurring = next.items.data[0]?.price.recurring;
  for (const item of next.items.data) {
    item.current_period_start = end;
    item.current_period_end = periodEnd(next.billing_cycle_anchor, end, recurring);
  }
  return buildInvoice(world, upcomingId(world), {
    customer: subscription.customer,
    subscription: subscription.id,
    billing_reason: 'subscription_cycle',
    lines: [...pendingLines(world, subscription), ...prorations, ...periodLines(world, next)],
    period: { start, end },
    discounts: discountsAt(world, subscription.discounts, end),
    automatic_tax: subscription.automatic_tax.enabled,
  });
}

const upcomingId = (world: World) => world.id('invoice').replace('in_', 'upcoming_in_');

const pendingLines = (world: World, { id }: Subscription) => world.hidden.pending_lines[id] ?? [];

function nothingUpcoming(what: string) {
  return invalidRequest(`No upcoming invoices for ${what}.`, { code: 'invoice_upcoming_none' });
}
