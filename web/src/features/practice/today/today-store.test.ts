import { beforeEach, expect, it, vi } from 'vitest';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { blocksOf, parsePracticeToday } from '@atelier/domain/learning/practice-today';
import {
  ListChange,
  serverTime,
  type Write,
  type WriteValue,
} from '../../../lib/firestore/write-values.ts';
import type { ChangedPlan } from './day-plan.ts';

type Fields = Readonly<Record<string, unknown>>;

const PATH = 'profiles/alice/practice/today';
/** The server's documents, by path. */
const documents = new Map<string, Fields>();

const isMap = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what the server makes of a value, merged with what is stored. */
function merged(before: unknown, value: WriteValue | undefined): unknown {
  if (value === serverTime) return { toMillis: () => 0 };
  if (value instanceof ListChange) {
    const others = (Array.isArray(before) ? before : []).filter(
      (one) => !value.items.includes(one),
    );
    return value.kind === 'add' ? [...others, ...value.items] : others;
  }
  if (!isMap(value)) return value;
  const fields = Object.entries(value).map(([key, one]) => [
    key,
    merged(isMap(before) ? before[key] : undefined, one as WriteValue),
  ]);
  return { ...(isMap(before) ? before : {}), ...Object.fromEntries(fields) };
}

vi.mock('../../../lib/firestore/sdk-writes.ts', () => ({
  sendBatch: (writes: readonly Write[]) => {
    for (const write of writes) {
      const before = write.kind === 'set' ? undefined : documents.get(write.path);
      if (write.kind !== 'delete') documents.set(write.path, merged(before, write.data) as Fields);
    }
    return Promise.resolve();
  },
}));
const { saveDone, savePlan } = await import('./today-store.ts');

const DAY = '2026-11-20';
const block = (move: string): PlanBlock => ({
  id: `v_${move}_right_training`,
  kind: 'review',
  video_id: 'v',
  hand: 'right',
  prop: 'training',
  move: { id: move, name_fr: move, name_en: move },
  reason: { code: 'due', days: 2 },
  minutes: 3,
});
const [a, b, c, d] = [block('a'), block('b'), block('c'), block('d')];
const plan = (blocks: readonly PlanBlock[], more: Partial<ChangedPlan> = {}): ChangedPlan => ({
  minutes: 20,
  blocks,
  setAside: null,
  broughtBack: null,
  ...more,
});
const today = () => parsePracticeToday(documents.get(PATH));
const shown = () => blocksOf(today()).map(({ move }) => move?.id);

beforeEach(() => documents.clear());

it('the first touch stores the whole day', async () => {
  await savePlan('alice', false, DAY, plan([a, b]));
  expect(today()).toMatchObject({ day: DAY, minutes: 20, set_aside: [], done: [] });
  expect(shown()).toEqual(['a', 'b']);
});

it('an exchange as the first touch stores what was set aside', async () => {
  await savePlan('alice', false, DAY, plan([c, b], { setAside: a }));
  expect([shown(), today().set_aside]).toEqual([['c', 'b'], [a.id]]);
});

it('the next day replaces the day, with what was done and set aside', async () => {
  await savePlan('alice', false, DAY, plan([a, b], { setAside: c }));
  await saveDone('alice', a.id);
  await savePlan('alice', false, '2026-11-21', plan([c]));
  expect(today()).toMatchObject({ day: '2026-11-21', set_aside: [], done: [] });
  expect(shown()).toEqual(['c']);
});

it('two devices keep what the other has exchanged and done', async () => {
  await savePlan('alice', false, DAY, plan([a, b]));
  await savePlan('alice', true, DAY, plan([c, b], { setAside: a }));
  await saveDone('alice', b.id);
  // It did not know of that.
  await savePlan('alice', true, DAY, plan([a, d], { setAside: b }));
  expect(shown()).toEqual(['c', 'd']);
  expect([today().set_aside, today().done]).toEqual([[a.id, b.id], [b.id]]);
});

it('an exchange that is undone brings the block back in its place', async () => {
  await savePlan('alice', false, DAY, plan([c, b], { setAside: a }));
  await savePlan('alice', true, DAY, plan([a, b], { setAside: c, broughtBack: a }));
  expect([shown(), today().set_aside]).toEqual([['a', 'b'], [c.id]]);
});

it('a day of which everything was set aside keeps what that was', async () => {
  await savePlan('alice', false, DAY, plan([], { setAside: a }));
  expect([shown(), today().set_aside, Object.keys(today().blocks)]).toEqual([[], [a.id], [a.id]]);
});

it('other minutes leave what was done and set aside', async () => {
  await savePlan('alice', false, DAY, plan([c, b], { setAside: a }));
  await saveDone('alice', b.id);
  await savePlan('alice', true, DAY, plan([c, b], { minutes: 10 }));
  expect(today()).toMatchObject({ minutes: 10, set_aside: [a.id], done: [b.id] });
});
