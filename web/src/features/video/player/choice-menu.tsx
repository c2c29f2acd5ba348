import { type ReactNode, useId, useState } from 'react';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { ControlButton } from './control-button.tsx';

interface ChoiceMenuProps<Value extends string | number> {
  label: string;
  buttonContent: ReactNode;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A player button that opens a menu with one choice. The menu is inside the player, so that full screen shows it. */
export function ChoiceMenu<Value extends string | number>(props: ChoiceMenuProps<Value>) {
  const { label, buttonContent, options, value, onChoose } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <ControlButton
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {buttonContent}
      </ControlButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        disablePortal
        disableScrollLock
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': id }, paper: { sx: { minWidth: 140 } } }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            selected={option.value === value}
            onClick={() => {
              onChoose(option.value);
              setAnchor(null);
            }}
            sx={{ justifyContent: 'space-between', gap: 2 }}
          >
            {option.label}
            {option.value === value ? <CheckIcon size={18} weight="bold" aria-hidden="true" /> : null}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
