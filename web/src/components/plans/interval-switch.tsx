import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PLANS, type YearlyPrices } from '@atelier/domain/billing/plans';
import { BILLING_INTERVALS, type BillingInterval } from '@atelier/domain/values';
import { call } from '../../lib/api.ts';
import { sellsByYear } from '../../lib/site/site-environment.ts';
import { whenSettled } from '../../lib/when-settled.ts';

const load = call('public/yearly-prices');
let known: YearlyPrices | undefined;

/** The plans at the prices of the chosen interval; a plan that is not sold by the year keeps its monthly price. */
export function usePlanOffers(interval: BillingInterval, { isShown = true } = {}) {
  const [yearly, setYearly] = useState(known);
  useEffect(() => {
    if (!isShown) return undefined;
    const keep = (prices: YearlyPrices) => {
      known = prices;
      setYearly(prices);
    };
    // Without an answer the monthly prices stay.
    return whenSettled(load({}), keep, () => undefined);
  }, [isShown]);
  const offers = PLANS.map(({ tier, price_cents }) => {
    const yearlyCents = interval === 'year' ? yearly?.[tier] : undefined;
    return yearlyCents === undefined
      ? { tier, cents: price_cents, interval: 'month' as const }
      : { tier, cents: yearlyCents, interval };
  });
  return { offers, hasYearly: yearly === undefined ? undefined : Object.keys(yearly).length > 0 };
}

interface IntervalSwitchProps {
  /** Whether there are yearly prices; `undefined` until they have arrived. */
  hasYearly: boolean | undefined;
  interval: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}

/**
 * Switches the plans between their monthly and their yearly prices. A site that sells by the year shows it before they
 * arrive, so that nothing moves then.
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
