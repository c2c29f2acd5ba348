import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { accountProblem } from './check-account.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** @param tier  in the product's metadata */
const price = (lookup_key: string, unit_amount: number, tier?: string) => ({
  lookup_key,
  unit_amount,
  currency: 'eur',
  product: { metadata: tier === undefined ? {} : { tier } },
});
const PRICES = [
  price('basic', 999, 'basic'),
  price('pro', 1999, 'pro'),
  price('premium', 3999, 'premium'),
  price('starter_kit', 4990),
  price('shipping', 690),
];
const COUPONS: Record<string, number> = { KIT_PRO_5: 5, KIT_PREMIUM_10: 10 };

/** Serves an account with these prices and coupons. */
async function account(prices: object[] = PRICES, coupons = COUPONS, status = 200): Promise<string> {
  const server = createServer((request, response) => {
    const percent_off = coupons[/^\/v1\/coupons\/(\w+)$/.exec(request.url ?? '')?.[1] ?? ''];
    const isPrices = request.url?.startsWith('/v1/prices?');
    response.writeHead(isPrices || percent_off !== undefined ? status : 404);
    response.end(JSON.stringify(isPrices ? { data: prices } : { percent_off }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const problem = async (origin: Promise<string>) => accountProblem(await origin, 'sk_test_1');
const without = (key: string) => PRICES.filter(({ lookup_key }) => lookup_key !== key);

it.each([
  ['without a key', undefined, 'needs STRIPE_SECRET_KEY'],
  ['with a live key', 'sk_live_1', 'needs STRIPE_SECRET_KEY'],
])('returns a problem %s', async (_name, key, message) => {
  expect(await accountProblem('http://127.0.0.1:1', key)).toContain(message);
});

it('reports an unreachable Stripe and a rejected key', async () => {
  expect(await accountProblem('http://127.0.0.1:1', 'sk_test_1')).toContain('needs the network');
  expect(await problem(account([], {}, 401))).toContain('rejects the key (HTTP 401)');
});

it('accepts an account that is set up', async () => {
  expect(await problem(account())).toBeUndefined();
});

it.each([
  ['a plan', without('pro'), COUPONS, 'sells no pro'],
  ['the shipping', without('shipping'), COUPONS, 'sells no shipping'],
  ['the price', [...without('pro'), price('pro', 2000, 'pro')], COUPONS, 'pro for 2000 eur cents instead of 1999 eur'],
  ['the tier', [...without('pro'), price('pro', 1999)], COUPONS, 'names no tier on the product of pro'],
  ['a coupon', PRICES, { KIT_PRO_5: 5 }, 'has no coupon KIT_PREMIUM_10'],
  ['the discount', PRICES, { ...COUPONS, KIT_PRO_5: 50 }, 'takes 50 % off by KIT_PRO_5 instead of 5'],
])('reports in one line that %s is missing or wrong', async (_what, prices, coupons, message) => {
  const problemText = await problem(account(prices, coupons));
  expect(problemText).toContain(message);
  expect(problemText).not.toContain('\n');
});

it('reports everything that is missing', async () => {
  expect(await problem(account([], {}))).toMatch(/sells no basic, .*sells no shipping, .*has no coupon KIT_PRO_5/);
});
