import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startStripeProxy } from './stripe-proxy.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts a Stripe with one response for all requests, which it records. */
async function upstream(reply: object, status = 200) {
  const requests: { url: string; key: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ url: request.url ?? '', key: request.headers.authorization ?? '', body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

it('forwards requests with the account’s key, and the responses', async () => {
  const { origin, requests } = await upstream({ id: 'cus_1' }, 402);
  const proxy = await startStripeProxy(origin, 'sk_test_own');
  stops.push(() => proxy.stop());
  const response = await fetch(`${proxy.url}/v1/customers?a=b`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_other' },
    body: 'metadata[uid]=u1',
  });
  expect([response.status, await response.json()]).toEqual([402, { id: 'cus_1' }]);
  expect(requests).toEqual([
    { url: '/v1/customers?a=b', key: 'Bearer sk_test_own', body: 'metadata[uid]=u1' },
  ]);
});

it('returns the current time as the clock', async () => {
  const proxy = await startStripeProxy('http://127.0.0.1:1', 'sk_test_own');
  stops.push(() => proxy.stop());
  const { now } = (await (await fetch(`${proxy.url}/_sandbox/clock`)).json()) as { now: number };
  expect(Math.abs(now * 1000 - Date.now())).toBeLessThan(60_000);
});
