import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { AppError } from '../../lib/app-error.ts';
import { type Payer, standingOf } from '../../lib/plan-action.ts';

/**
 * Where a checkout stands for the member who is back from it: none, being confirmed, confirmed, slow to be confirmed,
 * never paid, expired, another's (or no checkout at all), or paid once for a membership that ended since.
 */
export type CheckoutState = 'none' | 'checking' | 'confirmed' | 'slow' | 'unpaid' | 'expired' | 'not-yours' | 'over';

export interface CheckoutFacts {
  sessionId: string | null;
  /** The server's last answer; `null` before there is one. */
  answer: ConfirmedCheckout | null;
  /** A refusal for good. */
  failure: AppError | null;
  /** Patience is at its end. */
  late: boolean;
}

/** @param payer the live profile: a payment is confirmed when it shows the plan, whatever else is said */
export function checkoutState(facts: CheckoutFacts, payer: Payer, now: Date): CheckoutState {
  const { sessionId, answer, failure, late } = facts;
  if (sessionId === null) return 'none';
  if (failure !== null) return 'not-yours';
  switch (answer?.checkout) {
    case 'expired':
      return 'expired';
    case 'paid': {
      const standing = standingOf(payer, now);
      if (standing === 'active' || standing === 'ending' || standing === 'late') return 'confirmed';
      // The server has just compared with Stripe: nothing more is on its way.
      if (answer.membership.subscription_status === 'canceled' && standing === 'ended') return 'over';
      return late ? 'slow' : 'checking';
    }
    case 'open':
      return late ? 'unpaid' : 'checking';
    case 'processing':
    case undefined:
      return late ? 'slow' : 'checking';
  }
}

/** Whether money may be on its way, so that nothing else is to be bought. */
export function isSettling(state: CheckoutState): boolean {
  return state === 'checking' || state === 'slow';
}
