import { styled } from '@mui/material/styles';

/** A square, borderless button of the player; 48 px, on phones 44 px. */
export const ControlButton = styled('button')(({ theme }) => ({
  minWidth: 48,
  height: 48,
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  padding: 0,
  border: '1px solid transparent',
  borderRadius: 3,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  fontSize: '.9375rem',
  cursor: 'pointer',
  '&:hover': { color: theme.vars?.palette.brand.hot },
  '&[aria-pressed="true"], &[aria-expanded="true"]': { color: theme.vars?.palette.accent.main },
  [theme.breakpoints.down('sm')]: { minWidth: 44, height: 44 },
}));

/** The play and pause button, the only filled one. */
export const PlayButton = styled('button')(({ theme }) => ({
  width: 64,
  height: 64,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: theme.vars?.palette.brand.fill,
  color: theme.vars?.palette.brand.ink,
  cursor: 'pointer',
  '&:hover': { background: theme.vars?.palette.brand.fillHot },
}));
