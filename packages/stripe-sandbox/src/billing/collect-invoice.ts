import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { Invoice, PaymentMethod, Subscription } from '../core/stored-objects.ts';
import { DAY_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { endSubscription } from './end-subscription.ts';
import { intentOf, markPaid } from './invoices.ts';
import { failAuthentication, attemptPayment } from './payments.ts';
import type { PaymentOutcome } from './payments.ts';
import { applyPendingPlan } from './pending-update.ts';

export interface CollectOptions {
  /** The buyer is on a page and can complete 3-D Secure. */
  isOnSession: boolean;
  isAuthenticated: boolean;
  /** An automatic attempt, which schedules the next one when it fails. */
  isAutomatic: boolean;
}

/**
 * Attempts to collect an open invoice, and updates its subscription. Without a card the attempt
 * fails.
 *
 * @returns `requires_action` for an on-session payment that requires 3-D Secure; the invoice is not
 * changed then
 */
export function collectInvoice(
  world: World,
  invoice: Invoice,
  method: PaymentMethod | undefined,
  options: CollectOptions,
): PaymentOutcome {
  const intent = intentOf(world, invoice);
  if (invoice.amount_due === 0 || !intent) {
    settleInvoice(world, invoice);
    return { kind: 'succeeded', charge: null };
  }
  const outcome: PaymentOutcome = method
    ? attemptPayment(world, intent, method, options)
    : { kind: 'declined', charge: null, decline: NO_CARD };
  if (outcome.kind === 'succeeded') settleInvoice(world, invoice);
  else if (outcome.kind === 'declined') {
    recordFailedPayment(world, invoice, options.isAutomatic, false);
  } else if (!options.isOnSession) recordFailedPayment(world, invoice, options.isAutomatic, true);
  return outcome;
}

/** Records that the buyer failed the 3-D Secure challenge of an invoice. */
export function refuseInvoicePayment(world: World, invoice: Invoice, method: PaymentMethod): void {
  const intent = intentOf(world, invoice);
  if (intent) failAuthentication(world, intent, method);
  recordFailedPayment(world, invoice, false, false);
}

const NO_CARD = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'This customer has no attached payment source or default payment method.',
} as const;

/**
 * Marks an invoice as paid, applies its pending plan change, and reactivates a subscription without
 * other open invoices.
 */
function settleInvoice(world: World, invoice: Invoice): void {
  markPaid(world, invoice);
  const subscription = subscriptionOf(world, invoice);
  if (!subscription) return;
  applyPendingPlan(world, subscription, invoice);
  const hasOtherOpenInvoice = world.tables.invoice
    .all()
    .some(
      (other) =>
        other.status === 'open' &&
        subscriptionOf(world, other) === subscription &&
        !isPendingPlanInvoice(world, other),
    );
  if (['past_due', 'unpaid', 'incomplete'].includes(subscription.status) && !hasOtherOpenInvoice) {
    world.unschedule('expire_incomplete', subscription.id);
    updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
      edited.status = 'active';
    });
  }
}

function isPendingPlanInvoice(world: World, invoice: Invoice): boolean {
  return Object.values(world.hidden.pending_plans).some((plan) => plan.invoice === invoice.id);
}

function subscriptionOf(world: World, invoice: Invoice): Subscription | undefined {
  return world.tables.subscription.get(invoice.parent?.subscription_details?.subscription ?? '');
}

function recordFailedPayment(
  world: World,
  invoice: Invoice,
  automatic: boolean,
  requiresAction: boolean,
): void {
  const before = {
    attempt_count: invoice.attempt_count,
    attempted: invoice.attempted,
    next_payment_attempt: invoice.next_payment_attempt,
  };
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const isForPendingPlan = isPendingPlanInvoice(world, invoice);
  if (automatic && !isForPendingPlan) scheduleRetry(world, invoice);
  if (requiresAction) emitEvent(world, 'invoice.payment_action_required', invoice);
  emitEvent(world, 'invoice.payment_failed', invoice);
  emitEvent(world, 'invoice.updated', invoice, before);
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || isForPendingPlan) return;
  if (subscription.status === 'active') {
    updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
      edited.status = 'past_due';
    });
  }
  if (automatic && invoice.next_payment_attempt === null && subscription.status === 'past_due') {
    applyLastRetryPolicy(world, subscription);
  }
}

function scheduleRetry(world: World, invoice: Invoice): void {
  const now = world.nowFor(invoice.customer);
  const first = invoice.status_transitions.finalized_at ?? now;
  const next =
    world.settings.retry_days.map((days) => first + days * DAY_S).find((at) => at > now) ?? null;
  invoice.next_payment_attempt = next;
  world.unschedule('retry_invoice', invoice.id);
  if (next !== null) world.schedule('retry_invoice', invoice.id, next, invoice.customer);
}

/** Applies the account's setting for a failed last retry. */
function applyLastRetryPolicy(world: World, subscription: Subscription): void {
  if (world.settings.after_last_retry === 'cancel') {
    endSubscription(world, subscription, 'payment_failed');
  }
  if (world.settings.after_last_retry === 'unpaid') {
    updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
      edited.status = 'unpaid';
    });
  }
}
