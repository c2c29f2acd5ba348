import type { PreparedFiles } from './video.ts';

export type Storyboard = NonNullable<PreparedFiles['storyboard']>;

/**
 * Returns which frame of a storyboard shows a second of the film: the last one that is not later.
 */
export function storyboardTile(
  { columns, rows, interval_s }: Pick<Storyboard, 'columns' | 'rows' | 'interval_s'>,
  atS: number,
): { column: number; row: number } {
  // Rounding must not show the frame before the one that begins here.
  const index = Math.min(columns * rows - 1, Math.max(0, Math.floor(atS / interval_s + 0.001)));
  return { column: index % columns, row: Math.floor(index / columns) };
}
