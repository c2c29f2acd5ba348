import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Tier } from '@atelier/domain/values';
import { TierIcon } from './tier-icon.tsx';

/** A tier's icon and name in its color. */
export function TierChip({ tier }: { tier: Tier }) {
  const { t } = useTranslation('common');
  const color = `var(--af-palette-tier-${tier})`;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '7px',
        minHeight: 26,
        px: '10px',
        borderRadius: '3px',
        fontSize: '.8125rem',
        fontWeight: 600,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        color,
        border: `1px solid color-mix(in srgb, ${color} 45%, transparent)`,
        background: `color-mix(in srgb, ${color} 9%, var(--af-palette-surface-s1))`,
      }}
    >
      <TierIcon tier={tier} />
      {t(`tier.${tier}`)}
    </Box>
  );
}
