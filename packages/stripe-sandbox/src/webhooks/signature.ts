import { createHmac } from 'node:crypto';

/** `Stripe-Signature` of a body: time in unix seconds of the wall clock and HMAC-SHA256 of `time.body` under the endpoint's secret. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
