import { PLANS } from '@atelier/domain/billing/plans';
import { KIT_DISCOUNTS, STARTER_KIT } from '@atelier/domain/shop/starter-kit';

const TIMEOUT_MS = 10_000;

interface Price {
  lookup_key: string | null;
  currency: string;
  unit_amount: number | null;
  product: { metadata: Record<string, string> };
}

/** The prices that the scenarios need, in euro cents; `tier` is required in the metadata of a plan's product. */
const OFFERS: readonly { key: string; cents: number; tier?: string }[] = [
  ...PLANS.map(({ tier, price_cents }) => ({ key: tier, cents: price_cents, tier })),
  { key: STARTER_KIT.lookup_key, cents: STARTER_KIT.price_cents },
  { key: STARTER_KIT.shipping_lookup_key, cents: STARTER_KIT.shipping_cents },
];

/**
 * Checks that a Stripe test account is set up for the scenarios.
 *
 * @param upstream  origin of Stripe's API
 * @returns the problem in one line, or undefined
 */
export async function accountProblem(upstream: string, key: string | undefined): Promise<string | undefined> {
  if (key === undefined || !/^(sk|rk)_test_/.test(key)) {
    return 'test:stripe-real needs STRIPE_SECRET_KEY, the sk_test_ key of your own Stripe test account.';
  }
  const get = (path: string) =>
    fetch(`${upstream}/v1/${path}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const query = OFFERS.map((offer, index) => `lookup_keys[${index}]=${offer.key}`).join('&');
    const response = await get(`prices?active=true&expand[]=data.product&${query}`);
    if (!response.ok) return `test:stripe-real: Stripe rejects the key (HTTP ${response.status}).`;
    const { data } = (await response.json()) as { data: Price[] };
    const problems = OFFERS.flatMap((offer) => offerProblem(offer, data) ?? []);
    for (const discount of KIT_DISCOUNTS) problems.push(...(await couponProblems(get, discount)));
    if (problems.length === 0) return undefined;
    return `test:stripe-real: the account ${problems.join(', ')}: set it up as docs/payments.md says.`;
  } catch {
    return `test:stripe-real needs the network: ${upstream} cannot be reached.`;
  }
}

function offerProblem({ key, cents, tier }: (typeof OFFERS)[number], prices: readonly Price[]): string | undefined {
  const price = prices.find(({ lookup_key }) => lookup_key === key);
  if (price === undefined) return `sells no ${key}`;
  if (price.currency !== 'eur' || price.unit_amount !== cents) {
    return `sells ${key} for ${price.unit_amount} ${price.currency} cents instead of ${cents} eur`;
  }
  return price.product.metadata.tier === tier ? undefined : `names no tier on the product of ${key}`;
}

async function couponProblems(
  get: (path: string) => Promise<Response>,
  { coupon, percent_off }: (typeof KIT_DISCOUNTS)[number],
): Promise<string[]> {
  const response = await get(`coupons/${coupon}`);
  if (!response.ok) return [`has no coupon ${coupon}`];
  const { percent_off: found } = (await response.json()) as { percent_off: number | null };
  return found === percent_off ? [] : [`takes ${found} % off by ${coupon} instead of ${percent_off}`];
}
