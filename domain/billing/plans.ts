import type { BillingInterval, PAID_TIERS } from '../values.ts';

export type PaidTier = (typeof PAID_TIERS)[number];

/** Monthly prices in euro cents, tax included. The perks are described in locales. */
export const PLANS: readonly { tier: PaidTier; price_cents: number }[] = [
  { tier: 'basic', price_cents: 999 },
  { tier: 'pro', price_cents: 1999 },
  { tier: 'premium', price_cents: 3999 },
];

/** Prices in euro cents of the plans that are sold by the year. */
export type YearlyPrices = Readonly<Partial<Record<PaidTier, number>>>;

/**
 * Returns what active subscriptions bring in a month, in euro cents; one that is paid by the year
 * counts a twelfth.
 *
 * @param active  their number by tier
 * @param yearly  how many of them are paid by the year
 */
export function monthlyRecurringRevenue(
  active: Readonly<Record<PaidTier, number>>,
  yearly: Readonly<Record<PaidTier, number>>,
  yearlyPrices: YearlyPrices,
): number {
  const sums = PLANS.map(({ tier, price_cents }) => {
    const yearlyCents = yearlyPrices[tier] ?? price_cents * 12;
    return (active[tier] - yearly[tier]) * price_cents + (yearly[tier] * yearlyCents) / 12;
  });
  return Math.round(sums.reduce((sum, cents) => sum + cents, 0));
}

/** Returns the lookup key of a plan's price at Stripe. */
export const planLookupKey = (tier: PaidTier, interval: BillingInterval): string =>
  interval === 'year' ? `${tier}_yearly` : tier;

/**
 * Metadata of the site's configuration of the customer portal. Stripe's API cannot make a
 * configuration the default one.
 */
export const PORTAL_MARK = { site: 'atelier-flair' } as const;
/**
 * Metadata of the one that opens while a payment is disputed: invoices and card, no change of plan.
 */
export const DISPUTE_PORTAL_MARK = { site: 'atelier-flair-dispute' } as const;

/** The version of the terms that members accept; the terms page shows its date. */
export const TERMS_VERSION = '2026-11';
