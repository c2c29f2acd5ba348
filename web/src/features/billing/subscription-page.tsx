import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { BillingInterval } from '@atelier/domain/values';
import { CHANGE_PARAM, parsePlanChange } from '@atelier/domain/billing/plan-change';
import type { Profile } from '@atelier/domain/members/profile';
import { PageFrame, columns } from '../../components/layout/page-frame.tsx';
import { Secondary, SectionTitle } from '../../components/layout/text.ts';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { IntervalSwitch } from '../../components/plans/interval-switch.tsx';
import { type PlanOffer, usePlanOffers } from '../../components/plans/use-plan-offers.ts';
import { PlanPanel } from '../../components/plans/plan-panel.tsx';
import { givenTierBelow, planAction } from '../../lib/billing-state.ts';
import { type Session, useSession } from '../../lib/session/session.tsx';
import { ChangeReturn, isPending, useChangeReturn } from './change-return.tsx';
import { CheckoutReturn, useCheckoutReturn } from './checkout-return.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { forgetConsents } from './given-consents.ts';
import { PlanButton } from './plan-button.tsx';
import { isSettling } from './checkout-state.ts';

/** The plans with their prices, the member's plan, and what the member can do about it. */
export function SubscriptionPage() {
  const session = useSession();
  // The route's guard admits members only; without a session the member is being signed out.
  return session.status === 'signed-in' ? <MemberPlans session={session} /> : <PageLoader />;
}

function MemberPlans({ session }: { session: Extract<Session, { status: 'signed-in' }> }) {
  const { t } = useTranslation('plans');
  const { uid, profile, email } = session;
  const [params, setParams] = useSearchParams();
  const [sessionId] = useState(() => params.get('session_id'));
  const checkout = useCheckoutReturn(sessionId, profile);
  const [change] = useState(() => parsePlanChange(params.get(CHANGE_PARAM)));
  const returned = useChangeReturn(change, profile);
  const isWaiting = isSettling(checkout.state) || isPending(returned.state);
  const hasPaid = sessionId !== null;
  useEffect(() => {
    if (hasPaid) forgetConsents(uid);
  }, [hasPaid, uid]);
  const [interval, setInterval] = useState<BillingInterval>(
    params.get('interval') === 'year' ? 'year' : (profile.billing?.interval ?? 'month'),
  );
  const { offers, hasYearly } = usePlanOffers(interval);
  const chosen = offers.find(({ tier }) => tier === params.get('plan')) ?? null;
  const canOrder =
    chosen !== null &&
    planAction(profile, chosen.tier, new Date(), chosen.interval) === 'subscribe';
  const choose = (plan: PaidTier | null) => {
    const order: Record<string, string> = plan === null ? {} : { plan };
    if (plan !== null && interval === 'year') order.interval = interval;
    setParams(order, { replace: true });
  };
  return (
    <PageFrame title={t('title')} documentTitle={t('document-title')} lead={t('lead')}>
      <CheckoutReturn checkout={checkout} uid={uid} tier={profile.subscription_tier} />
      <ChangeReturn returned={returned} uid={uid} profile={profile} />
      {/* Until the payment is confirmed, this would still be the plan from before. */}
      {isWaiting ? null : <CurrentPlan profile={profile} />}
      <Box sx={{ mt: 'clamp(24px, 4vw, 56px)' }}>
        <IntervalSwitch hasYearly={hasYearly} interval={interval} onChange={setInterval} />
        <PlanCards
          profile={profile}
          offers={offers}
          chosen={chosen?.tier ?? null}
          locked={isWaiting}
          onChoose={choose}
        />
      </Box>
      <BillingNotes />
      <CheckoutDialog
        uid={uid}
        offer={canOrder ? chosen : null}
        replaces={givenTierBelow(profile)}
        checkoutCancelled={params.get('checkout') === 'cancelled'}
        email={email}
        refusesWeekly={profile.preferences?.notifications?.mail?.weekly === false}
        onClose={() => choose(null)}
      />
    </PageFrame>
  );
}

interface PlanCardsProps {
  profile: Profile;
  offers: readonly PlanOffer[];
  chosen: PaidTier | null;
  /** While a payment is being confirmed, nothing can be bought, so that nobody pays twice. */
  locked: boolean;
  onChoose: (plan: PaidTier) => void;
}

const PlanCards = ({ profile, offers, chosen, locked, onChoose }: PlanCardsProps) => (
  <Box sx={{ ...columns(1, 1, 1), gap: { xs: 2, md: 0 } }}>
    {offers.map((offer) => {
      const { tier, interval } = offer;
      const action = planAction(profile, tier, new Date(), interval);
      const periodEnd = profile.current_period_end;
      return (
        <PlanPanel
          key={tier}
          {...offer}
          highlighted={tier === 'pro'}
          current={action === 'current'}
          action={
            <PlanButton
              action={action}
              tier={tier}
              interval={interval}
              periodEnd={periodEnd}
              locked={locked}
              chosen={tier === chosen}
              onChoose={() => onChoose(tier)}
            />
          }
        />
      );
    })}
  </Box>
);

function BillingNotes() {
  const { t } = useTranslation('plans');
  return (
    <Box component="section" sx={{ mt: 12 }}>
      <SectionTitle sx={{ mb: 3 }}>{t('facts.title')}</SectionTitle>
      <Box sx={{ ...columns(1, 1, 1), gap: 4 }}>
        {(['level', 'payment', 'end'] as const).map((fact) => (
          <Box key={fact} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
            <b>{t(`facts.${fact}-title`)}</b>
            <Secondary>{t(`facts.${fact}-text`)}</Secondary>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
