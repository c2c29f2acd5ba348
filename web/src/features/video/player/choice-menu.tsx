import { type ReactNode, useId, useState } from 'react';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { ControlButton } from './control-button.tsx';

interface Choice<Value extends string | number> {
  /** `lang` of a label in a language of its own. */
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

interface ChoiceMenuProps<
  Value extends string | number,
  Other extends string,
> extends Choice<Value> {
  label: string;
  buttonContent: ReactNode;
  /** Another choice below the first. */
  besides?: Choice<Other>;
}

/**
 * A player button that opens a menu with a choice. The menu is inside the player, so that full
 * screen shows it.
 */
export function ChoiceMenu<Value extends string | number, Other extends string = never>(
  props: ChoiceMenuProps<Value, Other>,
) {
  const { label, buttonContent, besides } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  /** @param isFirst  the menu opens with the focus on its present value. */
  const itemsOf = <Any extends string | number>(
    { options, value, onChoose }: Choice<Any>,
    isFirst: boolean,
  ) =>
    options.map((option) => (
      <MenuItem
        key={option.value}
        role="menuitemradio"
        aria-checked={option.value === value}
        selected={isFirst && option.value === value}
        onClick={() => {
          onChoose(option.value);
          setAnchor(null);
        }}
        sx={{ justifyContent: 'space-between', gap: 2 }}
      >
        <span lang={option.lang}>{option.label}</span>
        {option.value === value ? <CheckIcon size={18} weight="bold" aria-hidden="true" /> : null}
      </MenuItem>
    ));
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
        {itemsOf(props, true)}
        {besides === undefined ? null : <Divider component="li" role="separator" />}
        {besides === undefined ? null : itemsOf(besides, false)}
      </Menu>
    </>
  );
}
