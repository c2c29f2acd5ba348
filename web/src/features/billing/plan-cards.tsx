import Box from '@mui/material/Box';
import { PLANS, type PaidTier } from '@atelier/domain/billing/plans';
import type { Profile } from '@atelier/domain/members/profile';
import { PlanPanel } from '../../components/plans/plan-panel.tsx';
import { planAction } from '../../lib/billing-state.ts';
import { PlanButton } from './plan-button.tsx';

interface PlanCardsProps {
  profile: Profile;
  /** A payment is being confirmed: nobody pays twice. */
  locked: boolean;
  onChoose: (plan: PaidTier) => void;
}

/** The three plans, with what this member can do about each. */
export function PlanCards({ profile, locked, onChoose }: PlanCardsProps) {
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
        return (
          <PlanPanel
            key={tier}
            tier={tier}
            cents={price_cents}
            highlighted={tier === 'pro'}
            current={action === 'current'}
            action={
              <PlanButton
                action={action}
                tier={tier}
                periodEnd={profile.current_period_end}
                locked={locked}
                onChoose={() => onChoose(tier)}
              />
            }
          />
        );
      })}
    </Box>
  );
}
