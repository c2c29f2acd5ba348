import { defineSecret } from 'firebase-functions/params';
import { environment } from './site-environment.ts';

/** Where the SDK sends its requests; empty for Stripe itself. */
export interface StripeAddress {
  host?: string;
  port?: string;
  protocol?: 'http' | 'https';
}

/**
 * Parses `STRIPE_API_BASE`, the origin of a sandbox; not set in production.
 *
 * @throws Error if a live key would be sent to a sandbox, or if the value is not an origin: the SDK
 * accepts no path
 */
export function stripeAddress(base: string | undefined, key: string): StripeAddress {
  if (base === undefined || base === '') return {};
  if (!/^(sk|rk)_test_/.test(key)) {
    throw new Error('STRIPE_API_BASE is set, and the key is not a test key.');
  }
  const url = new URL(base);
  const isOrigin = url.pathname === '/' && url.search === '' && url.username === '';
  if (!isOrigin || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Error('STRIPE_API_BASE must be an origin like http://127.0.0.1:4242.');
  }
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443') };
}

const { secretKeyName, webhookSecretName } = environment.stripe;
export const stripeSecretKey = defineSecret(secretKeyName);
export const stripeWebhookSecret = defineSecret(webhookSecretName);

/** Secrets of functions that call Stripe. */
export const STRIPE_KEY = [stripeSecretKey];
/** Secrets of the function that also verifies webhooks. */
export const STRIPE_WEBHOOK_SECRETS = [stripeSecretKey, stripeWebhookSecret];

// Every function loads this module at start, while Stripe's library is loaded at first use: an
// invalid combination of key and address ends the process before any request.
const { STRIPE_API_BASE: base, [secretKeyName]: key } = process.env;
if (base && key) stripeAddress(base, key.trim());

const { passwordSecretName, unsubscribeKeyName } = environment.smtp;
export const smtpPassword = defineSecret(passwordSecretName);
/** Signs links to unsubscribe; a new key makes those of sent mails useless. */
export const unsubscribeKey = defineSecret(unsubscribeKeyName);

/** Secrets of the functions that send mails, and of no others. */
export const MAIL_SECRETS = [smtpPassword, unsubscribeKey];
