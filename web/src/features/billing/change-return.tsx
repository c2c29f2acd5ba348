import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import { CHANGE_PARAM, type PlanChange } from '@atelier/domain/billing/plan-change';
import type { Profile } from '@atelier/domain/members/profile';
import { nextPriceOf } from '../../lib/billing-state.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { usePolling } from '../../lib/use-polling.ts';
import { type ChangeState, changeState } from './change-state.ts';
import { isPermanent, CheckoutReturn } from './checkout-return.tsx';
import { ConfirmedNote } from './confirmed-note.tsx';
import { confirmChange } from './data/billing-calls.ts';

interface ChangeReturnProps {
  returned: ReturnType<typeof useChangeReturn>;
  uid: string;
  profile: Profile;
}

/**
 * Confirms the change that the member made on Stripe's pages: a plan that is open now as after a
 * first purchase.
 */
export function ChangeReturn({ returned: { state, retry }, uid, profile }: ChangeReturnProps) {
  if (state === 'none' || state === 'over') return null;
  const isShownAsCheckout = state === 'checking' || state === 'slow' || state === 'confirmed';
  return (
    <>
      {isShownAsCheckout ? (
        <CheckoutReturn checkout={{ state, retry }} uid={uid} tier={profile.subscription_tier} />
      ) : null}
      <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
        {isShownAsCheckout ? null : <ChangeNote state={state} profile={profile} />}
      </Box>
    </>
  );
}

function ChangeNote({ state, profile }: { state: 'planned' | 'kept' | 'card'; profile: Profile }) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const { subscription_tier, next_tier, current_period_end: end } = profile;
  const tier = t(`common:tier.${subscription_tier}`);
  if (state !== 'planned' || next_tier === undefined) {
    return (
      <ConfirmedNote title={t(`return.${state}`, { tier })} text={t(`return.${state}-text`)} />
    );
  }
  const cents = nextPriceOf(profile);
  const next = {
    tier: t(`common:tier.${next_tier}`),
    date: end === undefined ? '' : format.date(end),
  };
  const text = t('return.planned-text', { tier, price: cents === null ? '' : format.price(cents) });
  return <ConfirmedNote title={t('return.planned', next)} text={text} />;
}

/**
 * The result of the change that the member returned from. It is confirmed once the live profile
 * shows it, never before; the address keeps it until then, so that a reload continues to wait.
 */
export function useChangeReturn(change: PlanChange | null, profile: Profile) {
  const [, setParams] = useSearchParams();
  const polling = usePolling({
    key: change,
    poll: confirmChange,
    isPermanent,
    isPending: (polled) => isPending(changeState({ change, ...polled }, profile)),
  });
  const state = changeState({ change, ...polling.state }, profile);
  const isOver = change !== null && !isPending(state);
  useEffect(() => {
    if (isOver) setParams(withoutChange, { replace: true });
  }, [isOver, setParams]);
  return { state, retry: polling.retry };
}

/** Whether the change may still be made, so that nothing else may be bought. */
export const isPending = (state: ChangeState): boolean => state === 'checking' || state === 'slow';

const withoutChange = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name !== CHANGE_PARAM));
