import { styled } from '@mui/material/styles';
import { GUTTER } from '../../components/layout/page-frame.tsx';

/**
 * The fixed bar: clear at the top of the page, opaque with the footlights' line once it has `data-scrolled`; away from
 * the stage (`data-lined`) the line is always there. Attributes, so that a page without React can set them.
 */
export const Bar = styled('header')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: theme.zIndex.appBar,
  height: 64,
  display: 'flex',
  alignItems: 'center',
  color: theme.vars?.palette.text.primary,
  // Unscrolled, a shade at the top keeps the words readable over whatever the stage shows.
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
