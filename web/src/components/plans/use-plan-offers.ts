import { useEffect, useState } from 'react';
import { type PaidTier, PLANS, type YearlyPrices } from '@atelier/domain/billing/plans';
import type { BillingInterval } from '@atelier/domain/values';
import { call } from '../../lib/api.ts';
import { whenSettled } from '../../lib/when-settled.ts';

const load = call('public/yearly-prices');
let known: YearlyPrices | undefined;

/** A plan at the price of an interval. */
export interface PlanOffer {
  tier: PaidTier;
  cents: number;
  interval: BillingInterval;
}

/**
 * The plans at the prices of the chosen interval; a plan that is not sold by the year keeps its
 * monthly price.
 */
export function usePlanOffers(interval: BillingInterval, { isShown = true } = {}) {
  const [yearly, setYearly] = useState(known);
  useEffect(() => {
    if (!isShown) return undefined;
    const keep = (prices: YearlyPrices) => {
      known = prices;
      setYearly(prices);
    };
    // Without an answer the monthly prices stay.
    return whenSettled(load({}), keep, () => undefined);
  }, [isShown]);
  const offers = PLANS.map(({ tier, price_cents }): PlanOffer => {
    const yearlyCents = interval === 'year' ? yearly?.[tier] : undefined;
    return yearlyCents === undefined
      ? { tier, cents: price_cents, interval: 'month' }
      : { tier, cents: yearlyCents, interval };
  });
  return { offers, hasYearly: yearly === undefined ? undefined : Object.keys(yearly).length > 0 };
}
