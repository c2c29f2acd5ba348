import type { Tier } from '../values.ts';

/**
 * The starter kit, in euro cents, tax included (design §3.15). The sandbox is seeded from here; in production the amounts
 * are Stripe's, found by the lookup keys.
 */
export const STARTER_KIT = {
  lookup_key: 'starter_kit',
  price_cents: 4990,
  shipping_lookup_key: 'shipping',
  shipping_cents: 690,
} as const;

/** What a paying tier takes off the kit, in percent, and the coupon that says so at Stripe; shipping is never reduced. */
export const KIT_DISCOUNTS = [
  { tier: 'pro', percent_off: 5, coupon: 'KIT_PRO_5' },
  { tier: 'premium', percent_off: 10, coupon: 'KIT_PREMIUM_10' },
] as const;

/** What a tier takes off the kit: the coupon, its percentage, and the cents of it as Stripe rounds them. */
export function kitDiscount(tier: Tier, priceCents: number): { coupon: string; percent: number; cents: number } | null {
  const discount = KIT_DISCOUNTS.find((one) => one.tier === tier);
  if (discount === undefined) return null;
  const { coupon, percent_off } = discount;
  return { coupon, percent: percent_off, cents: Math.round((priceCents * percent_off) / 100) };
}
