import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { LIVE_SESSIONS_PER_MONTH, REVIEWS_PER_MONTH } from '@atelier/domain/limits';
import type { BillingInterval } from '@atelier/domain/values';
import { useFormat } from '../../lib/i18n/format.ts';
import { route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { displayType } from '../../lib/theme/typography.ts';
import { PreviewLink } from './plan-link.tsx';
import { TierIcon } from './tier-chip.tsx';

/** A number in the unit of its key, or a word. */
type Perk =
  | readonly [key: 'videos' | 'new' | 'live' | 'discount' | 'advice', count: number]
  | readonly [
      key: 'level' | 'vip' | 'support',
      word: 'included' | 'support' | 'beginner' | 'advanced',
    ];

/** The perks of each plan. */
export const PERKS: Readonly<Record<PaidTier, readonly Perk[]>> = {
  basic: [
    ['videos', 100],
    ['new', 1],
    ['level', 'beginner'],
    ['support', 'support'],
  ],
  pro: [
    ['videos', 200],
    ['new', 2],
    ['level', 'advanced'],
    ['live', LIVE_SESSIONS_PER_MONTH.pro],
    ['discount', 5],
    ['support', 'support'],
  ],
  premium: [
    ['videos', 250],
    ['new', 3],
    ['vip', 'included'],
    ['live', LIVE_SESSIONS_PER_MONTH.premium],
    ['discount', 10],
    ['advice', REVIEWS_PER_MONTH],
    ['support', 'support'],
  ],
};

/**
 * A price with large euros and small raised cents and currency sign, in the order of the language.
 */
function Price({ cents, label }: { cents: number; label: string }) {
  const format = useFormat();
  const [, before = '', euros = '', rest = ''] =
    /^(\D*)(\d+)(.*)$/s.exec(format.price(cents)) ?? [];
  return (
    <p>
      <span className="visually-hidden">{label}</span>
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          ...displayType(70, 'clamp(4.2rem, 6.4vw, 6.25rem)', 500, 0.82),
          display: 'flex',
          alignItems: 'flex-start',
          '& small': { fontSize: '.42em', lineHeight: 1 },
        }}
      >
        {before === '' ? null : <small>{before}</small>}
        {euros}
        <small>{rest}</small>
      </Box>
    </p>
  );
}

interface PlanPanelProps {
  tier: PaidTier;
  cents: number;
  interval: BillingInterval;
  /** Emphasized, for the middle panel. */
  highlighted: boolean;
  current: boolean;
  /** Heading level of the panel's title. */
  heading?: 'h2' | 'h3';
  action?: ReactNode;
}

/** A plan: icon, name, price and perks. */
export function PlanPanel({
  tier,
  cents,
  interval,
  highlighted,
  current,
  heading = 'h2',
  action,
}: PlanPanelProps) {
  const { t } = useTranslation(['plans', 'common']);
  const format = useFormat();
  // Others have no page of sessions.
  const isMember = useSession().status === 'signed-in';
  const perkValue = ([key, value]: Perk) =>
    typeof value === 'string' ? t(`plans:value.${value}`) : t(`plans:value.${key}`, { value });
  return (
    <Box
      component="article"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'surface.s1',
        border: 1,
        borderColor: highlighted ? 'brand.text' : 'divider',
        p: { xs: '28px 22px', md: '34px clamp(20px, 2.6vw, 38px) 32px' },
        borderRadius: '6px',
        ...(highlighted && {
          my: { md: '-22px' },
          // With the margins, everything is as high as in the panels beside it.
          pt: { md: '56px' },
          pb: { md: '54px' },
          zIndex: 1,
          background:
            'linear-gradient(color-mix(in srgb, var(--copper) 16%, var(--s1)), var(--s1) 46%)',
          boxShadow: '0 18px 40px -18px rgba(0,0,0,.8)',
        }),
      }}
    >
      <Typography
        variant="h3"
        component={heading}
        sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}
      >
        <TierIcon tier={tier} size={32} />
        {t(`common:tier.${tier}`)}
      </Typography>
      <Box component="p" sx={{ mt: 0.75, mb: 3, color: 'text.secondary' }}>
        {t(`plans:tagline.${tier}`)}
      </Box>
      <Price
        cents={cents}
        label={t(`plans:price-label-${interval}`, { price: format.price(cents) })}
      />
      <Box
        component="p"
        aria-hidden="true"
        sx={{ mt: 1, color: 'text.tertiary', fontSize: '.9375rem' }}
      >
        {t(`plans:per-${interval}`)}
      </Box>
      <Box component="ul" sx={{ mt: 3, mb: 4 }}>
        {PERKS[tier].map((perk) => (
          <Box
            component="li"
            key={perk[0]}
            sx={{ display: 'flex', gap: 1, alignItems: 'baseline', minHeight: 43 }}
          >
            {perk[0] === 'live' && isMember ? (
              <Link component={RouterLink} to={route.sessions}>
                {t('plans:perk.live')}
              </Link>
            ) : (
              <span>{t(`plans:perk.${perk[0]}`)}</span>
            )}
            <Box
              component="i"
              aria-hidden="true"
              sx={{ flex: 1, borderBottom: '1px dotted', borderColor: 'line.strong' }}
            />
            <Box component="b" sx={{ textAlign: 'right' }}>
              {perkValue(perk)}
            </Box>
          </Box>
        ))}
      </Box>
      {current ? (
        <Button variant="outlined" disabled fullWidth sx={{ mt: 'auto' }}>
          <CheckIcon size={20} weight="bold" aria-hidden="true" />
          {t('plans:current')}
        </Button>
      ) : (
        <Box sx={{ mt: 'auto' }}>{action}</Box>
      )}
      <Box sx={{ mt: 1 }}>
        <PreviewLink tier={tier} fullWidth />
      </Box>
    </Box>
  );
}
