import { Stripe } from 'stripe';
import { NotFoundError } from '../deploy/deploy-error.ts';
import type { SetupPorts } from '../setup/setup-step.ts';

/** Stripe refuses the key, or cannot be reached: nothing is known about the account. */
export class StripeAccountError extends Error {
  override readonly name = 'StripeAccountError';
}

/**
 * Returns a port that sends requests to Stripe.
 *
 * @param origin  of Stripe's API, or of a sandbox
 */
export function stripeRequest(origin: string, key: string): SetupPorts['request'] {
  const { hostname, port, protocol } = new URL(origin);
  const client = new Stripe(key, {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: 20_000,
    telemetry: false,
  });
  return async (method, url, body) => {
    try {
      return JSON.stringify(await client.rawRequest(method, url, { ...body }));
    } catch (error) {
      const { StripeInvalidRequestError, StripeError } = Stripe.errors;
      if (!(error instanceof StripeError)) throw error;
      // A refused key is quoted in Stripe's answer.
      const words = `${method} ${url}: ${error.message}`.replaceAll(/\b(sk|rk|whsec)_\S+/g, '$1_…');
      const isMissing = error instanceof StripeInvalidRequestError && error.code === 'resource_missing';
      throw isMissing ? new NotFoundError(words) : new StripeAccountError(words);
    }
  };
}
