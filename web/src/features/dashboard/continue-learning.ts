import type { VideoProgress } from '@atelier/domain/entities/learning';
import type { VideoCard } from '@atelier/domain/entities/video';

/** How many videos the list holds (specification §9). */
const SHOWN = 3;

export interface ContinueItem {
  readonly card: VideoCard;
  /** `null` for a video that was not begun. */
  readonly progress: { readonly share: number; readonly positionS: number } | null;
}

/**
 * What to watch next: begun videos, latest first, then the newest that were never begun, of the member's own level
 * before the free ones. Videos that the member may no longer open are in no catalogue, and so not here.
 *
 * @param shelves cards the member may open, the own level first, each newest first.
 */
export function continueLearning(
  begun: readonly Pick<VideoProgress, 'video_id' | 'progress' | 'position_s'>[],
  shelves: readonly (readonly VideoCard[])[],
  labels: Readonly<Record<string, 'started' | 'completed'>>,
): readonly ContinueItem[] {
  const cards = new Map(shelves.flat().map((card) => [card.id, card]));
  const resumed = begun.flatMap(({ video_id, progress, position_s }): ContinueItem[] => {
    const card = cards.get(video_id);
    return card === undefined ? [] : [{ card, progress: { share: progress, positionS: position_s } }];
  });
  const listed = new Set(resumed.map(({ card }) => card.id));
  const fresh = [...cards.values()]
    .filter((card) => labels[card.id] === undefined && !listed.has(card.id))
    .map((card): ContinueItem => ({ card, progress: null }));
  return [...resumed, ...fresh].slice(0, SHOWN);
}
