import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Icon } from '@phosphor-icons/react';
import { Link as RouterLink } from 'react-router-dom';
import { WIDE } from '../../lib/theme/layout.ts';

interface RowAction {
  readonly icon: Icon;
  readonly label: string;
  readonly danger?: boolean;
  /** Makes the button a link. */
  readonly to?: string;
  readonly run?: () => void;
}

/**
 * The icon buttons of a table row; `null` is an empty space that keeps the buttons of all rows
 * aligned.
 */
export function IconActions({ actions }: { actions: readonly (RowAction | null)[] }) {
  return actions.map((action, index) => {
    if (action === null) {
      return (
        <Box
          key={index}
          component="span"
          sx={{ display: 'none', width: 44, [WIDE]: { display: 'inline-block' } }}
        />
      );
    }
    const { icon: ActionIcon, label, danger = false, to, run } = action;
    const link = to === undefined ? { onClick: run } : { component: RouterLink, to };
    return (
      <IconButton key={label} {...link} aria-label={label} color={danger ? 'error' : 'default'}>
        <ActionIcon size={20} aria-hidden="true" />
      </IconButton>
    );
  });
}

interface TextActionProps extends Pick<ButtonProps, 'variant' | 'color' | 'disabled'> {
  label: string;
  /** Read out after the label: what the row is about. */
  of: string;
  onClick: () => void;
}

export function TextAction({ label, of, variant = 'outlined', ...button }: TextActionProps) {
  return (
    <Button size="small" variant={variant} {...button}>
      {label}
      <span className="visually-hidden">{of}</span>
    </Button>
  );
}
