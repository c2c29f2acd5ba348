import type { Figure } from '@atelier/domain/figure/figure-svg';

/** The four pictures of the demo events, drawn like the videos' plates. */
export const EVENT_IMAGES = [
  { name: 'masterclass', figure: { seed: 41, kind: 'tin', light: 'copper', mark: '' } },
  { name: 'coupe', figure: { seed: 42, kind: 'column', light: 'both', mark: '' } },
  { name: 'atelier', figure: { seed: 43, kind: 'stall', light: 'copper', mark: '' } },
  { name: 'scene', figure: { seed: 44, kind: 'double', light: 'both', mark: '' } },
] as const satisfies readonly { name: string; figure: Figure }[];
