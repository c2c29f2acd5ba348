import type { VideoProgress } from '@atelier/domain/learning/learning-documents';
import type { VideoCard } from '@atelier/domain/content/video';

/** How many videos the list holds (specification §9). */
const MAX_ITEMS = 3;

export interface ContinueItem {
  readonly card: VideoCard;
  readonly status: 'started' | 'new';
  /** How far it was watched; `null` when not begun, or begun so long ago that the place was not read. */
  readonly progress: { readonly share: number; readonly positionS: number } | null;
}

/**
 * What to watch next: the latest begun videos, then others that are begun by their label, then the newest that were
 * never begun; of the last two, the member's own level before the free ones. Videos that the member may no longer open
 * are in no catalogue, and so not here.
 *
 * @param inProgress the last ones begun, latest first, whatever their level.
 * @param shelves cards the member may open, the own level first, each newest first.
 */
export function continueLearning(
  inProgress: readonly Pick<VideoProgress, 'video_id' | 'progress' | 'position_s'>[],
  shelves: readonly (readonly VideoCard[])[],
  labels: Readonly<Record<string, 'started' | 'completed'>>,
): readonly ContinueItem[] {
  const cards = new Map(shelves.flat().map((card) => [card.id, card]));
  const resumed = inProgress.flatMap(({ video_id, progress, position_s }): ContinueItem[] => {
    const card = cards.get(video_id);
    return card === undefined
      ? []
      : [{ card, status: 'started', progress: { share: progress, positionS: position_s } }];
  });
  const listed = new Set(resumed.map(({ card }) => card.id));
  const unlisted = [...cards.values()].filter((card) => !listed.has(card.id));
  const started = unlisted
    .filter((card) => labels[card.id] === 'started')
    .map((card): ContinueItem => ({ card, status: 'started', progress: null }));
  const unwatched = unlisted
    .filter((card) => labels[card.id] === undefined)
    .map((card): ContinueItem => ({ card, status: 'new', progress: null }));
  return [...resumed, ...started, ...unwatched].slice(0, MAX_ITEMS);
}
