import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';

interface RowMenuItem {
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

interface RowMenuProps {
  /** Accessible name of the button, with what the row is about. */
  label: string;
  items: readonly RowMenuItem[];
}

/**
 * The less frequent actions of a row, and those that destroy, behind one button, which has the
 * focus again after the menu and after a dialog that an action opens.
 */
export function RowMenu({ label, items }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DotsThreeIcon size={22} weight="bold" aria-hidden="true" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map((item) => (
          <MenuItem
            key={item.label}
            onClick={() => {
              setAnchor(null);
              item.run();
            }}
            sx={{ minHeight: 44, ...(item.danger === true && { color: 'error.main' }) }}
          >
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
