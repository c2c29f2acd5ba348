import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { type Tier, TIERS } from '@atelier/domain/values';
import { TierMark } from '../../components/tier-mark.tsx';
import { href } from '../../lib/path.ts';

/** The filled hump under the current tab. */
const HUMP = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 9' preserveAspectRatio='none'%3E%3Cpath d='M0 9Q50-7 100 9Z'/%3E%3C/svg%3E") 0 0/100% 100%`;

interface TierTabsProps {
  current: Tier;
  /** Whether the viewer may open a level; a closed one leads to the plans. */
  isOpen: (level: Tier) => boolean;
}

/** The four libraries, with their marks; locks on those that the viewer's plan does not open. */
export function TierTabs({ current, isOpen }: TierTabsProps) {
  const { t } = useTranslation(['library', 'common']);
  return (
    <Box
      component="nav"
      aria-label={t('library:levels')}
      sx={{
        display: 'flex',
        gap: 'clamp(18px, 2.4vw, 34px)',
        borderBottom: '1px solid',
        borderColor: 'line.soft',
        overflowX: 'auto',
        overflowY: 'hidden',
        scrollbarWidth: 'none',
      }}
    >
      {TIERS.map((tier) => (
        <Box
          key={tier}
          component={RouterLink}
          to={isOpen(tier) ? href.library(tier) : href.subscription()}
          aria-current={tier === current ? 'page' : undefined}
          sx={{
            display: 'flex',
            gap: '9px',
            alignItems: 'center',
            minHeight: 56,
            position: 'relative',
            whiteSpace: 'nowrap',
            textDecoration: 'none',
            fontWeight: 500,
            color: 'text.secondary',
            '&:focus-visible': { outlineOffset: '-4px' },
            '&[aria-current]': { color: 'text.primary', fontWeight: 650 },
            '&[aria-current]::after': {
              content: '""',
              position: 'absolute',
              inset: 'auto -8px 0',
              height: 9,
              bgcolor: 'brand.text',
              mask: HUMP,
            },
          }}
        >
          <TierMark tier={tier} />
          {t(`common:tier.${tier}`)}
          {isOpen(tier) ? null : (
            <>
              <LockSimpleIcon size={16} aria-hidden="true" />
              <span className="visually-hidden">{t('library:locked')}</span>
            </>
          )}
        </Box>
      ))}
    </Box>
  );
}
