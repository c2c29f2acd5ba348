import { Link } from 'react-router-dom';
import Button, { type ButtonProps } from '@mui/material/Button';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'children'> {
  to: string;
  label: string;
  /** Handed over to the page in its history entry, not in its address. */
  state?: object;
  /** Takes the place of the page in the history. */
  replace?: boolean;
}

/** A link to a page of the product that looks like a button. */
export function LinkButton({ label, ...button }: LinkButtonProps) {
  return (
    <Button component={Link} {...button}>
      {label}
    </Button>
  );
}
