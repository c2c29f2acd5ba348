import { NavLink } from 'react-router-dom';
import { styled } from '@mui/material/styles';
import { GUTTER } from '../../components/layout/page-frame.tsx';

/**
 * The fixed header: transparent at the top of the page, opaque with a line below once it has `data-scrolled`; with
 * `data-lined` the line is always there. Attributes, so that the script of prerendered pages can set them.
 */
export const Bar = styled('header')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: theme.zIndex.appBar,
  height: 64,
  display: 'flex',
  alignItems: 'center',
  color: theme.vars?.palette.text.primary,
  // Keeps the links readable over the hero drawing.
  background: `linear-gradient(color-mix(in srgb, ${theme.vars?.palette.background.default} 72%, transparent), transparent)`,
  '&[data-scrolled]': { background: theme.vars?.palette.background.default },
  transition: 'background-color .18s',
  [theme.breakpoints.up('md')]: { height: 76 },
  '&[data-scrolled], &[data-lined]': { borderBottom: `1px solid ${theme.vars?.palette.line.soft}` },
  '&[data-scrolled]::after, &[data-lined]::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 -1px',
    height: 1,
    background: `linear-gradient(90deg, ${theme.vars?.palette.brand.edgeA}, transparent 40%, transparent 60%, ${theme.vars?.palette.brand.edgeB})`,
  },
}));

export const BarRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 'clamp(14px, 2vw, 30px)',
  width: '100%',
  maxWidth: 1440,
  marginInline: 'auto',
  paddingInline: GUTTER,
});

const ARC =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 8' preserveAspectRatio='none'%3E%3Cpath d='M1 7Q50-4 99 7' fill='none' stroke='%23000' stroke-width='2' vector-effect='non-scaling-stroke'/%3E%3C/svg%3E\") 0 0 / 100% 100%";

/** A link of the header; the link of the current page has an arc under it. */
export const HeaderLink = styled(NavLink)(({ theme }) => ({
  position: 'relative',
  padding: '10px 0',
  fontWeight: 500,
  fontSize: '.975rem',
  whiteSpace: 'nowrap',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { color: theme.vars?.palette.brand.text },
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
