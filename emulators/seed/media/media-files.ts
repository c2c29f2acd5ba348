import { join } from 'node:path';
import type { Figure } from '@atelier/figure/figure-svg';

const here = (...parts: string[]) => join(import.meta.dirname, ...parts);

/** Paths of the committed demo media, by the id of what they belong to. */
export const mediaFile = {
  clip: (videoId: string) => here('clips', `${videoId}.mp4`),
  thumbnail: (videoId: string) => here('thumbnails', `${videoId}.jpg`),
  storyboard: (videoId: string) => here('storyboards', `${videoId}.jpg`),
  captions: (videoId: string, language: 'fr' | 'en') =>
    here('captions', `${videoId}.${language}.vtt`),
  event: (name: string) => here('events', `${name}.jpg`),
  identity: (side: 'front' | 'back') => here('identity', `${side}.jpg`),
  /** Part of the web app, not of the demo data: visitors of the landing page play it. */
  landingClip: here('../../../web/src/features/landing/art/practice.mp4'),
} as const;

/** The pictures of the demo events, drawn like the thumbnails of videos. */
export const EVENT_IMAGES: readonly { name: string; figure: Figure }[] = [
  { name: 'masterclass', figure: { seed: 41, kind: 'tin', light: 'copper', mark: '' } },
  { name: 'coupe', figure: { seed: 42, kind: 'column', light: 'both', mark: '' } },
  { name: 'atelier', figure: { seed: 43, kind: 'stall', light: 'copper', mark: '' } },
  { name: 'scene', figure: { seed: 44, kind: 'double', light: 'both', mark: '' } },
];
