import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { Profile } from '@atelier/domain/members/profile';
import type { AppError } from '../../lib/errors.ts';
import { type PollState, usePolling } from '../../lib/use-polling.ts';
import { checkoutState, hasOpenPlan, isSettling } from './checkout-state.ts';
import { confirmCheckout } from './data/billing-calls.ts';

const isPermanent = (error: AppError) => !error.retryable && error.code !== 'payment-unavailable';

/**
 * The result of the checkout that the member returned from. It is confirmed once Stripe reports it paid and the live
 * profile shows the plan, never before; the URL keeps the session until then, so that a reload continues to wait.
 */
export function useCheckoutReturn(sessionId: string | null, profile: Profile) {
  const [hadOpenPlan] = useState(() => hasOpenPlan(profile, new Date()));
  const [, setParams] = useSearchParams();
  const stateOf = (polled: PollState<ConfirmedCheckout>) =>
    checkoutState({ sessionId, hadOpenPlan, ...polled }, profile, new Date());
  const polling = usePolling({
    key: sessionId,
    poll: confirmCheckout,
    isPermanent,
    isPending: (polled) => isSettling(stateOf(polled)),
  });
  const state = stateOf(polling.state);

  const isOver = sessionId !== null && !isSettling(state);
  useEffect(() => {
    if (isOver) setParams((params) => withoutSession(params), { replace: true });
  }, [isOver, setParams]);

  return { state, retry: polling.retry };
}

function withoutSession(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('session_id');
  return rest;
}
