import { describe, expect, it } from 'vitest';
import { skillId } from '@atelier/domain/learning/mastery';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import type { SkillSummary } from '@atelier/domain/learning/practice-summary';
import { type PracticeToday, toStored } from '@atelier/domain/learning/practice-today';
import {
  type ChangedPlan,
  type DayInput,
  planOf,
  withBlockAgain,
  withMinutes,
  withoutBlock,
} from './day-plan.ts';

const DAY = '2026-11-20';
const NOON = new Date(`${DAY}T11:00:00Z`);
const YESTERDAY = new Date('2026-11-19T11:00:00Z');

const film = (id: string, moves: number) => ({
  ...({ id, moves, category: 'bases', difficulty_level: 'Débutant' } as const),
  created_at: new Date(Date.UTC(2026, 0, id.charCodeAt(0))),
});
const moves = (...ids: string[]) => ids.map((id) => ({ id, name_fr: id, name_en: id }));

const input = (more: Partial<DayInput> = {}): DayInput => ({
  day: DAY,
  timeZone: 'Europe/Paris',
  answers: { minutes: 20 },
  stored: null,
  practice: { skills: {}, days: {} },
  shelves: [[film('a', 3), film('b', 3), film('w', 0)]],
  moves: new Map([
    ['a', moves('one', 'two', 'three')],
    ['b', moves('four', 'five', 'six')],
  ]),
  labels: {},
  watchedAt: {},
  ...more,
});
const skill = (move_id: string, more: Partial<SkillSummary> = {}): SkillSummary => ({
  video_id: 'a',
  move_id,
  name_fr: move_id,
  name_en: move_id,
  hand: 'right',
  prop: 'training',
  tries: 10,
  caught: 6,
  best: 6,
  last_at: NOON,
  ...more,
});
const withSkills = (...skills: SkillSummary[]) => ({
  practice: {
    days: {},
    skills: Object.fromEntries(
      skills.map((one) => [skillId(one.video_id, one.move_id, one.hand, one.prop), one]),
    ),
  },
});

const ids = (blocks: readonly PlanBlock[]) => blocks.map(({ id }) => id);
const blockOf = (blocks: readonly PlanBlock[], at: number): PlanBlock => {
  const block = blocks[at];
  if (block === undefined) throw new Error(`no block ${at}`);
  return block;
};
/** What is stored of a day after changes, as `savePlan` merges them. */
function stored(day: string, ...changes: Partial<ChangedPlan>[]): PracticeToday {
  let blocks = {};
  let aside: string[] = [];
  let minutes = 20;
  for (const change of changes) {
    minutes = change.minutes ?? minutes;
    blocks = { ...blocks, ...toStored(change.blocks ?? [], minutes, day).blocks };
    if (change.setAside != null) aside.push(change.setAside.id);
    aside = aside.filter((id) => id !== change.broughtBack?.id);
  }
  return { day, minutes, blocks, set_aside: aside, done: [], updated_at: NOON };
}

describe('the plan that is shown', () => {
  const computed = planOf(input());
  const other = computed.blocks.slice(2, 4);

  it('is computed until it is touched', () => {
    expect([computed.minutes, computed.setAside]).toEqual([20, []]);
    expect(computed.blocks.length).toBeGreaterThan(3);
  });

  it('is the stored one once it was touched on this day', () => {
    const plan = planOf(input({ stored: stored(DAY, { blocks: other }) }));
    expect(ids(plan.blocks)).toEqual(ids(other));
  });

  it('is computed again on the next day', () => {
    const plan = planOf(input({ stored: stored('2026-11-19', { blocks: other }) }));
    expect(ids(plan.blocks)).toEqual(ids(computed.blocks));
  });

  it('has another block for one whose film the member may no longer open', () => {
    const closed: PlanBlock = {
      ...blockOf(other, 0),
      id: 'x_one_right_training',
      video_id: 'x',
      move: { id: 'one', name_fr: 'one', name_en: 'one' },
      hand: 'right',
      prop: 'training',
    };
    const blocks = [closed, blockOf(other, 1)];
    const plan = planOf(input({ stored: stored(DAY, { blocks }) }));
    expect(ids(plan.blocks)).toEqual([expect.stringMatching(/^[abw]_|^watch_/), other[1]?.id]);
  });
});

