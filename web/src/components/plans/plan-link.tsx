import { useTranslation } from 'react-i18next';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { planAction, type PlanAction } from '../../lib/billing-state.ts';
import { href, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { usePublicHome } from '../../lib/site/use-public-home.ts';
import { LinkButton } from '../layout/link-button.tsx';

/** Returns the label of a plan's button. */
export function usePlanLabel(tier: PaidTier, action: PlanAction): string {
  const { t } = useTranslation(['plans', 'common']);
  const name = t(`common:tier.${tier}`);
  if (action === 'log-in' || action === 'subscribe') {
    return t('plans:action.subscribe', { tier: name });
  }
  if (action === 'upgrade' || action === 'downgrade') {
    return t('plans:action.switch', { tier: name });
  }
  return action === 'pay' ? t('plans:action.pay') : t('plans:action.manage');
}

/** Opens the page where a plan is ordered or changed; visitors log in first. */
export function PlanLink({ tier }: { tier: PaidTier }) {
  const session = useSession();
  const action = planAction(
    session.status === 'signed-in' ? session.profile : null,
    tier,
    new Date(),
  );
  return (
    <LinkButton
      to={href.subscription(tier)}
      variant="contained"
      label={usePlanLabel(tier, action)}
    />
  );
}

/** Shows the videos of a plan before it is bought, with their number once it is known. */
export function PreviewLink({ tier, fullWidth = false }: { tier: PaidTier; fullWidth?: boolean }) {
  const { t } = useTranslation(['plans', 'common']);
  const name = t(`common:tier.${tier}`);
  const count = usePublicHome().home?.videos?.[tier] ?? 0;
  return (
    <LinkButton
      to={route.preview[tier]}
      fullWidth={fullWidth}
      // The script of the prerendered page writes the number.
      data-video-count={tier}
      data-video-count-one={t('plans:preview-count', { count: 1, number: '#', tier: name })}
      data-video-count-other={t('plans:preview-count', { count: 2, number: '#', tier: name })}
      label={
        count === 0
          ? t('plans:preview', { tier: name })
          : t('plans:preview-count', { count, number: count, tier: name })
      }
    />
  );
}
