import type { VideoCard } from '@atelier/domain/content/video';

type DatedVideo = Pick<VideoCard, 'id' | 'created_at'>;

/** Oldest first; ids settle a tie, so that the order is the same for everybody. */
function byAge(a: DatedVideo, b: DatedVideo): number {
  return a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * The videos before and after one among those of its level, by `created_at`. The video itself need not be among the
 * cards: a catalogue can be a moment behind.
 */
export function adjacentVideos<Card extends DatedVideo>(
  cards: readonly Card[],
  video: DatedVideo,
): { previous: Card | null; next: Card | null } {
  const others = cards.filter(({ id }) => id !== video.id).toSorted(byAge);
  return {
    previous: others.findLast((card) => byAge(card, video) < 0) ?? null,
    next: others.find((card) => byAge(card, video) > 0) ?? null,
  };
}
