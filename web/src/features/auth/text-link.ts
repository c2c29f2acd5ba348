import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

/** A link within text or beside a label. */
export const TextLink = styled(Link)(({ theme }) => ({
  color: theme.vars?.palette.brand.text,
  fontWeight: 600,
  textUnderlineOffset: '.22em',
  textDecorationThickness: 1,
  '&:hover': { color: theme.vars?.palette.brand.hot },
}));
