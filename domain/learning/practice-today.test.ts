import { describe, expect, it } from 'vitest';
import type { PlanBlock, PlanReason } from './plan.ts';
import {
  BLOCK_ID_PATTERN,
  blocksOf,
  MAX_BLOCK_LENGTH,
  parsePracticeToday,
  toStored,
  toStoredBlock,
} from './practice-today.ts';

const move = { id: 'm', name_fr: 'Lancer', name_en: 'Throw' };
const block = (reason: PlanReason, fields: Partial<PlanBlock> = {}): PlanBlock => ({
  id: 'v_m_left_empty',
  kind: 'review',
  video_id: 'v',
  move,
  hand: 'left',
  prop: 'empty',
  reason,
  minutes: 3,
  ...fields,
});
const right: PlanBlock = block(
  { code: 'mastered', best: 10 },
  { id: 'v_m_right_empty', kind: 'warm_up', hand: 'right' },
);
const watch: PlanBlock = {
  id: 'watch_w',
  kind: 'watch',
  video_id: 'w',
  minutes: 4,
  move: null,
  hand: null,
  prop: null,
  reason: { code: 'watch' },
};

const stored = (blocks: readonly PlanBlock[], changes: object = {}) =>
  parsePracticeToday({ ...toStored(blocks, 20, '2026-11-20'), updated_at: null, ...changes });

it.each<PlanReason>([
  { code: 'mastered', best: 9 },
  { code: 'due', days: 8 },
  { code: 'failed', times: 2, days: 1 },
  { code: 'first' },
  { code: 'after', name_fr: 'Tour', name_en: 'Turn' },
  { code: 'other_hand' },
  { code: 'next_prop' },
  { code: 'free' },
])('a block with its reason is read as it was stored: $code', (reason) => {
  expect(blocksOf(stored([block(reason)]))).toEqual([block(reason)]);
});

describe('a day', () => {
  const due = block({ code: 'due', days: 8 });

  it('has its blocks in order, also those without a move, and without those set aside', () => {
    expect(blocksOf(stored([right, watch, due]))).toEqual([right, watch, due]);
    expect(blocksOf(stored([right, watch, due], { set_aside: [watch.id] }))).toEqual([right, due]);
  });

  it('begins with nothing done or set aside', () => {
    expect(toStored([right], 20, '2026-11-20')).toMatchObject({
      day: '2026-11-20',
      minutes: 20,
      set_aside: [],
      done: [],
    });
  });

  it('has a block in exchange in the place of the other', () => {
    const changed = { ...toStored([right, due], 20, '2026-11-20').blocks };
    changed[watch.id] = toStoredBlock(watch, 0);
    expect(blocksOf(stored([], { blocks: changed, set_aside: [right.id] }))).toEqual([watch, due]);
  });

  it.each<[string, object]>([
    ['of another kind', { kind: 'rest' }],
    ['with a reason that is not known', { reason: 'luck' }],
    ['without a value of its reason', { days: undefined }],
    ['whose id is another skill', { hand: 'both' }],
    ['without a prop', { prop: undefined }],
    ['without a move', { move_id: undefined }],
  ])('leaves out one block that it does not understand: %s', (_name, change) => {
    const blocks = {
      [right.id]: toStoredBlock(right, 1),
      [due.id]: { ...toStoredBlock(due, 0), ...change },
    };
    expect(blocksOf(stored([], { blocks }))).toEqual([right]);
  });
});

it('the longest block is within what rules allow', () => {
  const name = 'x'.repeat(80);
  const longest = { id: 'm'.repeat(40), name_fr: name, name_en: name };
  const id = `${'v'.repeat(128)}_${longest.id}_right_training`;
  expect(id).toMatch(BLOCK_ID_PATTERN);
  expect(`${id}x`).not.toMatch(BLOCK_ID_PATTERN);
  const one = block(
    { code: 'after', name_fr: name, name_en: name },
    { id, kind: 'warm_up', video_id: 'v'.repeat(128), move: longest, hand: 'right' },
  );
  const values = Object.values(toStoredBlock({ ...one, prop: 'training' }, 39));
  expect(values.join(' ').length).toBeLessThan(MAX_BLOCK_LENGTH);
});
