import { PHONE_ON_SIDE } from '../../../lib/theme/layout.ts';
import { displayType } from '../../../lib/theme/typography.ts';

const ON_SIDE = `@media ${PHONE_ON_SIDE}`;

/** What is practised, read at two metres. Enlarged text leaves room for the film. */
export const blockName = {
  ...displayType(48, 'min(clamp(2.5rem, 1.2rem + 5.5vmin, 5rem), 12vw)', 540, 1.02),
  overflowWrap: 'anywhere',
  [ON_SIDE]: { fontSize: '2rem' },
} as const;

/** Why it is practised, read at two metres. */
export const blockReason = {
  mt: '4px',
  fontSize: 'min(clamp(1.625rem, 1rem + 2.6vmin, 2.5rem), 9vw)',
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
  [ON_SIDE]: { fontSize: '1.5rem' },
} as const;
