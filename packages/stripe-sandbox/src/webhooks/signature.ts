import { createHmac } from 'node:crypto';

/**
 * Returns the `Stripe-Signature` header: the timestamp in unix seconds of real time, and the
 * HMAC-SHA256 of `timestamp.body`.
 */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
