import type { Tier } from '../values.ts';

/**
 * The starter kit, in euro cents, tax included. The sandbox is seeded with these values; in
 * production the prices are Stripe's, found by the lookup keys.
 */
export const STARTER_KIT = {
  lookup_key: 'starter_kit',
  price_cents: 4990,
  shipping_lookup_key: 'shipping',
  shipping_cents: 690,
} as const;

/**
 * How long the delivery of a kit takes from its payment, in working days: what admins may set, and
 * the default.
 */
export const KIT_DELIVERY_DAYS = { min: 1, max: 30, default: 5 } as const;

/** Discount of each tier on the kit (not on shipping), in percent, with its Stripe coupon. */
export const KIT_DISCOUNTS = [
  { tier: 'pro', percent_off: 5, coupon: 'KIT_PRO_5' },
  { tier: 'premium', percent_off: 10, coupon: 'KIT_PREMIUM_10' },
] as const;

/**
 * Returns a tier's discount on the kit with its coupon, cents rounded as Stripe does; null without
 * discount.
 */
export function kitDiscount(
  tier: Tier,
  priceCents: number,
): { coupon: string; percent: number; cents: number } | null {
  const discount = KIT_DISCOUNTS.find((one) => one.tier === tier);
  if (discount === undefined) return null;
  const { coupon, percent_off } = discount;
  return { coupon, percent: percent_off, cents: Math.round((priceCents * percent_off) / 100) };
}
