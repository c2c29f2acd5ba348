import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { PLANS } from '@atelier/domain/billing/plans';
import { PlanPanel } from '../../components/plans/plan-panel.tsx';
import { PRICING_ANCHOR } from '../../lib/routes.ts';
import { planAction } from '../../lib/billing-state.ts';
import { useSession } from '../../lib/session/session.tsx';
import { LandingSection } from './landing-section.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

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
