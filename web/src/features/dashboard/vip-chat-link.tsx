import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { route } from '../../lib/routes.ts';
import { gradientSurface } from '../../lib/theme/components.ts';

/** A link to the VIP chat on narrow screens, where the header does not have one. */
export function VipChatLink() {
  const { t } = useTranslation('dashboard');
  return (
    <Box
      component={RouterLink}
      to={route.chat}
      sx={{
        ...gradientSurface,
        display: { xs: 'flex', lg: 'none' },
        alignItems: 'center',
        gap: '16px',
        mt: '14px',
        p: '16px 18px',
        color: 'text.primary',
        textDecoration: 'none',
        '&:focus-visible': { outline: '3px solid', outlineColor: 'accent.main', outlineOffset: 3 },
        '&:hover b': { textDecoration: 'underline' },
      }}
    >
      <Box component="span" sx={{ color: 'tier.premium', flex: 'none', display: 'flex' }}>
        <ChatsCircleIcon size={30} aria-hidden="true" />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="b" sx={{ display: 'block', typography: 'h4', lineHeight: 1.1 }}>
          {t('lounge.title')}
        </Box>
        <Box component="span" sx={{ fontSize: '.875rem', color: 'text.tertiary' }}>
          {t('lounge.text')}
        </Box>
      </Box>
      <ArrowRightIcon size={20} aria-hidden="true" style={{ flex: 'none' }} />
    </Box>
  );
}
