import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startStripeProxy } from './stripe-proxy.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A Stripe that answers everything alike, and remembers what it was asked. */
async function upstream(answer: object, status = 200) {
  const requests: { url: string; key: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ url: request.url ?? '', key: request.headers.authorization ?? '', body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: requests };
}

it('passes calls on under the account’s own key, and answers back', async () => {
  const { origin, asked } = await upstream({ id: 'cus_1' }, 402);
  const between = await startStripeProxy(origin, 'sk_test_own');
  stops.push(() => between.stop());
  const response = await fetch(`${between.url}/v1/customers?a=b`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_other' },
    body: 'metadata[uid]=u1',
  });
  expect([response.status, await response.json()]).toEqual([402, { id: 'cus_1' }]);
  expect(asked).toEqual([{ url: '/v1/customers?a=b', key: 'Bearer sk_test_own', body: 'metadata[uid]=u1' }]);
});

it('knows what time it is', async () => {
  const between = await startStripeProxy('http://127.0.0.1:1', 'sk_test_own');
  stops.push(() => between.stop());
  const { now } = (await (await fetch(`${between.url}/_sandbox/clock`)).json()) as { now: number };
  expect(Math.abs(now * 1000 - Date.now())).toBeLessThan(60_000);
});
