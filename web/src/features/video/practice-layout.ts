import { GUTTER } from '../../components/layout/page-frame.tsx';
import { gradientSurface } from '../../lib/theme/components.ts';

/**
 * Phones and tablets, where the panel is a sheet over the page; elsewhere it is next to the player.
 */
export const SHEET = '(max-width: 1120px), (max-height: 480px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** A control that gets the focus is not left below the panel's head, which stays in view. */
const PANEL_HEAD = '64px';
export const SIDE_BY_SIDE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) clamp(280px, 34%, 400px)',
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateAreas: '"back back" "player practice" "facts practice"',
  columnGap: '28px',
  alignItems: 'start',
} as const;
/**
 * Both fit into the window together with the header and the link above, so that the player stays in
 * view.
 */
export const SIDE_PLAYER = {
  '& .picture': { maxHeight: 'max(calc(100dvh - 322px), 180px)' },
} as const;
const PANEL = {
  ...gradientSurface,
  overflowY: 'auto',
  scrollPaddingTop: PANEL_HEAD,
  overscrollBehavior: 'contain',
} as const;
/**
 * Fades what is cut at the foot of the panel; at its end this lies in the padding of the last
 * section.
 */
const FADING_FOOT = {
  content: '""',
  display: 'block',
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  height: 32,
  mt: '-16px',
  background: 'linear-gradient(transparent, var(--s1))',
  pointerEvents: 'none',
  '@media (forced-colors: active)': { display: 'none' },
} as const;
export const SIDE_PANEL = {
  ...PANEL,
  gridArea: 'practice',
  minWidth: 0,
  maxHeight: 'max(calc(100dvh - 180px), 240px)',
  // A control that gets the focus is not left below the fade.
  scrollPaddingBottom: '40px',
  '&::after': FADING_FOOT,
} as const;

/** Wide enough for both: an enlarged page of 320 px may be lower than that. */
const LANDSCAPE = '@media (orientation: landscape) and (min-width: 560px)';
/**
 * Player and sheet fill the window, next to each other on a phone on its side; the page behind is
 * inert.
 */
export const STAGE = {
  position: 'fixed',
  inset: 0,
  zIndex: 'drawer',
  display: 'flex',
  flexDirection: 'column',
  px: GUTTER,
  bgcolor: 'background.default',
  overflowY: 'auto',
  [LANDSCAPE]: {
    flexDirection: 'row',
    pl: 'env(safe-area-inset-left)',
    pr: 'env(safe-area-inset-right)',
  },
} as const;
export const STAGE_PLAYER = {
  [LANDSCAPE]: { flex: '1 1 0', '& .picture': { maxHeight: 'calc(100dvh - 156px)' } },
} as const;
export const SHEET_PANEL = {
  ...PANEL,
  flex: '1 1 0',
  minHeight: 200,
  outline: 0,
  mx: `calc(${GUTTER} * -1)`,
  pb: 'env(safe-area-inset-bottom)',
  // Wide enough for words of a title, as long as the player keeps room for its controls.
  [LANDSCAPE]: { flex: '0 0 max(40%, min(300px, 100% - 320px))', mx: 0 },
} as const;
