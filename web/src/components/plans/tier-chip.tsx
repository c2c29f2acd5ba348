import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { Tier } from '@atelier/domain/values';

const BOTTLE_POSITIONS: Record<
  Exclude<Tier, 'free'>,
  readonly (readonly [x: number, y: number])[]
> = {
  basic: [[9, 4.2]],
  pro: [
    [4.6, 8.6],
    [13.4, 8.6],
  ],
  premium: [
    [2.8, 11],
    [9, 4],
    [15.2, 11],
  ],
};

/**
 * A tier as bottles in the air: none for free, then one, two, three. Always next to the tier's
 * name.
 */
export function TierIcon({ tier, size = 18 }: { tier: Tier; size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 18 16"
      aria-hidden="true"
      sx={{ width: size, height: (size * 16) / 18, flex: 'none', color: `tier.${tier}` }}
    >
      <path
        d="M1.5 15.2Q9-6 16.5 15.2"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".55"
        strokeWidth="1.2"
      />
      {tier === 'free' ? (
        <circle cx="9" cy="4.6" r="2.5" fill="var(--s1)" stroke="currentColor" strokeWidth="1.5" />
      ) : (
        BOTTLE_POSITIONS[tier].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="2.9" fill="currentColor" />
        ))
      )}
    </Box>
  );
}

/** A small framed text. */
export const Tag = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  minHeight: 26,
  padding: '0 10px',
  border: `1px solid ${theme.vars?.palette.line.soft}`,
  borderRadius: 3,
  background: theme.vars?.palette.surface.s2,
  color: theme.vars?.palette.text.secondary,
  fontSize: '.8125rem',
  fontWeight: 600,
  lineHeight: 1,
  whiteSpace: 'nowrap',
}));

export function TierChip({ tier }: { tier: Tier }) {
  const { t } = useTranslation('common');
  const color = `var(--af-palette-tier-${tier})`;
  return (
    <Tag
      sx={{
        color,
        border: `1px solid color-mix(in srgb, ${color} 45%, transparent)`,
        background: `color-mix(in srgb, ${color} 9%, var(--af-palette-surface-s1))`,
      }}
    >
      <TierIcon tier={tier} />
      {t(`tier.${tier}`)}
    </Tag>
  );
}
