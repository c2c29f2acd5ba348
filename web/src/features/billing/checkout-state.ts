import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { type BillingProfile, type BillingState, billingStateOf } from '../../lib/billing-state.ts';
import type { PollState } from '../../lib/use-polling.ts';

/**
 * State of a checkout that the member returned from: none; being confirmed; confirmed; slow to be
 * confirmed; never paid; expired; not this member's, or not a checkout at all; over, when the page
 * shows only the membership.
 */
export type CheckoutState =
  'none' | 'checking' | 'confirmed' | 'slow' | 'unpaid' | 'expired' | 'not-yours' | 'over';

export interface CheckoutFacts extends PollState<ConfirmedCheckout> {
  sessionId: string | null;
  /**
   * The profile showed an open plan when the member returned, so an open plan does not prove this
   * payment.
   */
  hadOpenPlan: boolean;
}

const OPEN_STATES: readonly BillingState[] = ['active', 'ending', 'late'];

export const hasOpenPlan = (payer: BillingProfile, now: Date): boolean =>
  OPEN_STATES.includes(billingStateOf(payer, now));

/** @param payer  the live profile: a payment counts as confirmed only when it shows the plan */
export function checkoutState(
  facts: CheckoutFacts,
  payer: BillingProfile,
  now: Date,
): CheckoutState {
  const { sessionId, answer, failure, timedOut, hadOpenPlan } = facts;
  if (sessionId === null) return 'none';
  if (failure !== null) return 'not-yours';
  const isOpen = hasOpenPlan(payer, now);
  if (isOpen && (!hadOpenPlan || answer?.checkout === 'paid')) return 'confirmed';
  switch (answer?.checkout) {
    case 'expired':
      return 'expired';
    case 'open':
      return timedOut ? 'unpaid' : 'checking';
    case 'paid':
      // The server has just synchronised with Stripe, so no further change is to come.
      if (hasEnded(answer.membership, payer, now)) return 'over';
      return timedOut ? 'slow' : 'checking';
    default:
      if (!timedOut) return 'checking';
      return isOpen ? 'over' : 'slow';
  }
}

const hasEnded = (
  { subscription_status }: Pick<BillingProfile, 'subscription_status'>,
  payer: BillingProfile,
  now: Date,
): boolean => subscription_status === 'canceled' && billingStateOf(payer, now) === 'ended';

/** Whether a payment may still arrive, so that nothing else may be bought. */
export const isSettling = (state: CheckoutState): boolean =>
  state === 'checking' || state === 'slow';
