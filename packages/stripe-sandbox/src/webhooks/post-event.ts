import type { StoredEvent } from '../core/tables.ts';
import type { DeliveryFaults } from './delivery-faults.ts';
import { signatureHeader } from './signature.ts';

/** One attempt to deliver an event: the HTTP status, or the reason why there was none. */
export interface Attempt {
  at: string;
  status: number | null;
  error: string | null;
}

/** Posts an event, signed with real time. Redirects count as failures, as at Stripe. */
export async function postEvent(
  url: string,
  event: StoredEvent,
  secret: string,
  faults: Pick<DeliveryFaults, 'bad_signature' | 'age_s'>,
  timeoutMs: number,
  stopped: AbortSignal,
): Promise<Attempt> {
  const at = new Date();
  const body = JSON.stringify(event, null, 2);
  const signed = signatureHeader(
    body,
    faults.bad_signature ? `${secret}-wrong` : secret,
    Math.floor(at.getTime() / 1000) - faults.age_s,
  );
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signed,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return { at: at.toISOString(), status: response.status, error: null };
  } catch (error) {
    return {
      at: at.toISOString(),
      status: null,
      error: String(error instanceof Error ? (error.cause ?? error) : error),
    };
  }
}
