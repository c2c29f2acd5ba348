import type { Loop } from '../player-handle.ts';

/** Where A and B stand; a loop needs both. */
export interface LoopPoints {
  readonly a: number | null;
  readonly b: number | null;
}

export const NO_POINTS: LoopPoints = { a: null, b: null };
/** Shorter, there is nothing to practise, and browsers seek slower than it plays. */
const MIN_LOOP_S = 0.3;

/** A by a tap; a B that is not after it any more goes. */
export function withA(points: LoopPoints, atS: number): LoopPoints {
  const a = Math.max(0, atS);
  return { a, b: points.b !== null && points.b - a >= MIN_LOOP_S ? points.b : null };
}

/** B by a tap; without an A the loop begins with the video, and a B before A changes places with it. */
export function withB({ a }: LoopPoints, atS: number): LoopPoints {
  const from = a ?? 0;
  if (atS < from) return { a: atS, b: from - atS >= MIN_LOOP_S ? from : null };
  return { a: from, b: Math.max(atS, from + MIN_LOOP_S) };
}

/** One end moved to a place, by drag or by key: it stops before the other one and at the ends of the video. */
export function withPointMoved(points: LoopPoints, end: 'a' | 'b', toS: number, durationS: number): LoopPoints {
  const last = Number.isFinite(durationS) && durationS > 0 ? durationS : Infinity;
  if (end === 'a') return { ...points, a: Math.max(0, Math.min(toS, (points.b ?? last) - MIN_LOOP_S)) };
  return { ...points, b: Math.min(last, Math.max(toS, (points.a ?? 0) + MIN_LOOP_S)) };
}

export function toLoop({ a, b }: LoopPoints): Loop | null {
  return a !== null && b !== null && b > a ? { startS: a, endS: b } : null;
}
