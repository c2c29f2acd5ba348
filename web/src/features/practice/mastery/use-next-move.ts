import type { Move } from '@atelier/domain/content/video';
import { sortMoves } from '@atelier/domain/content/move';
import { isMastered } from '@atelier/domain/learning/mastery';
import { parseMastery } from '@atelier/domain/learning/learning-documents';
import { masteryIn } from '@atelier/domain/queries/member-queries';
import { useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { seriesQueueOf } from '../data/series-queue.ts';

/**
 * Returns the first move of a video that a member has not mastered with any hand and prop, or else the first one;
 * `undefined` while unknown. What cannot be read is not mastered, and visitors have mastered nothing.
 *
 * @param isWanted false reads nothing.
 */
export function useNextMove(
  uid: string | null,
  videoId: string,
  moves: readonly Move[],
  isWanted: boolean,
) {
  const isRead = isWanted && uid !== null;
  const live = useLiveQuery(isRead ? masteryIn(uid, videoId) : null, parseMastery);
  if (!isWanted || (isRead && live.status === 'loading')) return undefined;
  const stored = live.status === 'ready' ? live.data.map(({ data }) => data) : [];
  const unsent = uid === null ? [] : seriesQueueOf(uid).pending();
  const results = [
    ...stored,
    ...unsent.map(({ caught, ...series }) => ({ ...series, best: caught })),
  ];
  const ordered = sortMoves(moves);
  const isDone = ({ id }: Move) =>
    results.some(
      (result) => result.video_id === videoId && result.move_id === id && isMastered(result),
    );
  return ordered.find((move) => !isDone(move)) ?? ordered[0];
}
