import type { VideoCard } from '../content/video.ts';
import { compareIds } from '../document-id.ts';
import { DIFFICULTY_LEVELS } from '../values.ts';

/** What determines the place of a video in the learning path of its level. */
export type PathVideo = Pick<VideoCard, 'id' | 'created_at' | 'difficulty_level'>;

const rank = (video: PathVideo) => DIFFICULTY_LEVELS.indexOf(video.difficulty_level);

/** The easiest difficulty first, then the oldest; the ids break ties. */
export function byPathOrder(a: PathVideo, b: PathVideo): number {
  return (
    rank(a) - rank(b) || a.created_at.getTime() - b.created_at.getTime() || compareIds(a.id, b.id)
  );
}

/** Sorts the videos of a level as its learning path. */
export function inPathOrder<Card extends PathVideo>(cards: readonly Card[]): Card[] {
  return cards.toSorted(byPathOrder);
}
