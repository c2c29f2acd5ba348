import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { StarterKitOffer } from '@atelier/domain/contracts/payments';
import { kitDiscount } from '@atelier/domain/shop/starter-kit';
import type { Tier } from '@atelier/domain/values';
import { SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { useFormat } from '../../lib/i18n/format.ts';

interface PriceLinesProps {
  /** `null` while it is not known: its room is kept. */
  offer: StarterKitOffer | null;
  /** The tier that the buyer may use now. */
  tier: Tier;
}

/** What is to be paid, line by line: kit, discount, delivery, total with tax. */
export function PriceLines({ offer, tier }: PriceLinesProps) {
  const { t } = useTranslation(['shop', 'common']);
  const format = useFormat();
  const discount = offer === null ? null : kitDiscount(tier, offer.price_cents);
  const total = offer === null ? null : offer.price_cents - (discount?.cents ?? 0) + offer.shipping_cents;
  const lines = [
    { name: t('shop:price.kit'), cents: offer?.price_cents },
    ...(discount === null
      ? []
      : [
          {
            name: t('shop:price.discount', { tier: t(`common:tier.${tier}`), percent: discount.percent }),
            cents: -discount.cents,
          },
        ]),
    { name: t('shop:price.shipping'), cents: offer?.shipping_cents },
  ];
  return (
    <Box component="dl" aria-busy={offer === null || undefined} sx={{ m: 0 }}>
      {lines.map(({ name, cents }) => (
        <Line key={name} name={name} value={cents === undefined ? null : format.price(cents)} />
      ))}
      <Line name={t('shop:price.total')} value={total === null ? null : format.price(total)} isTotal />
    </Box>
  );
}

function Line({ name, value, isTotal = false }: { name: string; value: string | null; isTotal?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: isTotal ? 'line.strong' : 'divider',
        fontWeight: isTotal ? 600 : 400,
        fontSize: isTotal ? '1.25rem' : '1rem',
      }}
    >
      <Box component="dt" sx={isTotal ? {} : { color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {value ?? <SkeletonBar aria-hidden="true" sx={{ width: 72, height: '1em' }} />}
      </Box>
    </Box>
  );
}
