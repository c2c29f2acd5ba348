/**
 * Screens that show the tabs and the tables of the admin area (from 700 px); narrower ones, and those
 * on which a large font leaves no more room, show a menu and cards.
 */
export const WIDE = '@media (min-width: 43.75em)';
/**
 * The breakpoint `md` (900 px) in units that grow with the font: enlarged text needs lines for which
 * such a screen has no room.
 */
export const ROOM_FOR_LINES = '@media (min-width: 56.25em)';
/** A phone with text so large that words would break in one of two columns. */
export const PHONE_WITH_LARGE_TEXT = '@media (max-width: 19.99em)';
/** A phone that leans on a shelf; a narrower window is one that is enlarged. */
export const PHONE_ON_SIDE =
  '(orientation: landscape) and (max-height: 500px) and (min-width: 560px)';
/** A phone on its side, or a small one whose on-screen keyboard makes the window lower. */
export const LOW_WINDOW = '@media (max-height: 480px)';
/** Both: what is not needed to write gives way. */
export const KEYBOARD_ON_SIDE = '@media (max-height: 300px)';
/** Content in the middle of its box. */
export const centered = { display: 'grid', placeItems: 'center' } as const;
/** Covers its nearest positioned ancestor. */
export const cover = { position: 'absolute', inset: 0 } as const;
/** Parts at both ends of a line; they wrap where there is no room. */
export const spread = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
} as const;
/** An icon next to text, as high as a finger. */
export const iconLink = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
} as const;
/** The label of a button that is a title, however long. */
export const wrappingLabel = {
  textAlign: 'left',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;
/** The frame of a control. */
export const framed = {
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: '3px',
} as const;
const FORCED_COLORS = '@media (forced-colors: active)';
/**
 * A background that shows a state: it stays in the system's contrast themes, in the colour of what
 * is chosen.
 */
export const forcedFill = {
  [FORCED_COLORS]: { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
} as const;
/** What such a background fills. */
export const forcedTrack = { [FORCED_COLORS]: { outline: '1px solid CanvasText' } } as const;
/** Colours that are information by themselves, as in a chart. */
export const ownColors = { forcedColorAdjust: 'none' } as const;
/** A row of a list, with lines above, between and below. */
export const listRow = {
  position: 'relative',
  display: 'grid',
  borderTop: '1px solid',
  borderColor: 'line.soft',
  '&:last-of-type': { borderBottom: '1px solid', borderBottomColor: 'line.soft' },
} as const;
/** An item of a list with bullets. */
export const bulletItem = {
  listStyle: 'disc',
  ml: 2.5,
  '&::marker': { color: 'brand.text' },
} as const;
