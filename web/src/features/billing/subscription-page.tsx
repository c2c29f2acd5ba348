import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PLANS, type PaidTier } from '@atelier/domain/billing/plans';
import type { Profile } from '@atelier/domain/members/profile';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { PlanPanel } from '../../components/plans/plan-panel.tsx';
import { planAction } from '../../lib/billing-state.ts';
import { type Session, useSession } from '../../lib/session/session.tsx';
import { CheckoutReturn, useCheckoutReturn } from './checkout-return.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { CurrentPlan } from './current-plan.tsx';
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
  const { profile, email } = session;
  const [params, setParams] = useSearchParams();
  const [sessionId] = useState(() => params.get('session_id'));
  const checkout = useCheckoutReturn(sessionId, profile);
  const chosen = PLANS.find(({ tier }) => tier === params.get('plan'))?.tier ?? null;
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

interface PlanCardsProps {
  profile: Profile;
  /** While a payment is being confirmed, nothing can be bought, so that nobody pays twice. */
  locked: boolean;
  onChoose: (plan: PaidTier) => void;
}

/** The three plans, each with what this member can do about it. */
function PlanCards({ profile, locked, onChoose }: PlanCardsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        gap: { xs: 2, md: 0 },
        alignItems: 'stretch',
        mt: 'clamp(24px, 4vw, 56px)',
      }}
    >
      {PLANS.map(({ tier, price_cents }) => {
        const action = planAction(profile, tier, new Date());
        const periodEnd = profile.current_period_end;
        return (
          <PlanPanel
            key={tier}
            tier={tier}
            cents={price_cents}
            highlighted={tier === 'pro'}
            current={action === 'current'}
            action={<PlanButton {...{ action, tier, periodEnd, locked }} onChoose={() => onChoose(tier)} />}
          />
        );
      })}
    </Box>
  );
}

/** What to know before paying. */
function BillingNotes() {
  const { t } = useTranslation('plans');
  return (
    <Box component="section" sx={{ mt: 12 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('facts.title')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' } }}>
        {(['level', 'payment', 'end'] as const).map((fact) => (
          <Box key={fact} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
            <b>{t(`facts.${fact}-title`)}</b>
            <Box component="p" sx={{ color: 'text.secondary' }}>
              {t(`facts.${fact}-text`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
