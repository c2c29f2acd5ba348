import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { Profile } from '@atelier/domain/members/profile';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { checkoutState, type CheckoutState, hasOpenPlan } from './checkout-state.ts';
import { confirmCheckout } from './data/billing-calls.ts';

/** For so long the server is asked; then words say what happens next. */
const POLL_TIMEOUT_MS = 30_000;
/** Between two questions; the server lets a member ask this often. */
const POLL_INTERVAL_MS = 3_000;

export interface CheckoutReturn {
  state: CheckoutState;
  /** Asks for another while. */
  retry: () => void;
}

/**
 * What became of the checkout that the member is back from. It is confirmed once Stripe says paid and the live profile
 * shows the plan, never before; the address keeps the session until then, so that a reload goes on waiting.
 */
export function useCheckoutReturn(sessionId: string | null, profile: Profile): CheckoutReturn {
  const [confirmation, setConfirmation] = useState<ConfirmedCheckout | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [timedOut, setTimedOut] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [wasOpen] = useState(() => hasOpenPlan(profile, new Date()));
  const [, setParams] = useSearchParams();
  const state = checkoutState(
    { sessionId, answer: confirmation, failure, timedOut, hadOpenPlan: wasOpen },
    profile,
    new Date(),
  );
  const isPolling = state === 'checking' || state === 'slow';

  useEffect(() => {
    if (sessionId === null || !isPolling || timedOut) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = () => {
      confirmCheckout(sessionId)
        .then(
          (confirmed) => {
            if (!stopped) setConfirmation(confirmed);
          },
          (error: unknown) => {
            const appError = toAppError(error);
            // What may pass is asked again; patience ends it.
            if (!stopped && !appError.retryable && appError.code !== 'payment-unavailable') setFailure(appError);
          },
        )
        .finally(() => {
          if (!stopped) timer = setTimeout(poll, POLL_INTERVAL_MS);
        });
    };
    poll();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [sessionId, isPolling, timedOut, attempt]);

  useEffect(() => {
    if (sessionId === null) return;
    const timer = setTimeout(() => setTimedOut(true), POLL_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [sessionId, attempt]);

  const isOver = sessionId !== null && !isPolling;
  useEffect(() => {
    if (isOver) setParams((params) => withoutSession(params), { replace: true });
  }, [isOver, setParams]);

  return {
    state,
    retry: () => {
      setTimedOut(false);
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}

function withoutSession(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('session_id');
  return rest;
}
