import * as z from 'zod/mini';
import { compareIds } from '../document-id.ts';
import { MAX_LENGTH } from '../limits.ts';
import { parserOf, serverInstant } from '../parsing/parse.ts';
import { type Day, DAY_PATTERN } from '../time/day.ts';
import { HANDS, PROPS, skillId } from './mastery.ts';
import { PLAN_KINDS, type PlanBlock, type PlanReason } from './plan.ts';

/** Blocks that one write may add: those of the longest plan, of three minutes each. */
export const MAX_ADDED_BLOCKS = 15;
/** Blocks of one day, with those that were set aside. */
export const MAX_DAY_BLOCKS = 40;
/** Ids in each of the lists of a day. */
export const MAX_DAY_IDS = 60;
/** Characters of all values of a stored block, joined by blanks: ids, four names, some numbers. */
export const MAX_BLOCK_LENGTH = 600;
/** Of the id of a block: the longest ids of a film and a move, with the longest hand and prop. */
export const BLOCK_ID_PATTERN = new RegExp(
  `^[A-Za-z0-9_-]{1,${MAX_LENGTH.documentId + MAX_LENGTH.moveId + '__right_training'.length}}$`,
);

const reasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('mastered'), best: z.int() }),
  z.object({ code: z.literal('due'), days: z.int() }),
  z.object({ code: z.literal('failed'), times: z.int(), days: z.int() }),
  z.object({ code: z.literal('after'), name_fr: z.string(), name_en: z.string() }),
  z.object({ code: z.enum(['first', 'other_hand', 'next_prop', 'free', 'watch']) }),
]);

/**
 * A block as stored: its reason lies flat beside the rest, because rules bound the values of a
 * block all at once.
 */
export const blockSchema = z.object({
  /** Place in the day. A block in exchange has that of the one it replaces. */
  order: z.int(),
  kind: z.enum(PLAN_KINDS),
  video_id: z.string(),
  move_id: z.optional(z.string()),
  name_fr: z.optional(z.string()),
  name_en: z.optional(z.string()),
  hand: z.optional(z.enum(HANDS)),
  prop: z.optional(z.enum(PROPS)),
  minutes: z.int(),
  /** The code of the reason; its values follow. */
  reason: z.string(),
  best: z.optional(z.int()),
  times: z.optional(z.int()),
  days: z.optional(z.int()),
  after_fr: z.optional(z.string()),
  after_en: z.optional(z.string()),
});
type StoredBlock = z.output<typeof blockSchema>;

const todaySchema = z.object({
  day: z.string().check(z.regex(DAY_PATTERN)),
  /** Of the whole day, as the member wants it. */
  minutes: z.int(),
  /** By the id of the block; `null` for one that this release does not know. */
  blocks: z.record(z.string(), z.catch(z.nullable(blockSchema), null)),
  /** Ids of blocks that the member does not want on this day. */
  set_aside: z.array(z.string()),
  /** Ids of blocks that were practised. */
  done: z.array(z.string()),
  updated_at: serverInstant,
});
/**
 * `profiles/{uid}/practice/today`: the plan of a day as it was when the member first touched it,
 * and what became of it.
 */
export type PracticeToday = z.output<typeof todaySchema>;
export const parsePracticeToday = parserOf('practice', todaySchema);

/** Returns a day as it is stored first, without `updated_at`, which is the server's time. */
export function toStored(
  blocks: readonly PlanBlock[],
  minutes: number,
  day: Day,
): Omit<PracticeToday, 'updated_at'> {
  const stored = blocks.map((block, order) => [block.id, toStoredBlock(block, order)] as const);
  return { day, minutes, blocks: Object.fromEntries(stored), set_aside: [], done: [] };
}

/** Returns a block as it is stored. @param order its place in the day, from 0 */
export function toStoredBlock(block: PlanBlock, order: number): StoredBlock {
  const { kind, video_id, move, hand, prop, minutes, reason } = block;
  return {
    order,
    kind,
    video_id,
    minutes,
    ...(move && { move_id: move.id, name_fr: move.name_fr, name_en: move.name_en }),
    ...(hand && { hand }),
    ...(prop && { prop }),
    ...toStoredReason(reason),
  };
}

/**
 * Returns the blocks of a day in order, without those that were set aside or that this release does
 * not know.
 */
export function blocksOf({ blocks, set_aside }: PracticeToday): PlanBlock[] {
  return Object.entries(blocks)
    .flatMap(([id, stored]) => {
      const block = stored === null || set_aside.includes(id) ? null : toBlock(id, stored);
      return block === null ? [] : [{ block, order: stored?.order ?? 0 }];
    })
    .toSorted((a, b) => a.order - b.order || compareIds(a.block.id, b.block.id))
    .map(({ block }) => block);
}

function toStoredReason({
  code,
  ...values
}: PlanReason): Pick<StoredBlock, 'reason' | 'after_fr' | 'after_en'> {
  if (!('name_fr' in values)) return { reason: code, ...values };
  return { reason: code, after_fr: values.name_fr, after_en: values.name_en };
}

/** Returns `null` if the id is not that of the block, or a value of its reason is missing. */
function toBlock(id: string, stored: StoredBlock): PlanBlock | null {
  const { kind, video_id, minutes, best, times, days } = stored;
  const names = { name_fr: stored.after_fr, name_en: stored.after_en };
  const reason = z.safeParse(reasonSchema, { code: stored.reason, best, times, days, ...names });
  if (!reason.success) return null;
  const block = { id, kind, video_id, minutes, reason: reason.data };
  const { move_id, name_fr, name_en, hand, prop } = stored;
  if (move_id === undefined) {
    return id === `watch_${video_id}` ? { ...block, move: null, hand: null, prop: null } : null;
  }
  const isWhole =
    name_fr !== undefined && name_en !== undefined && hand !== undefined && prop !== undefined;
  if (!isWhole || id !== skillId(video_id, move_id, hand, prop)) return null;
  return { ...block, move: { id: move_id, name_fr, name_en }, hand, prop };
}