describe('a block is done', () => {
  const { blocks } = planOf(input());
  const first = blocks.find(({ hand }) => hand === 'right');
  const watch = { ...blockOf(blocks, 0), id: 'watch_w', kind: 'watch', video_id: 'w', move: null };
  const watchBlock = { ...watch, hand: null, prop: null, reason: { code: 'watch' } } as PlanBlock;
  const plan = stored(DAY, { blocks: [...(first === undefined ? [] : [first]), watchBlock] });
  const move = first?.move?.id ?? '';
  const done = (more: Partial<DayInput>) => [...planOf(input({ stored: plan, ...more })).done];

  it.each<[string, Partial<DayInput>, (string | undefined)[]]>([
    ['by nothing', {}, []],
    ['by a series of the day', withSkills(skill(move)), [first?.id]],
    ['by a series with any prop', withSkills(skill(move, { prop: 'half' })), [first?.id]],
    ['not by a series of the other hand', withSkills(skill(move, { hand: 'left' })), []],
    ['not by a series of another film', withSkills(skill(move, { video_id: 'b' })), []],
    ['not by a series of the day before', withSkills(skill(move, { last_at: YESTERDAY })), []],
    [
      'by a series before midnight in the time zone of the member only',
      withSkills(skill(move, { last_at: new Date('2026-11-19T22:59:00Z') })),
      [],
    ],
    ['by its loop', { stored: { ...plan, done: [first?.id ?? ''] } }, [first?.id]],
    ['by watching a film without moves', { watchedAt: { w: NOON } }, ['watch_w']],
    ['not by having watched it before', { watchedAt: { w: YESTERDAY } }, []],
    ['by having watched all of it', { labels: { w: 'completed' } }, ['watch_w']],
  ])('%s', (_how, more, expected) => {
    expect(done(more)).toEqual(expected);
  });
});

describe('an exchange', () => {
  const before = planOf(input());
  const unwanted = blockOf(before.blocks, 1);
  const changed = withoutBlock(input(), before, unwanted);
  const after = planOf(input({ stored: stored(DAY, changed) }));

  it('puts another block in the place of one', () => {
    expect(ids(after.blocks)).not.toContain(unwanted.id);
    expect(after.blocks).toHaveLength(before.blocks.length);
    const others = (blocks: readonly PlanBlock[]) => ids(blocks).filter((_id, at) => at !== 1);
    expect(others(after.blocks)).toEqual(others(before.blocks));
  });

  it('never brings back on this day what was set aside', () => {
    let plan = before;
    let input_ = input();
    const changes: ChangedPlan[] = [];
    const seen = new Set<string>();
    while (plan.blocks.length > 0) {
      const block = blockOf(plan.blocks, 0);
      expect(seen).not.toContain(block.id);
      seen.add(block.id);
      changes.push(withoutBlock(input_, plan, block));
      input_ = input({ stored: stored(DAY, ...changes) });
      plan = planOf(input_);
    }
    expect(seen.size).toBeGreaterThan(before.blocks.length);
  });

  it('can be undone, after other exchanges as well', () => {
    const now = input({ stored: stored(DAY, changed) });
    const second = withoutBlock(now, after, blockOf(after.blocks, 2));
    const undone = withBlockAgain(before, unwanted, changed);
    const plan = planOf(input({ stored: stored(DAY, changed, second, undone) }));
    expect(plan.blocks[1]?.id).toBe(unwanted.id);
    expect(plan.setAside).toContain(blockOf(after.blocks, 2).id);
  });
});

describe('minutes', () => {
  const before = planOf(input());
  const shown = (...changes: ChangedPlan[]) => planOf(input({ stored: stored(DAY, ...changes) }));
  const shorter = withMinutes(input(), before, 10);

  it('that are fewer leave the first blocks, with what is done', () => {
    const kept = shown(shorter);
    expect([kept.minutes, ids(kept.blocks)]).toEqual([10, ids(before.blocks).slice(0, 3)]);
    const last = before.blocks.at(-1)?.id ?? '';
    const plan = planOf(input({ stored: { ...stored(DAY, shorter), done: [last] } }));
    expect(ids(plan.blocks)).toContain(last);
    expect(plan.blocks.reduce((sum, block) => sum + block.minutes, 0)).toBeLessThanOrEqual(10);
  });

  it('that come back bring the same blocks', () => {
    const again = withMinutes(input({ stored: stored(DAY, shorter) }), shown(shorter), 20);
    expect(ids(shown(shorter, again).blocks)).toEqual(ids(before.blocks));
  });

  it('that are more add blocks behind those that stand', () => {
    const longer = withMinutes(input({ stored: stored(DAY, shorter) }), shown(shorter), 30);
    const plan = shown(shorter, longer);
    expect(ids(plan.blocks).slice(0, before.blocks.length)).toEqual(ids(before.blocks));
    expect(plan.blocks.length).toBeGreaterThan(before.blocks.length);
  });
});
