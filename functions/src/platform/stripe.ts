import { Stripe } from 'stripe';
import { DomainError } from '@atelier/domain/error-code';
import { logEvent } from './log.ts';
import { stripeAddress, stripeSecretKey } from './secrets.ts';

let client: Stripe | undefined;

/**
 * Returns the Stripe client, created at first use because secrets are available in handlers only.
 * The API version is the SDK's.
 *
 * @throws Error if a live key would be sent to a sandbox
 */
export function stripe(): Stripe {
  client ??= newClient(stripeSecretKey.value().trim());
  return client;
}

/** Whether the key, and so every object that it reads, is of Stripe's live mode. */
export const isLiveKey = (): boolean => stripeSecretKey.value().trim().includes('_live_');

function newClient(secret: string): Stripe {
  const address = stripeAddress(process.env.STRIPE_API_BASE, secret);
  // Three attempts of 15 s with pauses fit into the function's 60 s. The SDK retries 409, 5xx and
  // lost connections.
  return new Stripe(secret, {
    ...address,
    timeout: 15_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Awaits a request; undefined if it fails with an expected error. */
export async function undefinedIf<Value>(
  isExpected: (error: unknown) => boolean,
  request: Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}

/** Returns whether the requested object does not exist at Stripe. */
export function isResourceMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  );
}

/** Returns whether Stripe answered 400, as for a session or an invoice that is no longer open. */
export function isInvalidRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Returns whether nothing of a payment is left to refund. */
export function isAlreadyRefunded(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'charge_already_refunded'
  );
}

/** Returns whether a payment cannot be refunded because it is disputed, or its dispute was lost. */
export function isChargeDisputed(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed'
  );
}

/**
 * Returns whether an idempotency key can no longer be used, because Stripe has stored a failure or
 * a parameter mismatch under it. Lost connections and a key in use by a parallel call (409, a
 * StripeAPIError in the library) do not invalidate it: retrying with the same key is safe, while
 * another key would create the object twice.
 */
export function invalidatesIdempotencyKey(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
}

/**
 * Runs a member's request and translates Stripe's errors: a declined card is `payment-problem`;
 * Stripe busy, unreachable or rejecting our key is `payment-unavailable`. Invalid requests are our
 * bugs and pass through.
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

/** Converts Stripe's seconds since 1970. */
export function dateFromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Returns the id of a Stripe object that is given as an id or expanded. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
