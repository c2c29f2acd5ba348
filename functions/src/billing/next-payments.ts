import { Stripe } from 'stripe';
import { renews } from '@atelier/domain/billing/membership';
import { logEvent } from '../platform/log.ts';
import { isInvalidRequest, stripe } from '../platform/stripe.ts';
import type { PlanSubscription } from './subscription/plan-subscriptions.ts';

/** Adds to each subscription that renews what its next payment takes. */
export function withNextPayments(all: readonly PlanSubscription[]): Promise<PlanSubscription[]> {
  return Promise.all(
    all.map(async (one) => {
      const nextPaymentCents = renews(one) ? await nextPaymentOf(one) : undefined;
      return nextPaymentCents === undefined ? one : { ...one, nextPaymentCents };
    }),
  );
}

/**
 * Returns what the next renewal of a subscription takes, in cents, according to Stripe's preview of
 * its invoice: with discounts that still count, credit, and the plan that a schedule starts.
 * Undefined if Stripe refuses to say, so that nobody loses access over a number; its other errors
 * pass through.
 */
export async function nextPaymentOf({
  id,
  scheduleId,
}: Pick<PlanSubscription, 'id' | 'scheduleId'>): Promise<number | undefined> {
  try {
    const subject = scheduleId === null ? { subscription: id } : { schedule: scheduleId };
    return (await stripe().invoices.createPreview(subject)).amount_due;
  } catch (error) {
    const isRefused =
      isInvalidRequest(error) || error instanceof Stripe.errors.StripePermissionError;
    if (!isRefused) throw error;
    // It ended or changed since it was read; the event about that is on its way.
    if (!isNothingUpcoming(error)) logEvent.previewRefused(id, error);
    return undefined;
  }
}

const isNothingUpcoming = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'invoice_upcoming_none';
