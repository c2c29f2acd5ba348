import { DEFAULT_MINUTES } from '@atelier/domain/learning/practice-answers';
import type { Practice } from '@atelier/domain/learning/practice-summary';
import type { PlanBlock, PlanInput } from '@atelier/domain/learning/plan';
import { planDay } from '@atelier/domain/learning/plan-blocks';
import { exchange, lengthen, shorten } from '@atelier/domain/learning/plan-changes';
import { blocksOf, type PracticeToday } from '@atelier/domain/learning/practice-today';
import { type Day, dayFormatter } from '@atelier/domain/time/day';

/** What the plan of a day is made of. */
export interface DayInput extends Omit<PlanInput, 'setAside'> {
  /** The last day that was touched; `null` if none was, or if that is unknown. */
  readonly stored: PracticeToday | null;
  /** When a film was watched last, by its id, of those that are known. */
  readonly watchedAt: Readonly<Record<string, Date>>;
}

export interface DayPlan {
  /** Those of the whole day, as the member wants it. */
  readonly minutes: number;
  readonly blocks: readonly PlanBlock[];
  readonly setAside: readonly string[];
  /** Ids of the blocks that were practised. */
  readonly done: ReadonlySet<string>;
}

/** A plan with what the member has just changed. */
export interface ChangedPlan {
  readonly minutes: number;
  readonly blocks: readonly PlanBlock[];
  /** The block that is not wanted on this day any more. */
  readonly setAside: PlanBlock | null;
  /** The block that is wanted again. */
  readonly broughtBack: PlanBlock | null;
}

const storedOf = ({ stored, day }: DayInput): PracticeToday | null =>
  stored?.day === day ? stored : null;

/**
 * Returns the plan of a day: the stored one if the member has touched it, and otherwise the
 * computed one.
 */
export function planOf(input: DayInput): DayPlan {
  const stored = storedOf(input);
  if (stored === null) {
    const blocks = planDay(input);
    const minutes = input.answers.minutes ?? DEFAULT_MINUTES;
    return { minutes, blocks, setAside: [], done: doneBlocks(blocks, input) };
  }
  const all = openBlocks(blocksOf(stored), { ...input, setAside: stored.set_aside });
  const done = doneBlocks(all, input);
  const blocks = shorten(all, stored.minutes, [...done]);
  return { minutes: stored.minutes, blocks, setAside: stored.set_aside, done };
}

/** Returns the plan as it is, to be stored. */
export const unchanged = ({ minutes, blocks }: DayPlan): ChangedPlan => ({
  minutes,
  blocks,
  setAside: null,
  broughtBack: null,
});

/**
 * Returns the plan with another block for one that is not wanted today; with none if nothing else
 * is left.
 */
export function withoutBlock(input: DayInput, plan: DayPlan, block: PlanBlock): ChangedPlan {
  const setAside = [...plan.setAside, block.id];
  const other = exchange({ ...input, setAside }, plan.blocks, block.id);
  const blocks = replaced(plan.blocks, block.id, other);
  return { ...unchanged(plan), blocks, setAside: block };
}

/**
 * Returns the plan from before an exchange. What had taken the place of the block is not proposed
 * again on this day.
 */
export function withBlockAgain(
  plan: DayPlan,
  block: PlanBlock,
  exchanged: ChangedPlan,
): ChangedPlan {
  const ids = new Set(plan.blocks.map(({ id }) => id));
  const setAside = exchanged.blocks.find(({ id }) => !ids.has(id)) ?? null;
  return { ...unchanged(plan), setAside, broughtBack: block };
}

/**
 * Returns the plan in so many minutes. Fewer leave the blocks stored: they come back with more
 * time.
 */
export function withMinutes(input: DayInput, plan: DayPlan, minutes: number): ChangedPlan {
  const stored = storedOf(input);
  const { setAside } = plan;
  const all = stored === null ? plan.blocks : openBlocks(blocksOf(stored), { ...input, setAside });
  const isLong = all.reduce((sum, block) => sum + block.minutes, 0) >= minutes;
  const blocks = isLong ? all : lengthen({ ...input, setAside }, all, minutes);
  return { ...unchanged(plan), minutes, blocks };
}

/** Replaces the blocks whose films the member may no longer open. */
function openBlocks(blocks: readonly PlanBlock[], input: PlanInput): readonly PlanBlock[] {
  const open = new Set(input.shelves.flatMap((shelf) => shelf.map(({ id }) => id)));
  return blocks
    .filter(({ video_id }) => !open.has(video_id))
    .reduce<readonly PlanBlock[]>(
      (shown, { id }) => replaced(shown, id, exchange(input, shown, id)),
      blocks,
    );
}

const replaced = (blocks: readonly PlanBlock[], id: string, other: PlanBlock | null) =>
  blocks.flatMap((block) => (block.id === id ? (other ?? []) : block));

/**
 * Returns which blocks were practised: the move with that hand in a series of the day, whatever the
 * prop; in its loop, as the practice mode notes it; a film to watch, by watching it.
 */
function doneBlocks(
  blocks: readonly PlanBlock[],
  { practice, labels, watchedAt, day, timeZone, stored }: DayInput,
): ReadonlySet<string> {
  const dayOf = dayFormatter(timeZone);
  const series = seriesOn(practice, day, dayOf);
  const noted = stored?.day === day ? stored.done : [];
  const isDone = ({ id, kind, video_id, move, hand }: PlanBlock) => {
    if (noted.includes(id)) return true;
    if (kind !== 'watch') return series.has(`${video_id} ${move?.id} ${hand}`);
    const watched = watchedAt[video_id];
    return labels[video_id] === 'completed' || (watched !== undefined && dayOf(watched) === day);
  };
  return new Set(blocks.filter(isDone).map(({ id }) => id));
}

/** Returns film, move and hand of the skills of which a series was noted on a day. */
function seriesOn(practice: Practice, day: Day, dayOf: (at: Date) => Day): ReadonlySet<string> {
  return new Set(
    Object.values(practice.skills)
      .filter(({ last_at }) => dayOf(last_at) === day)
      .map(({ video_id, move_id, hand }) => `${video_id} ${move_id} ${hand}`),
  );
}
