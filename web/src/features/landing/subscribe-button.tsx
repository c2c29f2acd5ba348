import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { href } from '../../lib/routes.ts';
import type { PlanAction } from '../../lib/billing-state.ts';
import { useSession } from '../../lib/session/session.tsx';

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
