import type { Stripe } from 'stripe';
import { STARTER_KIT } from '@atelier/domain/shop/starter-kit';
import { stripe } from '../platform/stripe.ts';

/** The current cost of the kit, in euro cents, tax included. */
interface KitOffer {
  /** Stripe's price ids. */
  price: string;
  price_cents: number;
  shipping_price: string;
  shipping_cents: number;
}

const CACHE_MS = 5 * 60_000;

let cachedOffer: { offer: KitOffer; at: number } | undefined;

/** Returns the kit's price and shipping from Stripe, cached for five minutes. */
export async function kitOffer(): Promise<KitOffer> {
  if (cachedOffer !== undefined && Date.now() - cachedOffer.at < CACHE_MS) return cachedOffer.offer;
  const { lookup_key, shipping_lookup_key } = STARTER_KIT;
  const { data } = await stripe().prices.list({
    lookup_keys: [lookup_key, shipping_lookup_key],
    active: true,
  });
  const kit = priceOf(data, lookup_key);
  const { id: shipping_price, cents: shipping_cents } = priceOf(data, shipping_lookup_key);
  const offer = { price: kit.id, price_cents: kit.cents, shipping_price, shipping_cents };
  cachedOffer = { offer, at: Date.now() };
  return offer;
}

/** @throws Error if there is no active price: nothing may be sold at a guessed price. */
function priceOf(prices: readonly Stripe.Price[], key: string): { id: string; cents: number } {
  const price = prices.find(({ lookup_key }) => lookup_key === key);
  if (typeof price?.unit_amount !== 'number') {
    throw new Error(`Stripe has no active price with the lookup key ${key}`);
  }
  return { id: price.id, cents: price.unit_amount };
}
