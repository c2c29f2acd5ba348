import { defineSecret } from 'firebase-functions/params';
import { stripeAddress } from './stripe-address.ts';

export const stripeSecretKey = defineSecret('STRIPE_SECRET_KEY');
export const stripeWebhookSecret = defineSecret('STRIPE_WEBHOOK_SECRET');

/** Secrets of functions that call Stripe. */
export const STRIPE_KEY = [stripeSecretKey];
/** Secrets of the function that also verifies webhooks. */
export const STRIPE_WEBHOOK_SECRETS = [stripeSecretKey, stripeWebhookSecret];

// Every function loads this module at start, while Stripe's library is loaded at first use: an invalid combination of
// key and address ends the process before any request.
const { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key } = process.env;
if (base && key) stripeAddress(base, key.trim());
