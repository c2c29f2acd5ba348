import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { Wordmark } from '../../components/media/wordmark.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, requestedPathAt } from '../../lib/routes.ts';
import { displayType } from '../../lib/theme/typography.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { useMenuItems } from './use-menu-items.ts';
import { useSignOut } from './use-sign-out.tsx';

const item = {
  ...displayType(30, '2rem', 540, 1.1),
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 60,
  width: '100%',
  justifyContent: 'flex-start',
  color: 'inherit',
  textDecoration: 'none',
} as const;
const MenuLink = styled(Link)(item);
const MenuButton = styled(ButtonBase)(item);
const Square = styled(IconButton)({ width: 48, height: 48, borderRadius: 3, color: 'inherit' });

export function PhoneMenu({
  name,
  open,
  onClose,
}: {
  name: string | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const next = requestedPathAt(useLocation());
  const signOut = useSignOut();
  const titleId = useId();
  const memberItems = useMenuItems('phone');
  const items: typeof memberItems =
    name === null
      ? [
          { to: href.library('free'), label: t('header.videos') },
          { to: href.events(locale), label: t('header.events') },
          { to: href.pricing(locale), label: t('header.subscriptions') },
          { to: href.login(next), label: t('header.login') },
          { to: href.register(next), label: t('header.register') },
        ]
      : [...memberItems, { to: href.subscription(), label: t('header.subscriptions') }];
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        fullScreen
        aria-labelledby={titleId}
        slotProps={{
          paper: {
            'data-theme': 'dark',
            sx: {
              m: 0,
              p: 0,
              border: 0,
              borderRadius: 0,
              background: 'var(--af-palette-background-default)',
            },
          } as object,
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            height: 64,
            px: 2.5,
          }}
        >
          <h2 id={titleId} className="visually-hidden">
            {t('header.menu')}
          </h2>
          <Wordmark height={36} />
          <Square onClick={onClose} aria-label={t('header.close-menu')}>
            <XIcon size={26} aria-hidden="true" />
          </Square>
        </Box>
        <Box component="nav" aria-label={t('header.navigation')} sx={{ px: 2.5, py: 2 }}>
          {name ? <Box sx={{ color: 'text.tertiary', mb: 1 }}>{name}</Box> : null}
          <ul>
            {items.map(({ to, label, Count }) => (
              <Box component="li" key={to} sx={{ borderBottom: 1, borderColor: 'divider' }}>
                <MenuLink to={to} onClick={onClose}>
                  {label}
                  {Count ? <Count /> : null}
                </MenuLink>
              </Box>
            ))}
            {name === null ? null : (
              <li>
                <MenuButton
                  onClick={() => {
                    onClose();
                    signOut.start();
                  }}
                >
                  {t('header.logout')}
                </MenuButton>
              </li>
            )}
          </ul>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 3 }}>
            <LanguageToggle />
            <SchemeToggle />
          </Box>
        </Box>
      </Dialog>
      {signOut.dialog}
    </>
  );
}
