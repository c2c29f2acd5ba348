import type { Move } from '@atelier/domain/content/video';

export interface Segment {
  readonly move: Move;
  readonly startS: number;
  readonly endS: number;
  /** Shares of the timeline, 0 to 1. */
  readonly left: number;
  readonly width: number;
}

/** Named moves laid on the timeline, in order of time; what lies beyond the video's end is cut or left out. */
export function timelineSegments(moves: readonly Move[], durationS: number): readonly Segment[] {
  if (!(durationS > 0)) return [];
  return moves
    .toSorted((a, b) => a.start_s - b.start_s)
    .flatMap((move) => {
      const startS = Math.max(0, move.start_s);
      const endS = Math.min(durationS, move.end_s);
      if (endS <= startS) return [];
      return [{ move, startS, endS, left: startS / durationS, width: (endS - startS) / durationS }];
    });
}
