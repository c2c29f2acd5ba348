import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { BillingInterval } from '@atelier/domain/values';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { columns } from '../../components/layout/page-frame.tsx';
import { usePlanLabel } from '../../components/plans/plan-link.tsx';
import { IntervalSwitch } from '../../components/plans/interval-switch.tsx';
import { usePlanOffers } from '../../components/plans/use-plan-offers.ts';
import { PlanPanel } from '../../components/plans/plan-panel.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { AlertNote } from '../../components/feedback/note.tsx';
import { useRedirect } from '../../lib/redirect.tsx';
import { PRICING_ANCHOR, href } from '../../lib/routes.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { planAction, type PlanAction } from '../../lib/billing-state.ts';
import { useSession } from '../../lib/session/session.tsx';
import { LandingSection } from './landing-section.tsx';

/** The three plans with prices and perks; marks the plan of the member. */
export function Pricing() {
  const { t } = useTranslation('landing');
  const session = useSession();
  const member = session.status === 'signed-in' ? session.profile : null;
  const [section, isShown] = useInView('400px 0px');
  const [interval, setInterval] = useState<BillingInterval>('month');
  const { offers, hasYearly } = usePlanOffers(interval, { isShown });
  return (
    <LandingSection id={PRICING_ANCHOR} title={t('pricing.title')} lead={t('pricing.lead')}>
      <div ref={section}>
        <IntervalSwitch hasYearly={hasYearly} interval={interval} onChange={setInterval} />
      </div>
      <Box sx={{ ...columns(1, 1, 1), gap: { xs: 2, md: 0 } }}>
        {offers.map((offer) => {
          const action = planAction(member, offer.tier, new Date(), offer.interval);
          return (
            <PlanPanel
              key={offer.tier}
              {...offer}
              highlighted={offer.tier === 'pro'}
              current={action === 'current'}
              heading="h3"
              action={
                <SubscribeButton {...offer} prominent={offer.tier === 'pro'} action={action} />
              }
            />
          );
        })}
      </Box>
      <Box component="ul" sx={{ mt: '44px', fontSize: '.875rem', color: 'text.tertiary' }}>
        {(['support', 'levels', 'exclusive'] as const).map((note) => (
          <li key={note}>{t(`pricing.${note}`)}</li>
        ))}
      </Box>
    </LandingSection>
  );
}

interface SubscribeButtonProps {
  tier: PaidTier;
  interval?: BillingInterval;
  /** Whether the button is filled; one per section. */
  prominent: boolean;
  /** What the member can do with the plan; `log-in` for a visitor. */
  action: PlanAction;
}

/**
 * Opens the page where a member orders or changes the plan; asks a visitor to log in. A press
 * before the session is known takes effect once it is.
 */
export function SubscribeButton({ tier, interval, prominent, action }: SubscribeButtonProps) {
  const { t } = useTranslation(['landing', 'common']);
  const label = usePlanLabel(tier, action);
  const redirect = useRedirect();
  const { status } = useSession();
  const [clicked, setClicked] = useState(false);
  const isRedirecting = clicked && status === 'signed-in';
  const target = href.subscription(
    action === 'log-in' || action === 'subscribe' ? tier : undefined,
    interval,
  );
  useEffect(() => {
    if (isRedirecting) void redirect(target);
  }, [isRedirecting, redirect, target]);
  return (
    <>
      <BusyButton
        busy={clicked && status === 'loading'}
        variant={prominent ? 'contained' : 'outlined'}
        fullWidth
        onClick={() => setClicked(true)}
      >
        {label}
      </BusyButton>
      {clicked && status === 'signed-out' ? (
        <Box sx={{ mt: 2 }}>
          <AlertNote
            tone="warning"
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}>
                <LinkButton to={href.login(target)} label={t('pricing.log-in')} />
                <LinkButton to={href.register(target)} label={t('common:footer.create-account')} />
              </Box>
            }
          >
            {t('pricing.please-log-in')}
          </AlertNote>
        </Box>
      ) : null}
    </>
  );
}
