import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { AppError } from '../../lib/errors.ts';
import { type BillingProfile, type BillingState, billingStateOf } from '../../lib/billing-state.ts';

/**
 * Where a checkout stands for the member who is back from it: none, being confirmed, confirmed, slow to be confirmed,
 * never paid, expired, another's (or no checkout at all), or of no news: the page shows the membership as it is.
 */
export type CheckoutState = 'none' | 'checking' | 'confirmed' | 'slow' | 'unpaid' | 'expired' | 'not-yours' | 'over';

export interface CheckoutFacts {
  sessionId: string | null;
  /** The server's last answer; `null` before there is one. */
  answer: ConfirmedCheckout | null;
  /** A refusal for good. */
  failure: AppError | null;
  /** Patience is at its end. */
  timedOut: boolean;
  /** The profile showed an open plan when the member came back: the plan alone proves no payment. */
  hadOpenPlan: boolean;
}

const OPEN_STATES: readonly BillingState[] = ['active', 'ending', 'late'];

export function hasOpenPlan(payer: BillingProfile, now: Date): boolean {
  return OPEN_STATES.includes(billingStateOf(payer, now));
}

/** @param payer the live profile: a payment is confirmed when it shows the plan, whatever else is said */
export function checkoutState(facts: CheckoutFacts, payer: BillingProfile, now: Date): CheckoutState {
  const { sessionId, answer, failure, timedOut: late, hadOpenPlan: wasOpen } = facts;
  if (sessionId === null) return 'none';
  if (failure !== null) return 'not-yours';
  const isOpen = hasOpenPlan(payer, now);
  if (isOpen && (!wasOpen || answer?.checkout === 'paid')) return 'confirmed';
  switch (answer?.checkout) {
    case 'expired':
      return 'expired';
    case 'open':
      return late ? 'unpaid' : 'checking';
    case 'paid':
      // The server has just compared with Stripe: nothing more is on its way.
      if (answer.membership.subscription_status === 'canceled' && billingStateOf(payer, now) === 'ended') return 'over';
      return late ? 'slow' : 'checking';
    default:
      if (!late) return 'checking';
      return isOpen ? 'over' : 'slow';
  }
}

/** Whether money may be on its way, so that nothing else is to be bought. */
export function isSettling(state: CheckoutState): boolean {
  return state === 'checking' || state === 'slow';
}
