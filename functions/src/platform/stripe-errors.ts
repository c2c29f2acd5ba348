import { Stripe } from 'stripe';
import { DomainError } from '@atelier/domain/error-code';
import { logEvent } from './log.ts';

/** Returns whether the requested object does not exist at Stripe. */
export function isResourceMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Returns whether a checkout session could not be expired because it is no longer open: Stripe answers 400. */
export function isSessionClosed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Returns whether nothing of a payment is left to refund. */
export function isAlreadyRefunded(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
}

/**
 * Returns whether an idempotency key can no longer be used, because Stripe repeats its own failures and mismatches by
 * key. Lost connections and a key in use by a parallel call (409, a StripeAPIError in the library) do not invalidate
 * it: retrying with the same key is safe, while another key would create the object twice.
 */
export function invalidatesIdempotencyKey(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
}

/**
 * Runs a member's request and translates Stripe's errors: a declined card is `payment-problem`; Stripe busy,
 * unreachable or rejecting our key is `payment-unavailable`. Invalid requests are our bugs and pass through.
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
