import { invalidRequest, type ApiError } from '../core/api-error.ts';
import { updateAndEmit } from '../core/emit-event.ts';
import type { Invoice, InvoiceLine, PaymentMethod, Subscription } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { checkOneCurrency } from './check-amounts.ts';
import { collectInvoice } from './collect-invoice.ts';
import { createInvoice, finalizeInvoice, intentOf, voidInvoice } from './invoices.ts';
import { discountsAt } from './discounts.ts';
import { declinedCardError } from './payments.ts';
import type { PaymentOutcome } from './payments.ts';
import { discardPendingPlan, setPendingPlan } from './pending-update.ts';
import { applyItems, changesInterval, prorationLines } from './plan-items.ts';
import type { PlanItem } from './plan-items.ts';
import {
  defaultCard,
  currentPeriod,
  periodLines,
  schedulePeriodEnd,
} from './subscription-object.ts';

export interface PlanChange {
  items: PlanItem[];
  prorations: 'always_invoice' | 'create_prorations' | 'none';
  payment: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';
  /** Unix second from which prorations count. Default: now. */
  at?: number;
  isOnSession: boolean;
  method?: PaymentMethod;
}

export interface PlanChangeResult {
  invoice: Invoice | null;
  outcome: PaymentOutcome | null;
}

/**
 * Changes the items of a subscription. It keeps its period, unless the billing interval changes:
 * then the first new period starts and is billed at once.
 *
 * @throws ApiError 400 for prices of another currency or of several intervals, 402 when
 * `error_if_incomplete` and the card is declined
 */
export function changePlan(
  world: World,
  subscription: Subscription,
  params: PlanChange,
): PlanChangeResult {
  const kept = params.items.filter((item) => !item.deleted);
  checkOneCurrency(
    [subscription.currency, ...kept.map(({ price }) => world.getExisting('price', price).currency)],
    null,
    'items',
  );
  const isReset = changesInterval(world, subscription, params.items);
  const at = params.at ?? world.nowFor(subscription.customer);
  checkProrationDate(subscription, at);
  discardPendingPlan(world, subscription);
  const lines = [
    ...(params.prorations === 'none' ? [] : prorationLines(world, subscription, params.items, at)),
    ...(isReset ? newPeriodLines(world, subscription, params.items) : []),
  ];
  const apply = () => {
    updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) =>
      applyItems(world, edited, params.items),
    );
    if (isReset) schedulePeriodEnd(world, subscription);
  };
  if ((params.prorations !== 'always_invoice' && !isReset) || lines.length === 0) {
    apply();
    if (lines.length > 0) (world.hidden.pending_lines[subscription.id] ??= []).push(...lines);
    return { invoice: null, outcome: null };
  }
  if (params.payment === 'allow_incomplete') apply();
  const invoice = createInvoice(world, {
    customer: subscription.customer,
    subscription: subscription.id,
    billing_reason: 'subscription_update',
    lines: [...(world.hidden.pending_lines[subscription.id] ?? []), ...lines],
    period: { start: at, end: at },
    discounts: discountsAt(world, subscription.discounts, at),
    automatic_tax: subscription.automatic_tax.enabled,
  });
  delete world.hidden.pending_lines[subscription.id];
  finalizeInvoice(world, invoice);
  const before = subscription.latest_invoice;
  const isPending = params.payment === 'pending_if_incomplete';
  if (isPending) setPendingPlanWithoutEvent(world, subscription, params.items, invoice);
  const outcome = collectInvoice(
    world,
    invoice,
    params.method ?? defaultCard(world, subscription),
    {
      isOnSession: params.isOnSession,
      isAuthenticated: false,
      isAutomatic: params.payment === 'allow_incomplete',
    },
  );
  if (outcome.kind === 'succeeded') {
    if (params.payment === 'error_if_incomplete') apply();
    return { invoice, outcome };
  }
  if (isPending) setPendingPlan(world, subscription, params.items, invoice);
  if (params.payment === 'error_if_incomplete') {
    voidInvoice(world, invoice);
    subscription.latest_invoice = before;
    throw notPaidError(world, invoice, outcome);
  }
  return { invoice, outcome };
}

/** @throws ApiError 400 for a date outside of the current period */
function checkProrationDate(subscription: Subscription, at: number): void {
  const { start, end } = currentPeriod(subscription);
  if (at >= start && at <= end) return;
  throw invalidRequest('The proration date must lie in the current period.', {
    param: 'proration_date',
  });
}

function notPaidError(world: World, invoice: Invoice, outcome: PaymentOutcome): ApiError {
  const intent = intentOf(world, invoice) ?? world.tables.payment_intent.newestFirst()[0];
  if (intent && outcome.kind === 'declined') {
    return declinedCardError(world, intent, outcome.decline);
  }
  return invalidRequest('This payment needs authentication by the customer.', {
    code: 'authentication_required',
  });
}

/**
 * Stores the plan change before the attempt, so that a success applies it and a failure keeps the
 * old plan.
 */
function setPendingPlanWithoutEvent(
  world: World,
  subscription: Subscription,
  items: PlanItem[],
  invoice: Invoice,
): void {
  world.hidden.pending_plans[subscription.id] = { invoice: invoice.id, items, expires_at: 0 };
}

/** Builds the lines of the first period of another billing interval. */
export function newPeriodLines(
  world: World,
  subscription: Subscription,
  items: readonly PlanItem[],
): InvoiceLine[] {
  const next = structuredClone(subscription);
  applyItems(world, next, items);
  return periodLines(world, next);
}
