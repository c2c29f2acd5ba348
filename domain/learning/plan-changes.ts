import type { PlanBlock, PlanInput } from './plan.ts';
import { chooseBlocks } from './plan-blocks.ts';
import { candidatesOf } from './plan-candidates.ts';
import { fittingBlocks, spreadMinutes } from './plan-minutes.ts';

/**
 * Returns the block that replaces one of a plan, of its kind if there is one; `null` if nothing
 * else is left. What was exchanged before on this day is in `setAside` of the input. The other
 * blocks stay, also those that build on it.
 */
export function exchange(
  input: PlanInput,
  blocks: readonly PlanBlock[],
  blockId: string,
): PlanBlock | null {
  const place = blocks.findIndex(({ id }) => id === blockId);
  const replaced = blocks[place];
  if (replaced === undefined) return null;
  const kinds = [replaced.kind, 'review', 'new', 'watch', 'free', 'warm_up'] as const;
  const found = candidatesOf(input).next(kinds, blocks.slice(0, place), blocks);
  return found === null ? null : { ...found, minutes: replaced.minutes };
}

/**
 * Returns as much of a plan as fits in fewer minutes, in its order.
 *
 * @param kept ids of blocks that stay as they are in any case, as those that are done.
 */
export function shorten(
  blocks: readonly PlanBlock[],
  minutes: number,
  kept: readonly string[] = [],
): readonly PlanBlock[] {
  const isKept = ({ id }: PlanBlock) => kept.includes(id);
  const keptMinutes = blocks.filter(isKept).reduce((sum, block) => sum + block.minutes, 0);
  const rest = Math.max(0, minutes - keptMinutes);
  const others = blocks.filter((block) => !isKept(block)).slice(0, fittingBlocks(rest));
  const changed = new Map(spreadMinutes(others, rest).map((block) => [block.id, block]));
  return blocks.flatMap((block) => (isKept(block) ? block : (changed.get(block.id) ?? [])));
}

/** Returns a plan with more minutes: what stands stays, more follows. */
export function lengthen(
  input: PlanInput,
  blocks: readonly PlanBlock[],
  minutes: number,
): readonly PlanBlock[] {
  return spreadMinutes(chooseBlocks(input, blocks, minutes), minutes);
}
