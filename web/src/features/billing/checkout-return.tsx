import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Tier } from '@atelier/domain/values';
import { Note, type Tone } from '../../components/feedback/note.tsx';
import { href } from '../../lib/routes.ts';
import type { CheckoutState } from './checkout-state.ts';

const STATE_TONES = {
  checking: 'info',
  slow: 'warning',
  unpaid: 'warning',
  expired: 'warning',
  'not-yours': 'error',
} as const satisfies Partial<Record<CheckoutState, Tone>>;

interface CheckoutReturnProps {
  checkout: { state: CheckoutState; retry: () => void };
  tier: Tier;
}

/** Shows the state of the checkout that the member returned from. */
export function CheckoutReturn({ checkout: { state, retry }, tier }: CheckoutReturnProps) {
  const { t } = useTranslation('billing');
  // The live region must exist before its text, or screen readers do not announce the text.
  return (
    <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
      {state === 'none' || state === 'over' ? null : state === 'confirmed' ? (
        <Confirmed tier={tier} />
      ) : (
        <Note
          tone={STATE_TONES[state]}
          action={
            state === 'slow' ? (
              <Button variant="outlined" size="small" onClick={retry}>
                {t('return.check')}
              </Button>
            ) : undefined
          }
        >
          <Box sx={{ fontWeight: 600 }}>{t(`return.${state}`)}</Box>
          {t(`return.${state}-text`)}
        </Note>
      )}
    </Box>
  );
}

function Confirmed({ tier }: { tier: Tier }) {
  const { t } = useTranslation(['billing', 'common']);
  return (
    <Note
      tone="success"
      action={
        tier === 'free' ? undefined : (
          <Button component={RouterLink} to={href.formation(tier)} variant="outlined" size="small">
            {t('billing:return.start')}
          </Button>
        )
      }
    >
      {t('billing:return.confirmed', { tier: t(`common:tier.${tier}`) })}
    </Note>
  );
}
