import { MIN_STRETCH_S } from '@atelier/domain/content/move';
import type { Loop } from '../../../lib/media/loop-playback.ts';

/** The points A and B in seconds; a loop needs both. */
export interface LoopPoints {
  readonly a: number | null;
  readonly b: number | null;
}

export const NO_POINTS: LoopPoints = { a: null, b: null };

/** Sets A; removes B if it is before A or too near for a loop. */
export function withA(points: LoopPoints, atS: number): LoopPoints {
  const a = Math.max(0, atS);
  return { a, b: points.b !== null && points.b - a >= MIN_STRETCH_S ? points.b : null };
}

/** Sets B; without an A the loop starts with the video. If B is before A, they are swapped. */
export function withB({ a }: LoopPoints, atS: number): LoopPoints {
  const from = a ?? 0;
  if (atS < from) return { a: atS, b: from - atS >= MIN_STRETCH_S ? from : null };
  return { a: from, b: Math.max(atS, from + MIN_STRETCH_S) };
}

/** Moves one point, but not past the other one or the ends of the video. */
export function withPointMoved(
  points: LoopPoints,
  point: 'a' | 'b',
  toS: number,
  durationS: number,
): LoopPoints {
  const last = Number.isFinite(durationS) && durationS > 0 ? durationS : Infinity;
  if (point === 'a') {
    const latest = (points.b ?? last) - MIN_STRETCH_S;
    return { ...points, a: Math.max(0, Math.min(toS, latest)) };
  }
  const earliest = (points.a ?? 0) + MIN_STRETCH_S;
  return { ...points, b: Math.min(last, Math.max(toS, earliest)) };
}

export function toLoop({ a, b }: LoopPoints): Loop | null {
  return a !== null && b !== null && b > a ? { startS: a, endS: b } : null;
}
