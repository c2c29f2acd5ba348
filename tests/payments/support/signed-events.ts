import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { suiteInfo } from '../../support/suite/suite-info.ts';

/** Reads the secret with which the suite signs webhook events. */
function webhookSecret(): string {
  const secret = /^STRIPE_WEBHOOK_SECRET=(.+)$/m.exec(
    readFileSync('functions/.secret.local', 'utf8'),
  )?.[1];
  if (secret === undefined) {
    throw new Error('functions/.secret.local has no STRIPE_WEBHOOK_SECRET.');
  }
  return secret.trim();
}

/** Builds an event as Stripe would send it, changed by `fields`. */
export function stripeEvent(type: string, object: object, fields: object = {}) {
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object },
    ...fields,
  };
}

interface SendOptions {
  secret?: string;
  /** Seconds since it was signed. */
  age?: number;
  /** Sent instead of the signed body. */
  body?: string;
  /** Sent instead of a valid header; null sends none. */
  header?: string | null;
}

/** Returns the signature header of a payload, signed `age` seconds ago. */
export function signatureOf(payload: string, { secret = webhookSecret(), age = 0 } = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return new Stripe('sk_test_signer').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  });
}

/** Sends an event to the webhook, through Hosting. @returns the HTTP status */
export async function sendSignedEvent(event: object, sending: SendOptions = {}): Promise<number> {
  const payload = JSON.stringify(event, null, 2);
  const { secret, age } = sending;
  const signing = { ...(secret !== undefined && { secret }), ...(age !== undefined && { age }) };
  const header = sending.header === undefined ? signatureOf(payload, signing) : sending.header;
  const response = await fetch(`${suiteInfo().api}/stripe-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(header === null ? {} : { 'stripe-signature': header }),
    },
    body: sending.body ?? payload,
  });
  await response.text();
  return response.status;
}
