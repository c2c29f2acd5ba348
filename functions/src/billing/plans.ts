import type { Stripe } from 'stripe';
import { DomainError } from '@atelier/domain/error-code';
import { planLookupKey, type PaidTier, type YearlyPrices } from '@atelier/domain/billing/plans';
import { BILLING_INTERVALS, type BillingInterval } from '@atelier/domain/values';
import { PAID_TIERS } from '@atelier/domain/values';
import { stripe } from '../platform/stripe.ts';

/** How long prices are cached before a new one is used. */
const CACHE_MS = 5 * 60_000;

/** A plan as it is sold: its tier, how often it is paid, and the price in euro cents. */
export interface PlanPrice {
  tier: PaidTier;
  interval: BillingInterval;
  priceCents: number;
}

interface PlanCatalog {
  /** Prices on sale now, by Stripe's id. */
  prices: ReadonlyMap<string, PlanPrice>;
  /**
   * Tier by product id. Former prices belong to the same products, so existing subscribers are
   * covered.
   */
  tierOfProduct: Map<string, PaidTier | null>;
  at: number;
}

let cachedCatalog: PlanCatalog | undefined;

/**
 * Returns Stripe's id of the current price of a plan.
 *
 * @throws DomainError `payment-unavailable` if Stripe has no active price for the plan
 */
export async function priceIdOfPlan(tier: PaidTier, interval: BillingInterval): Promise<string> {
  const { prices } = await loadPlanCatalog();
  const sold = [...prices].find(([, plan]) => plan.tier === tier && plan.interval === interval);
  if (sold === undefined) throw new DomainError('payment-unavailable');
  return sold[0];
}

/** Returns the prices of the plans that are also sold by the year. */
export async function yearlyPrices(): Promise<YearlyPrices> {
  const plans = [...(await loadPlanCatalog()).prices.values()].filter(
    ({ interval }) => interval === 'year',
  );
  return Object.fromEntries(plans.map(({ tier, priceCents }) => [tier, priceCents]));
}

type StripePrice = Pick<Stripe.Price, 'lookup_key' | 'product' | 'recurring' | 'unit_amount'>;

/**
 * Returns the plan of a price, its tier from the product's metadata, or null if it is not a plan.
 */
export async function planOfPrice(price: StripePrice): Promise<PlanPrice | null> {
  const { tierOfProduct } = await loadPlanCatalog();
  const id = typeof price.product === 'string' ? price.product : price.product.id;
  let tier = tierOfProduct.get(id);
  if (tier === undefined) {
    const product = await stripe().products.retrieve(id);
    tier = parsePaidTier(product.metadata.tier) ?? parsePaidTier(price.lookup_key);
    tierOfProduct.set(id, tier);
  }
  return tier === null
    ? null
    : { tier, interval: intervalOf(price), priceCents: price.unit_amount ?? 0 };
}

/** Returns the plan of a price id. */
export async function planOfPriceId(id: string): Promise<PlanPrice | null> {
  return (
    (await loadPlanCatalog()).prices.get(id) ?? planOfPrice(await stripe().prices.retrieve(id))
  );
}

async function loadPlanCatalog(): Promise<PlanCatalog> {
  if (cachedCatalog !== undefined && Date.now() - cachedCatalog.at < CACHE_MS) return cachedCatalog;
  const lookup_keys = PAID_TIERS.flatMap((tier) =>
    BILLING_INTERVALS.map((interval) => planLookupKey(tier, interval)),
  );
  const { data } = await stripe().prices.list({
    lookup_keys,
    active: true,
    limit: 100,
    expand: ['data.product'],
  });
  const prices = new Map<string, PlanPrice>();
  const tierOfProduct = new Map<string, PaidTier | null>();
  for (const price of data) {
    const interval = intervalOf(price);
    const sold = PAID_TIERS.find((tier) => planLookupKey(tier, interval) === price.lookup_key);
    if (sold !== undefined) {
      prices.set(price.id, { tier: sold, interval, priceCents: price.unit_amount ?? 0 });
    }
    const { product } = price;
    if (typeof product === 'string') continue;
    const tier = (product.deleted === true ? null : parsePaidTier(product.metadata.tier)) ?? sold;
    if (tier !== undefined) tierOfProduct.set(product.id, tier);
  }
  cachedCatalog = { prices, tierOfProduct, at: Date.now() };
  return cachedCatalog;
}

const intervalOf = ({ recurring }: Pick<Stripe.Price, 'recurring'>): BillingInterval =>
  recurring?.interval === 'year' ? 'year' : 'month';

function parsePaidTier(text: string | null | undefined): PaidTier | null {
  return PAID_TIERS.find((tier) => tier === text) ?? null;
}
