import { MAX_LINE_POINTS } from '@atelier/domain/reviews/move-review';
import type { Point, Shape } from '../shared/drawing-layer.tsx';

export type Tool = Shape['kind'];

/**
 * Shares of the frame: a shorter stroke is discarded, and points of a line are at least this far
 * apart.
 */
const MIN_STROKE = 0.02;
const MIN_POINT_DISTANCE = 0.008;
/** Shares of the frame by which an arrow key moves the cursor, alone and with Shift. */
const KEY_STEP = 0.02;
const LARGE_KEY_STEP = 0.1;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Returns where a pointer is in a box, as shares of its width and height. */
export function pointIn(
  box: DOMRect,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  return {
    x: rounded((clientX - box.left) / box.width),
    y: rounded((clientY - box.top) / box.height),
  };
}

/**
 * Returns the points of a stroke with one more; in an arrow or a circle it replaces the second one.
 */
export function strokeTo(tool: Tool, points: readonly Point[], point: Point): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [point];
  if (tool !== 'line') return [first, point];
  return distance(last, point) < MIN_POINT_DISTANCE ? [...points] : [...points, point];
}

/**
 * Returns the shape of a finished stroke; null if it is too short. Long lines keep points at even
 * steps.
 */
export function shapeOf(tool: Tool, points: readonly Point[]): Shape | null {
  const [first] = points;
  if (first === undefined || points.every((point) => distance(first, point) < MIN_STROKE)) {
    return null;
  }
  if (points.length <= MAX_LINE_POINTS) return { kind: tool, points: [...points] };
  const step = (points.length - 1) / (MAX_LINE_POINTS - 1);
  const kept = Array.from(
    { length: MAX_LINE_POINTS },
    (_, index) => points[Math.round(index * step)] ?? first,
  );
  return { kind: tool, points: kept };
}

/** Returns where a key moves the cursor; null for a key that does not. */
export function cursorAfter(
  cursor: Point,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Point | null {
  const direction = ARROWS[key];
  if (direction === undefined) return null;
  const step = shiftKey ? LARGE_KEY_STEP : KEY_STEP;
  return { x: rounded(cursor.x + direction[0] * step), y: rounded(cursor.y + direction[1] * step) };
}

/**
 * Whether setting this point by key finishes the stroke: the second one, or that of a line a second
 * time.
 */
export function isFinishing(tool: Tool, points: readonly Point[], point: Point): boolean {
  const last = points.at(-1);
  if (last === undefined) return false;
  return tool !== 'line' || (points.length > 1 && distance(last, point) < MIN_POINT_DISTANCE);
}
