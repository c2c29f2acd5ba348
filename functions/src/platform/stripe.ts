import { Stripe } from 'stripe';
import { stripeAddress } from './stripe-address.ts';
import { stripeSecretKey } from './stripe-secrets.ts';

let client: Stripe | undefined;

/**
 * The one client, made at its first use: secrets are known inside handlers only. Stripe's version is the one that the
 * SDK is pinned to.
 *
 * @throws Error when a live key would go to another address than Stripe's
 */
export function stripe(): Stripe {
  client ??= newClient(stripeSecretKey.value().trim());
  return client;
}

function newClient(secret: string): Stripe {
  const address = stripeAddress(process.env.STRIPE_API_BASE, secret);
  // Three times 15 s, and the pauses between, end before the function's own minute does; 409s, 5xx and lost connections
  // are tried again.
  return new Stripe(secret, { ...address, timeout: 15_000, maxNetworkRetries: 2, telemetry: false });
}
