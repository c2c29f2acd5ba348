import type { PaidTier } from './plans.ts';
import { BILLING_INTERVALS, PAID_TIERS, type BillingInterval } from '../values.ts';

/** The parameter with which Stripe's pages lead back to the page of the plans after a change. */
export const CHANGE_PARAM = 'changed';

/**
 * A change that was completed: to this plan, to keep the present one instead of a planned one, or
 * of the card.
 */
export type PlanChange = `${PaidTier}-${BillingInterval}` | 'keep' | 'card';

const PLAN_CHANGES: readonly PlanChange[] = [
  ...PAID_TIERS.flatMap((tier) =>
    BILLING_INTERVALS.map((interval) => `${tier}-${interval}` as const),
  ),
  'keep',
  'card',
];

/** Returns the change that an address names; null for anything else. */
export function parsePlanChange(text: string | null): PlanChange | null {
  return PLAN_CHANGES.find((change) => change === text) ?? null;
}
