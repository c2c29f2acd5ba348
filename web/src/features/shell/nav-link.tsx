import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from '@mui/material/styles';

const ARC =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 8' preserveAspectRatio='none'%3E%3Cpath d='M1 7Q50-4 99 7' fill='none' stroke='%23000' stroke-width='2' vector-effect='non-scaling-stroke'/%3E%3C/svg%3E\") 0 0 / 100% 100%";

const Item = styled(NavLink)(({ theme }) => ({
  position: 'relative',
  padding: '10px 0',
  fontWeight: 500,
  fontSize: '.975rem',
  whiteSpace: 'nowrap',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { color: theme.vars?.palette.brand.text },
  // The current place has a shallow arc under it.
  '&[aria-current="page"]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 7,
    background: theme.vars?.palette.brand.text,
    mask: ARC,
  },
}));

/** A link of the header; the current page's carries the arc. */
export function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return <Item to={to}>{children}</Item>;
}
