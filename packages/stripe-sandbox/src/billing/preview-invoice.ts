import { invalidRequest } from '../core/api-error.ts';
import type { Invoice, Subscription } from '../core/stored-objects.ts';
import { periodEnd } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildInvoice } from './build-invoice.ts';
import { newPeriodLines } from './change-plan.ts';
import { discountsAt } from './discounts.ts';
import { applyItems, changesInterval, prorationLines } from './plan-items.ts';
import type { PlanItem } from './plan-items.ts';
import { ENDED_STATUSES, periodLines, currentPeriod } from './subscription-object.ts';

export interface PreviewParams {
  items: PlanItem[] | null;
  prorations: 'always_invoice' | 'create_prorations' | 'none';
  at?: number;
}

/**
 * Builds the invoice of a plan change (`always_invoice`), or that of the next renewal with pending prorations, without
 * storing it or sending events.
 */
export function previewInvoice(world: World, subscription: Subscription, params: PreviewParams): Invoice {
  if (ENDED_STATUSES.includes(subscription.status)) {
    throw invalidRequest('No upcoming invoices for a canceled subscription.', { code: 'invoice_upcoming_none' });
  }
  const at = params.at ?? world.nowFor(subscription.customer);
  const prorations =
    params.items && params.prorations !== 'none' ? prorationLines(world, subscription, params.items, at) : [];
  const pending = world.hidden.pending_lines[subscription.id] ?? [];
  const id = world.id('invoice').replace('in_', 'upcoming_in_');
  const isReset = params.items !== null && changesInterval(world, subscription, params.items);
  if (params.items && (params.prorations === 'always_invoice' || isReset)) {
    return buildInvoice(world, id, {
      customer: subscription.customer,
      subscription: subscription.id,
      billing_reason: 'subscription_update',
      lines: [...pending, ...prorations, ...(isReset ? newPeriodLines(world, subscription, params.items) : [])],
      discounts: discountsAt(world, subscription.discounts, at),
      automatic_tax: subscription.automatic_tax.enabled,
      period: { start: at, end: at },
    });
  }
  const next = structuredClone(subscription);
  if (params.items) applyItems(world, next, params.items);
  const { start, end } = currentPeriod(subscription);
  const recurring = next.items.data[0]?.price.recurring;
  for (const item of next.items.data) {
    item.current_period_start = end;
    item.current_period_end = periodEnd(next.billing_cycle_anchor, end, recurring);
  }
  return buildInvoice(world, id, {
    customer: subscription.customer,
    subscription: subscription.id,
    billing_reason: 'subscription_cycle',
    lines: [...pending, ...prorations, ...periodLines(world, next)],
    period: { start, end },
    discounts: discountsAt(world, subscription.discounts, end),
    automatic_tax: subscription.automatic_tax.enabled,
  });
}
