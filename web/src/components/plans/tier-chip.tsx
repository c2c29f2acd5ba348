import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Tier } from '@atelier/domain/values';
import { TierIcon } from './tier-icon.tsx';

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
