import type { PAID_TIERS } from '../values.ts';

export type PaidTier = (typeof PAID_TIERS)[number];

/** Monthly prices in euro cents, tax included (specification §3). The perks are described in locales. */
export const PLANS: readonly { tier: PaidTier; price_cents: number }[] = [
  { tier: 'basic', price_cents: 999 },
  { tier: 'pro', price_cents: 1999 },
  { tier: 'premium', price_cents: 3999 },
];
