import { Stripe } from 'stripe';
import { DomainError } from '@atelier/domain/error-code';
import { logEvent } from './log.ts';

/** Whether Stripe does not know, or no longer knows, what was asked for. */
export function isResourceMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Nothing of a payment is left to give back. */
export function isAlreadyRefunded(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
}

/**
 * Whether an idempotency key is spent: Stripe keeps a failure of its own, and a mismatch, and answers it again. What never
 * arrived (a lost connection) is not kept, nor that another call still holds the key (409, a StripeAPIError to the library
 * whatever its type says): the same key is the safe way to ask again, where another one would make the same thing twice.
 */
export function invalidatesIdempotencyKey(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
}

/**
 * Runs what a member asked for. Stripe's failures become the domain's: a refused card is `payment-problem`; a Stripe that
 * is busy, down, out of reach or does not take our key is `payment-unavailable`. What we asked wrongly stays our bug.
 */
export async function withPaymentErrors<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    if (code === 'payment-unavailable') logEvent.stripeUnavailable(error);
    throw new DomainError(code, { cause: error });
  }
}

function codeOf(error: unknown): 'payment-problem' | 'payment-unavailable' | undefined {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return 'payment-problem';
  const unavailable = [
    errors.StripeRateLimitError,
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
  ];
  return unavailable.some((kind) => error instanceof kind) ? 'payment-unavailable' : undefined;
}
