import { defineSecret } from 'firebase-functions/params';
import { Stripe } from 'stripe';
import { stripeAddress } from './stripe-address.ts';

export const stripeSecretKey = defineSecret('STRIPE_SECRET_KEY');
export const stripeWebhookSecret = defineSecret('STRIPE_WEBHOOK_SECRET');

/** What a function must name that calls Stripe. */
export const STRIPE_SECRETS = [stripeSecretKey, stripeWebhookSecret];

// A key that does not belong to the address ends the function as it starts, before anything is asked anywhere.
const { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key } = process.env;
if (base && key) stripeAddress(base, key.trim());

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
