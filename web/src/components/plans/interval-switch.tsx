import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BILLING_INTERVALS, type BillingInterval } from '@atelier/domain/values';
import { sellsByYear } from '../../lib/site/site-environment.ts';

interface IntervalSwitchProps {
  /** Whether there are yearly prices; `undefined` until they have arrived. */
  hasYearly: boolean | undefined;
  interval: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}

/**
 * Switches the plans between their monthly and their yearly prices. A site that sells by the year
 * shows it before they arrive, so that nothing moves then.
 */
export function IntervalSwitch({ hasYearly, interval, onChange }: IntervalSwitchProps) {
  const { t } = useTranslation('plans');
  if (!(hasYearly ?? sellsByYear)) return null;
  return (
    <Box
      role="group"
      aria-label={t('interval.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minHeight: 44, mb: 5 }}
    >
      {BILLING_INTERVALS.map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === interval ? 'contained' : 'outlined'}
          aria-pressed={one === interval}
          disabled={one === 'year' && hasYearly === undefined}
          onClick={() => onChange(one)}
        >
          {t(`interval.${one}`)}
        </Button>
      ))}
    </Box>
  );
}
