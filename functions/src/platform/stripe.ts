import { Stripe } from 'stripe';
import { stripeAddress } from './stripe-address.ts';
import { stripeSecretKey } from './stripe-secrets.ts';

let client: Stripe | undefined;

/**
 * Returns the Stripe client, created at first use because secrets are available in handlers only. The API version is
 * the SDK's.
 *
 * @throws Error if a live key would be sent to a sandbox
 */
export function stripe(): Stripe {
  client ??= newClient(stripeSecretKey.value().trim());
  return client;
}

function newClient(secret: string): Stripe {
  const address = stripeAddress(process.env.STRIPE_API_BASE, secret);
  // Three attempts of 15 s with pauses fit into the function's 60 s. The SDK retries 409, 5xx and lost connections.
  return new Stripe(secret, { ...address, timeout: 15_000, maxNetworkRetries: 2, telemetry: false });
}
