import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { PlanChange } from '@atelier/domain/billing/plan-change';
import type { BillingProfile } from '../../lib/billing-state.ts';
import type { PollState } from '../../lib/use-polling.ts';

/**
 * State of a change that the member made on Stripe's pages: none; being confirmed; slow to be
 * confirmed; the plan is open; another plan is planned; the planned one was dropped; the card is
 * changed; over, when the page shows only the membership.
 */
export type ChangeState =
  'none' | 'checking' | 'slow' | 'confirmed' | 'planned' | 'kept' | 'card' | 'over';

interface ChangeFacts extends PollState<ConfirmedCheckout> {
  change: PlanChange | null;
}

/** @param payer  the live profile: a change counts as confirmed only when it shows it */
export function changeState(
  { change, answer, failure, timedOut }: ChangeFacts,
  payer: BillingProfile,
): ChangeState {
  if (change === null) return 'none';
  if (failure !== null) return 'over';
  const shown = shownState(change, payer, answer !== null);
  return shown ?? (timedOut ? 'slow' : 'checking');
}

function shownState(
  change: PlanChange,
  payer: BillingProfile,
  isSynced: boolean,
): ChangeState | null {
  const { subscription_tier, next_tier, billing } = payer;
  // The card is not in the profile; the server has read it from Stripe.
  if (change === 'card') return isSynced ? 'card' : null;
  if (next_tier !== undefined) {
    return `${next_tier}-${billing?.next_interval ?? 'month'}` === change ? 'planned' : null;
  }
  if (change === 'keep') return 'kept';
  return `${subscription_tier}-${billing?.interval ?? 'month'}` === change ? 'confirmed' : null;
}
