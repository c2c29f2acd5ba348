import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { Profile } from '@atelier/domain/members/profile';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { Tier } from '@atelier/domain/values';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Note, type Tone, NoteButton } from '../../components/feedback/note.tsx';
import type { AppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { type PollState, usePolling } from '../../lib/use-polling.ts';
import { type CheckoutState, checkoutState, hasOpenPlan, isSettling } from './checkout-state.ts';
import { confirmCheckout } from './data/billing-calls.ts';

const STATE_TONES = {
  checking: 'info',
  slow: 'warning',
  unpaid: 'warning',
  expired: 'warning',
  'not-yours': 'error',
} as const satisfies Partial<Record<CheckoutState, Tone>>;

interface CheckoutReturnProps {
  checkout: ReturnType<typeof useCheckoutReturn>;
  tier: Tier;
}

/** Shows the state of the checkout that the member returned from. */
export function CheckoutReturn({ checkout: { state, retry }, tier }: CheckoutReturnProps) {
  const { t } = useTranslation(['billing', 'common']);
  const confirmed = { tier: t(`common:tier.${tier}`) };
  // The live region must exist before its text, or screen readers do not announce the text.
  return (
    <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
      {state === 'none' || state === 'over' ? null : state === 'confirmed' ? (
        <Note tone="success" action={tier === 'free' ? undefined : <StartButton tier={tier} />}>
          {t('return.confirmed', confirmed)}
        </Note>
      ) : (
        <Note
          tone={STATE_TONES[state]}
          action={state === 'slow' ? <NoteButton label={t('return.check')} onClick={retry} /> : undefined}
        >
          <Box sx={{ fontWeight: 600 }}>{t(`return.${state}`)}</Box>
          {t(`return.${state}-text`)}
        </Note>
      )}
    </Box>
  );
}

function StartButton({ tier }: { tier: PaidTier }) {
  const { t } = useTranslation('billing');
  return <LinkButton to={href.formation(tier)} variant="outlined" size="small" label={t('return.start')} />;
}

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
