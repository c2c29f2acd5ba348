import { defineSecret } from 'firebase-functions/params';
import { stripeAddress } from './stripe-address.ts';

export const stripeSecretKey = defineSecret('STRIPE_SECRET_KEY');
export const stripeWebhookSecret = defineSecret('STRIPE_WEBHOOK_SECRET');

/** The secrets of a function that calls Stripe. */
export const STRIPE_KEY = [stripeSecretKey];
/** The secrets of the function that also checks what Stripe sends. */
export const STRIPE_WEBHOOK_SECRETS = [stripeSecretKey, stripeWebhookSecret];

// This module is part of every function's start, while Stripe's library is loaded at its first use: a key that does not
// belong to the address ends the process before anything is asked anywhere.
const { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key } = process.env;
if (base && key) stripeAddress(base, key.trim());
