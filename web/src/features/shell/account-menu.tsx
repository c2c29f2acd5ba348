import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { OwnAvatar } from '../../components/members/own-avatar.tsx';
import { useMenuItems } from './use-menu-items.ts';
import { useSignOut } from './use-sign-out.tsx';

/** The name of the member, which opens the menu of their pages. */
export function AccountMenu({ name }: { name: string }) {
  const { t } = useTranslation('common');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const items = useMenuItems('account');
  const signOut = useSignOut();
  const close = () => setAnchor(null);
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ gap: '10px', minHeight: 44, fontSize: '1rem', maxWidth: '22ch' }}
      >
        <OwnAvatar />
        <span className="visually-hidden">{t('header.account', { name })}</span>
        <span
          aria-hidden="true"
          style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {name}
        </span>
        <CaretDownIcon size={16} aria-hidden="true" />
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        // Keeps the menu inside the header landmark.
        disablePortal
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {items.map(({ to, label, Count }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close} sx={{ gap: 1 }}>
            {label}
            {Count ? <Count /> : null}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            close();
            signOut.start();
          }}
        >
          {t('header.logout')}
        </MenuItem>
      </Menu>
      {signOut.dialog}
    </>
  );
}
