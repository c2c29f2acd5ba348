import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PaidTier } from '@atelier/domain/plans';
import { BusyButton } from '../../components/busy-button.tsx';
import { Note } from '../../components/note.tsx';
import { href } from '../../lib/path.ts';
import { useSession } from '../../lib/session.tsx';

interface SubscribeButtonProps {
  tier: PaidTier;
  /** The one filled button of the section. */
  prominent: boolean;
}

/** Leads a member to the plans; tells a visitor to log in. A tap before the session is known is answered once it is. */
export function SubscribeButton({ tier, prominent }: SubscribeButtonProps) {
  const { t } = useTranslation(['landing', 'common']);
  const navigate = useNavigate();
  const { status } = useSession();
  const [asked, setAsked] = useState(false);
  const goes = asked && status === 'signed-in';
  useEffect(() => {
    if (goes) void navigate(href.subscription());
  }, [goes, navigate]);
  return (
    <>
      <BusyButton
        busy={asked && status === 'loading'}
        variant={prominent ? 'contained' : 'outlined'}
        fullWidth
        onClick={() => setAsked(true)}
      >
        {t('landing:pricing.subscribe', { tier: t(`common:tier.${tier}`) })}
      </BusyButton>
      {asked && status === 'signed-out' ? (
        <Box sx={{ mt: 2 }}>
          <Note
            tone="warning"
            role="alert"
            action={
              <Button component={Link} to={href.login(href.subscription())}>
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
