import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Icon } from '@phosphor-icons/react';
import { Link as RouterLink } from 'react-router-dom';

/** 44 px, the smallest target that is easy to touch. */
export const ICON_ACTION_SIZE = { width: 44, height: 44, borderRadius: '3px' } as const;

type IconActionProps = { icon: Icon; label: string; danger?: boolean } & (
  { to: string; onClick?: never } | { to?: never; onClick: () => void }
);

/** An icon button in a table row; a link if `to` is given. */
export function IconAction({ icon: ActionIcon, label, danger = false, to, onClick }: IconActionProps) {
  const sx = { ...ICON_ACTION_SIZE, ...(danger && { color: 'error.main' }) };
  const icon = <ActionIcon size={20} aria-hidden="true" />;
  return to === undefined ? (
    <IconButton onClick={onClick} aria-label={label} sx={sx}>
      {icon}
    </IconButton>
  ) : (
    <IconButton component={RouterLink} to={to} aria-label={label} sx={sx}>
      {icon}
    </IconButton>
  );
}

interface TextActionProps extends Pick<ButtonProps, 'variant' | 'color' | 'disabled'> {
  label: string;
  /** Read out after the label: what the row is about. */
  of: string;
  onClick: () => void;
}

/** A text button in a table row. */
export function TextAction({ label, of, variant = 'outlined', ...button }: TextActionProps) {
  return (
    <Button size="small" variant={variant} {...button} sx={variant === 'outlined' ? { minHeight: 44 } : {}}>
      {label}
      <span className="visually-hidden">{of}</span>
    </Button>
  );
}
