const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

/** The ring of what has the keyboard's focus, on every surface. */
export const focusRing = {
  outlineStyle: 'solid',
  outlineWidth: 3,
  outlineColor: 'var(--af-palette-accent-main)',
  outlineOffset: 3,
} as const;

/**
 * Short names of the tokens for SVG drawings; defined again wherever `data-theme` changes the
 * scheme.
 */
const drawingTokens = {
  '--copper': 'var(--af-palette-brand-text)',
  '--accent': 'var(--af-palette-accent-main)',
  '--text': 'var(--af-palette-text-primary)',
  '--text3': 'var(--af-palette-text-tertiary)',
  '--line': 'var(--af-palette-line-soft)',
  '--line-strong': 'var(--af-palette-line-strong)',
  '--s1': 'var(--af-palette-surface-s1)',
  '--s3': 'var(--af-palette-surface-s3)',
  '--bg': 'var(--af-palette-background-default)',
  '--glass': 'var(--af-palette-glass)',
  '--trace': 'var(--af-palette-brand-text)',
};

const filled = { forcedColorAdjust: 'none', background: 'Highlight !important' };
const chosen = {
  ...filled,
  color: 'HighlightText !important',
  borderColor: 'Highlight !important',
};
/**
 * Contrast themes of the system replace all colours and remove backgrounds and shadows, by which
 * much here shows its state. What is chosen and what is full takes the colour that the theme has
 * for that. Fills of other elements are in `forcedFill`.
 */
const forcedColors = {
  '[aria-pressed="true"], [aria-checked="true"]:not([role^="menuitem"]), [aria-selected="true"]':
    chosen,
  '[aria-pressed="true"] *, [aria-checked="true"]:not([role^="menuitem"]) *': {
    color: 'HighlightText !important',
  },
  '[role="switch"]::after': { forcedColorAdjust: 'none', background: 'ButtonText !important' },
  '[role="switch"][aria-checked="true"]::after': { background: 'HighlightText !important' },
  '[aria-current]:not([aria-current="false"])::after': filled,
  '[aria-current]:not([aria-current="false"], :focus-visible)': {
    outline: '2px solid Highlight',
    outlineOffset: -2,
  },
  '.MuiLinearProgress-root': { border: '1px solid CanvasText' },
  '.MuiLinearProgress-bar': filled,
  '[role="progressbar"] path, [role="progressbar"] circle': { stroke: 'CanvasText' },
  'label:has(input:checked)': { outline: '2px solid Highlight' },
};

/** Styles of every page, in addition to MUI's baseline. */
export const globalStyles = {
  ':root, [data-theme]': drawingTokens,
  '[data-theme="dark"]': { colorScheme: 'dark', '--beam': '.5', '--beam2': '.3' },
  '[data-theme="light"]': { colorScheme: 'light' },
  html: { WebkitTextSizeAdjust: '100%', scrollBehavior: 'smooth', scrollPaddingTop: 96 },
  body: {
    fontVariantNumeric: 'tabular-nums',
    WebkitFontSmoothing: 'antialiased',
    overflowX: 'hidden',
    minHeight: '100vh',
  },
  'h1, h2, h3, h4, p, dl, dd, ul, ol, figure': { margin: 0 },
  'ul, ol': { listStyle: 'none', padding: 0 },
  // A large text in a narrow window: words that do not fit break.
  'h1, h2, h3, h4, p, li, dt, dd': { overflowWrap: 'break-word' },
  p: { textWrap: 'pretty' },
  'img, svg': { display: 'block', maxWidth: '100%' },
  'button, input, select, textarea': { font: 'inherit', color: 'inherit' },
  // MUI's controls refuse an outline; the theme gives them this one (`focusVisible`).
  ':focus-visible': focusRing,
  '.visually-hidden': visuallyHidden,
  '@media (max-width: 860.95px)': { '.visually-hidden-on-phones': visuallyHidden },
  '@media (forced-colors: active)': forcedColors,
  '@media (prefers-reduced-motion: no-preference)': {
    '.throw-x': { animation: 'throw-x var(--T,720ms) linear both' },
    '.throw-y': { animation: 'throw-y var(--T,720ms) both' },
    '.throw-r': { animation: 'throw-r var(--T,720ms) linear both' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animation: 'none !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
  // Three nested elements form an exact parabola: x at constant speed, y under gravity, constant
  // rotation.
  '@keyframes throw-x': {
    from: { transform: 'translateX(0)' },
    to: { transform: 'translateX(var(--dx,48px))' },
  },
  '@keyframes throw-y': {
    '0%': { transform: 'none', animationTimingFunction: 'cubic-bezier(.3333,.6667,.6667,1)' },
    '50%': {
      transform: 'translateY(calc(-1*var(--h,40px)))',
      animationTimingFunction: 'cubic-bezier(.3333,0,.6667,.3333)',
    },
    '100%': { transform: 'none' },
  },
  '@keyframes throw-r': { to: { transform: 'rotate(var(--spin,360deg))' } },
} as const;
