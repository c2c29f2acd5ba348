import type { PlanBlock, PlanDraft, PlanKind } from './plan.ts';

/** About what a block takes. */
const BLOCK_MINUTES = 3;
/** A block is not longer, however few there are. */
const MAX_BLOCK_MINUTES = 5;

/** Who gets the minutes that are over first. */
const BY_NEED: readonly PlanKind[] = ['new', 'review', 'watch', 'free', 'warm_up'];

/** Returns how many blocks fit in so many minutes. */
export const fittingBlocks = (minutes: number): number => Math.floor(minutes / BLOCK_MINUTES);

/** Gives each block its whole minutes. Their sum is at most that of the plan. */
export function spreadMinutes(blocks: readonly PlanDraft[], minutes: number): readonly PlanBlock[] {
  if (blocks.length === 0) return [];
  const share = Math.min(MAX_BLOCK_MINUTES, Math.floor(minutes / blocks.length));
  const over = share === MAX_BLOCK_MINUTES ? 0 : minutes - share * blocks.length;
  const longer = new Set(
    blocks
      .toSorted((a, b) => BY_NEED.indexOf(a.kind) - BY_NEED.indexOf(b.kind))
      .slice(0, over)
      .map(({ id }) => id),
  );
  return blocks.map((block) => ({ ...block, minutes: share + (longer.has(block.id) ? 1 : 0) }));
}
