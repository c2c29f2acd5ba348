import type { Stripe } from 'stripe';
import { DomainError } from '@atelier/domain/error-code';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { PAID_TIERS } from '@atelier/domain/values';
import { stripe } from '../platform/stripe.ts';

/** How long prices are cached before a new one is used. */
const CACHE_MS = 5 * 60_000;

interface PlanCatalog {
  /** Price ids on sale now. */
  prices: ReadonlyMap<PaidTier, string>;
  /** Tier by product id. Former prices belong to the same products, so existing subscribers are covered. */
  tierOfProduct: Map<string, PaidTier | null>;
  at: number;
}

let cachedCatalog: PlanCatalog | undefined;

/**
 * Returns Stripe's id of the current price of a plan; its lookup key is the tier's name.
 *
 * @throws DomainError `payment-unavailable` if Stripe has no active price for the plan
 */
export async function priceIdOfTier(tier: PaidTier): Promise<string> {
  const price = (await loadPlanCatalog()).prices.get(tier);
  if (price === undefined) throw new DomainError('payment-unavailable');
  return price;
}

/** Returns the tier of a price, from its product's metadata, or null if it is not a plan. */
export async function tierForPrice(price: Pick<Stripe.Price, 'lookup_key' | 'product'>): Promise<PaidTier | null> {
  const { tierOfProduct } = await loadPlanCatalog();
  const id = typeof price.product === 'string' ? price.product : price.product.id;
  const known = tierOfProduct.get(id);
  if (known !== undefined) return known;
  const product = await stripe().products.retrieve(id);
  const tier = parsePaidTier(product.metadata.tier) ?? parsePaidTier(price.lookup_key);
  tierOfProduct.set(id, tier);
  return tier;
}

/** Returns the tier of a price id. */
export async function tierForPriceId(id: string): Promise<PaidTier | null> {
  const sold = [...(await loadPlanCatalog()).prices].find(([, price]) => price === id)?.[0];
  return sold ?? tierForPrice(await stripe().prices.retrieve(id));
}

async function loadPlanCatalog(): Promise<PlanCatalog> {
  if (cachedCatalog !== undefined && Date.now() - cachedCatalog.at < CACHE_MS) return cachedCatalog;
  const { data } = await stripe().prices.list({
    lookup_keys: [...PAID_TIERS],
    active: true,
    expand: ['data.product'],
  });
  const prices = new Map<PaidTier, string>();
  const tierOfProduct = new Map<string, PaidTier | null>();
  for (const price of data) {
    const key = parsePaidTier(price.lookup_key);
    if (key !== null) prices.set(key, price.id);
    const { product } = price;
    if (typeof product === 'string') continue;
    const tier = (product.deleted === true ? null : parsePaidTier(product.metadata.tier)) ?? key;
    if (tier !== null) tierOfProduct.set(product.id, tier);
  }
  cachedCatalog = { prices, tierOfProduct, at: Date.now() };
  return cachedCatalog;
}

function parsePaidTier(text: string | null | undefined): PaidTier | null {
  return PAID_TIERS.find((tier) => tier === text) ?? null;
}
