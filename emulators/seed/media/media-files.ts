import { join } from 'node:path';

const here = (...parts: string[]) => join(import.meta.dirname, ...parts);

/** Where the committed demo media lie, by the id of what they belong to. */
export const mediaFile = {
  clip: (videoId: string) => here('clips', `${videoId}.mp4`),
  thumbnail: (videoId: string) => here('thumbnails', `${videoId}.jpg`),
  captions: (videoId: string, language: 'fr' | 'en') => here('captions', `${videoId}.${language}.vtt`),
  event: (name: string) => here('events', `${name}.jpg`),
  identity: (side: 'front' | 'back') => here('identity', `${side}.jpg`),
} as const;
