import { GUTTER } from '../../../components/layout/page-frame.tsx';
import { PHONE_ON_SIDE } from '../../../lib/theme/layout.ts';

export const FITTED = { width: '100%', height: '100%', objectFit: 'contain' } as const;

/** Full width on phones in portrait orientation. */
export const IN_PAGE = {
  borderRadius: '6px',
  '@media (max-width: 860.95px) and (orientation: portrait)': {
    borderRadius: 0,
    borderInlineWidth: 0,
    mx: `calc(${GUTTER} * -1)`,
  },
} as const;

const ON_SIDE = `@media ${PHONE_ON_SIDE}`;

/** Covers the page and its header, but not messages. */
export const FULL_WINDOW = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  border: 0,
  '& .picture': { aspectRatio: 'auto', flex: 1, minHeight: 0 },
  // The room of the practice mode's large controls.
  [ON_SIDE]: {
    pl: 'env(safe-area-inset-left)',
    pr: 'calc(96px + env(safe-area-inset-right))',
    pb: 'env(safe-area-inset-bottom)',
  },
} as const;
/** Timeline and controls on one line. */
export const SHORT_BAR = {
  [ON_SIDE]: {
    display: 'flex',
    alignItems: 'center',
    pt: 0,
    '& > :first-of-type': { flex: 1, minWidth: 0 },
  },
} as const;
