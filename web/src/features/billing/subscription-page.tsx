import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PLANS, type PaidTier } from '@atelier/domain/billing/plans';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { planAction } from '../../lib/billing-state.ts';
import { type Session, useSession } from '../../lib/session/session.tsx';
import { BillingNotes } from './billing-notes.tsx';
import { CheckoutReturn } from './checkout-return.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PlanCards } from './plan-cards.tsx';
import { isSettling } from './checkout-state.ts';
import { useCheckoutReturn } from './use-checkout-return.ts';

/** The plans with their prices, which one the member has, and all that can be done about it. */
export function SubscriptionPage() {
  const session = useSession();
  // The guard lets members in only; while the session ends there is nobody to show.
  return session.status === 'signed-in' ? <MemberPlans session={session} /> : <PageLoader />;
}

const planFromParam = (wanted: string | null): PaidTier | null =>
  PLANS.find(({ tier }) => tier === wanted)?.tier ?? null;

function MemberPlans({ session }: { session: Extract<Session, { status: 'signed-in' }> }) {
  const { t } = useTranslation('plans');
  const { profile, email } = session;
  const [params, setParams] = useSearchParams();
  const [sessionId] = useState(() => params.get('session_id'));
  const checkout = useCheckoutReturn(sessionId, profile);
  const chosen = planFromParam(params.get('plan'));
  const canOrder = chosen !== null && planAction(profile, chosen, new Date()) === 'subscribe';
  const choose = (plan: PaidTier | null) => setParams(plan === null ? {} : { plan }, { replace: true });
  return (
    <PageFrame title={t('title')} documentTitle={t('document-title')} lead={t('lead')}>
      <CheckoutReturn checkout={checkout} tier={profile.subscription_tier} />
      <CurrentPlan profile={profile} />
      <PlanCards profile={profile} locked={isSettling(checkout.state)} onChoose={choose} />
      <BillingNotes />
      <CheckoutDialog
        plan={canOrder ? chosen : null}
        checkoutCancelled={params.get('checkout') === 'cancelled'}
        email={email}
        onClose={() => choose(null)}
      />
    </PageFrame>
  );
}
