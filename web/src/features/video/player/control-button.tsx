import { styled } from '@mui/material/styles';
import { PlainButton } from '../../../components/forms/plain-button.tsx';

/**
 * A square, borderless button of the player; 48 px, on phones 44 px. A narrow player makes all of
 * them narrower.
 */
export const ControlButton = styled(PlainButton)(({ theme }) => ({
  flex: '0 1 48px',
  minWidth: 34,
  height: 48,
  display: 'inline-grid',
  placeItems: 'center',
  border: '1px solid transparent',
  borderRadius: 3,
  fontWeight: 600,
  fontSize: '.9375rem',
  '&:hover': { color: theme.vars?.palette.brand.hot },
  '&[aria-pressed="true"], &[aria-expanded="true"]': { color: theme.vars?.palette.accent.main },
  [theme.breakpoints.down('sm')]: { flexBasis: 44, height: 44 },
}));

/** The play and pause button, the only filled one. */
export const PlayButton = styled(PlainButton)(({ theme }) => ({
  width: 64,
  height: 64,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  background: theme.vars?.palette.brand.fill,
  color: theme.vars?.palette.brand.ink,
  '&:hover': { background: theme.vars?.palette.brand.fillHot },
}));
