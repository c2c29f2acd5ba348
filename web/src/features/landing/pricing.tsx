import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { Link, useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import { PLANS, type PaidTier } from '@atelier/domain/billing/plans';
import { PlanPanel } from '../../components/plans/plan-panel.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { PRICING_ANCHOR, href } from '../../lib/routes.ts';
import { planAction, type PlanAction } from '../../lib/billing-state.ts';
import { useSession } from '../../lib/session/session.tsx';
import { LandingSection } from './landing-section.tsx';

const NOTES = ['support', 'levels', 'exclusive'] as const;

/** The three plans with prices and perks (specification §6); marks the plan of the member. */
export function Pricing() {
  const { t } = useTranslation('landing');
  const session = useSession();
  const member = session.status === 'signed-in' ? session.profile : null;
  const now = new Date();
  return (
    <LandingSection id={PRICING_ANCHOR} title={t('pricing.title')} lead={t('pricing.lead')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          gap: { xs: 2, md: 0 },
          alignItems: 'stretch',
        }}
      >
        {PLANS.map(({ tier, price_cents }) => (
          <PlanPanel
            key={tier}
            tier={tier}
            cents={price_cents}
            highlighted={tier === 'pro'}
            current={planAction(member, tier, now) === 'current'}
            heading="h3"
            action={<SubscribeButton tier={tier} prominent={tier === 'pro'} action={planAction(member, tier, now)} />}
          />
        ))}
      </Box>
      <Box component="ul" sx={{ mt: '44px', fontSize: '.875rem', color: 'text.tertiary' }}>
        {NOTES.map((note) => (
          <li key={note}>{t(`pricing.${note}`)}</li>
        ))}
      </Box>
    </LandingSection>
  );
}

interface SubscribeButtonProps {
  tier: PaidTier;
  /** Whether the button is filled; one per section. */
  prominent: boolean;
  /** What the member can do with the plan; `log-in` for a visitor. */
  action: PlanAction;
}

/**
 * Opens the page where a member orders or changes the plan; asks a visitor to log in. A press before the session is
 * known takes effect once it is.
 */
export function SubscribeButton({ tier, prominent, action }: SubscribeButtonProps) {
  const { t } = useTranslation(['landing', 'common']);
  const label = useLabel(tier, action);
  const navigate = useNavigate();
  const { status } = useSession();
  const [clicked, setClicked] = useState(false);
  const isRedirecting = clicked && status === 'signed-in';
  const target = href.subscription(action === 'log-in' || action === 'subscribe' ? tier : undefined);
  useEffect(() => {
    if (isRedirecting) void navigate(target);
  }, [isRedirecting, navigate, target]);
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
          <Note
            tone="warning"
            role="alert"
            action={
              <Button component={Link} to={href.login(target)}>
                {t('landing:pricing.log-in')}
              </Button>
            }
          >
            {t('landing:pricing.please-log-in')}
          </Note>
        </Box>
      ) : null}
    </>
  );
}

function useLabel(tier: PaidTier, action: PlanAction): string {
  const { t } = useTranslation(['plans', 'common']);
  const name = t(`common:tier.${tier}`);
  if (action === 'log-in' || action === 'subscribe') return t('plans:action.subscribe', { tier: name });
  if (action === 'upgrade' || action === 'downgrade') return t('plans:action.switch', { tier: name });
  return action === 'pay' ? t('plans:action.pay') : t('plans:action.manage');
}
