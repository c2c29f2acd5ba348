import { styled } from '@mui/material/styles';
import { GUTTER } from '../../components/page-frame.tsx';

/** The fixed bar: clear at the top of the page, opaque with the footlights' line once scrolled. */
export const Bar = styled('header', { shouldForwardProp: (prop) => prop !== 'opaque' && prop !== 'lined' })<{
  opaque: boolean;
  lined: boolean;
}>(({ theme, opaque, lined }) => ({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: theme.zIndex.appBar,
  height: 64,
  display: 'flex',
  alignItems: 'center',
  color: theme.vars?.palette.text.primary,
  // Unscrolled, a shade at the top keeps the words readable over whatever the stage shows.
  background: opaque
    ? theme.vars?.palette.background.default
    : `linear-gradient(color-mix(in srgb, ${theme.vars?.palette.background.default} 72%, transparent), transparent)`,
  transition: 'background-color .18s',
  [theme.breakpoints.up('md')]: { height: 76 },
  ...(lined && {
    borderBottom: `1px solid ${theme.vars?.palette.line.soft}`,
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 'auto 0 -1px',
      height: 1,
      background: `linear-gradient(90deg, ${theme.vars?.palette.brand.edgeA}, transparent 40%, transparent 60%, ${theme.vars?.palette.brand.edgeB})`,
    },
  }),
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
