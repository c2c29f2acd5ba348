import { fold } from '@atelier/domain/text';
import { TIERS } from '@atelier/domain/values';
import type { ListedVideo } from './data/use-all-videos.ts';

/** Levels of what is online, and proposals. */
export const LEVEL_FILTERS = ['all', ...TIERS, 'brouillon'] as const;
export type LevelFilter = (typeof LEVEL_FILTERS)[number];

/** Videos of one level, or the proposals, whose title has every word. */
export function shownVideos(
  videos: readonly ListedVideo[],
  { level, words }: { level: LevelFilter; words: string },
): readonly ListedVideo[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return videos.filter(({ status, level: own, title }) => {
    const fits = level === 'all' || (level === 'brouillon' ? status === level : status === 'en_ligne' && own === level);
    const folded = fold(title);
    return fits && wanted.every((word) => folded.includes(word));
  });
}
