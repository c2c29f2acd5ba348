import type { Stripe } from 'stripe';
import { DomainError } from '@atelier/domain/error-code';
import { PLANS, type PaidTier } from '@atelier/domain/billing/plans';
import { stripe } from '../platform/stripe.ts';

/** A new price is sold after this long at the latest. */
const CACHE_MS = 5 * 60_000;

interface PlanCatalog {
  /** What is sold now. */
  prices: ReadonlyMap<PaidTier, string>;
  /** Whatever was ever sold belongs to a product: old subscribers keep old prices. */
  tierOfProduct: Map<string, PaidTier | null>;
  at: number;
}

let cachedCatalog: PlanCatalog | undefined;

/**
 * Stripe's id of the price that a plan is sold at now; its lookup key is the tier's name.
 *
 * @throws DomainError `payment-unavailable` when Stripe sells no such plan
 */
export async function priceIdOfTier(tier: PaidTier): Promise<string> {
  const price = (await loadPlanCatalog()).prices.get(tier);
  if (price === undefined) throw new DomainError('payment-unavailable');
  return price;
}

/** The tier that a price stands for, by its product's metadata; null for what is no plan of ours. */
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

/** The tier of a price of which only the id is known. */
export async function tierForPriceId(id: string): Promise<PaidTier | null> {
  const sold = [...(await loadPlanCatalog()).prices].find(([, price]) => price === id)?.[0];
  return sold ?? tierForPrice(await stripe().prices.retrieve(id));
}

async function loadPlanCatalog(): Promise<PlanCatalog> {
  if (cachedCatalog !== undefined && Date.now() - cachedCatalog.at < CACHE_MS) return cachedCatalog;
  const { data } = await stripe().prices.list({
    lookup_keys: PLANS.map(({ tier }) => tier),
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
  return PLANS.find(({ tier }) => tier === text)?.tier ?? null;
}
