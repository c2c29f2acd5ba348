import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { type Tier, TIERS } from '@atelier/domain/values';
import { TierIcon } from '../../components/plans/tier-chip.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { href, route } from '../../lib/routes.ts';
import { gradientSurface } from '../../lib/theme/components.ts';
import { focusRing } from '../../lib/theme/global-styles.ts';

interface LevelCardsProps {
  /** The member's effective tier. */
  own: Tier;
  isOpen: (tier: Tier) => boolean;
  /** Number of videos per level, if known. */
  counts: Readonly<Partial<Record<Tier, number>>>;
}

/**
 * Links for the four levels: the free library, the learning path of the own plan, and the plans for
 * the levels of other plans. Those are not shown as locks, because a plan opens its own level only,
 * whatever it costs.
 */
export function LevelCards({ own, isOpen, counts }: LevelCardsProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Box
      component="nav"
      aria-label={t('levels')}
      sx={{
        display: 'grid',
        gap: '14px',
        // Two next to each other, four on wide screens, and fewer of a large text.
        gridTemplateColumns: {
          xs: 'repeat(auto-fit, minmax(min(100%, max(8rem, 40%)), 1fr))',
          md: 'repeat(auto-fit, minmax(8rem, 1fr))',
        },
      }}
    >
      {TIERS.map((tier) => {
        const isOwn = tier === own && tier !== 'free';
        return (
          <LevelCard key={tier} tier={tier} open={isOpen(tier)} own={isOwn} count={counts[tier]} />
        );
      })}
    </Box>
  );
}

const NARROW = '@media (max-width: 383.95px)';
const levelHref = (tier: Tier) => (tier === 'free' ? href.library(tier) : route.formation[tier]);

function LevelCard(props: { tier: Tier; open: boolean; own: boolean; count: number | undefined }) {
  const { tier, open, own, count } = props;
  const { t } = useTranslation(['dashboard', 'common']);
  const format = useFormat();
  const videos =
    count === undefined
      ? '\u00a0'
      : t('dashboard:videos', { count, formatted: format.number(count) });
  return (
    <Box
      component={RouterLink}
      to={open ? levelHref(tier) : href.subscription()}
      sx={{
        ...gradientSurface,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: '14px',
        minHeight: 132,
        p: { xs: '18px 14px', sm: '18px' },
        position: 'relative',
        color: 'text.primary',
        textDecoration: 'none',
        ...(own
          ? { outline: '2px solid', outlineColor: `tier.${tier}`, outlineOffset: '-1px' }
          : {}),
        '&:focus-visible': focusRing,
        '&:hover b': { textDecoration: 'underline' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: '4px',
          alignItems: 'flex-start',
          // Two narrow cards in one row have no room for icon and text side by side.
          [NARROW]: { flexDirection: 'column', gap: 1 },
        }}
      >
        <TierIcon tier={tier} size={38} />
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            gap: '7px',
            alignItems: 'center',
            fontSize: '.875rem',
            fontWeight: 600,
            color: own ? `tier.${tier}` : 'text.tertiary',
          }}
        >
          {own ? t('dashboard:own') : null}
          {open && !own ? t('dashboard:open') : null}
        </Box>
      </Box>
      <span>
        <Box component="b" sx={{ display: 'block', typography: 'h4', lineHeight: 1 }}>
          {t(`common:tier.${tier}`)}
        </Box>
        <Typography variant="hint">{open ? videos : t('dashboard:see-plan')}</Typography>
      </span>
    </Box>
  );
}
