import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { FilmSlateIcon } from '@phosphor-icons/react/dist/csr/FilmSlate';
import { isTrainer, isVip } from '@atelier/domain/access/access';
import type { Profile } from '@atelier/domain/members/profile';
import { route } from '../../lib/routes.ts';
import { gradientSurface } from '../../lib/theme/components.ts';

/**
 * The width of this column where the header shows its links (`site-header.tsx`), in units that grow
 * with the text.
 */
const BELOW_LINKS = '@container (min-width: 63.5rem)';

/**
 * Links to the VIP chat and the trainer's area for those who may open them, where the header shows
 * no links.
 */
export function AreaLinks({ profile, now }: { profile: Profile; now: Date }) {
  const { t } = useTranslation(['dashboard', 'common']);
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: '14px',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
          '&:not(:empty)': { mt: '14px' },
          [BELOW_LINKS]: { display: 'none' },
        }}
      >
        {isVip(profile, now) ? (
          <AreaLink
            to={route.chat}
            icon={<ChatsCircleIcon size={30} aria-hidden="true" />}
            color="tier.premium"
            title={t('dashboard:lounge.title')}
            text={t('dashboard:lounge.text')}
          />
        ) : null}
        {profile.is_admin || isTrainer(profile) ? (
          <AreaLink
            to={route.uploadPro}
            icon={<FilmSlateIcon size={30} aria-hidden="true" />}
            color="brand.text"
            title={t('common:header.upload-pro')}
            text={t('dashboard:trainer-area')}
          />
        ) : null}
      </Box>
    </Box>
  );
}

interface AreaLinkProps {
  to: string;
  icon: ReactNode;
  /** Of the icon, from the palette. */
  color: string;
  title: string;
  text: string;
}

const AreaLink = ({ to, icon, color, title, text }: AreaLinkProps) => (
  <Box
    component={RouterLink}
    to={to}
    sx={{
      ...gradientSurface,
      display: 'flex',
      alignItems: 'center',
      gap: '16px',
      p: '16px 18px',
      color: 'text.primary',
      textDecoration: 'none',
      '&:hover b': { textDecoration: 'underline' },
    }}
  >
    <Box component="span" sx={{ color, flex: 'none', display: 'flex' }}>
      {icon}
    </Box>
    <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box component="b" sx={{ display: 'block', typography: 'h4', lineHeight: 1.1 }}>
        {title}
      </Box>
      <Box component="span" sx={{ fontSize: '.875rem', color: 'text.tertiary' }}>
        {text}
      </Box>
    </Box>
    <ArrowRightIcon size={20} aria-hidden="true" style={{ flex: 'none' }} />
  </Box>
);
