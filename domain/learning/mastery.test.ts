import { describe, expect, it } from 'vitest';
import {
  type Hand,
  isMastered,
  nextProp,
  type Prop,
  type SkillTotals,
  withoutSuperseded,
  reviewAfterDays,
  addSeries,
} from './mastery.ts';

describe('addSeries', () => {
  it('starts and adds', () => {
    const first = addSeries(null, { id: 'a', caught: 7 });
    expect(first).toEqual({ tries: 10, caught: 7, best: 7, recent: ['a'] });
    expect(addSeries(first, { id: 'b', caught: 4 })).toEqual({
      tries: 20,
      caught: 11,
      best: 7,
      recent: ['a', 'b'],
    });
  });

  it('does not count a series twice', () => {
    const first = addSeries(null, { id: 'a', caught: 7 });
    expect(addSeries(first, { id: 'a', caught: 7 })).toBeNull();
  });

  it('remembers the last twenty ids and results', () => {
    const add = (before: SkillTotals | null, at: number) =>
      addSeries(before, { id: `s${at}`, caught: 1, at: new Date(at) });
    let tries = add(null, 0);
    for (let at = 1; at <= 20; at += 1) tries = add(tries, at);
    expect([tries?.recent.length, tries?.recent[0], tries?.tries]).toEqual([20, 's1', 210]);
    expect([tries?.results?.length, tries?.results?.[0]]).toEqual([
      20,
      { at: new Date(1), caught: 1 },
    ]);
  });

  it('leaves the results as they are for a series of an unknown time', () => {
    const first = addSeries(null, { id: 'a', caught: 7, at: new Date(0) });
    expect(addSeries(first, { id: 'b', caught: 4 })?.results).toEqual([
      { at: new Date(0), caught: 7 },
    ]);
  });
});

it.each([
  [8, false],
  [9, true],
  [10, true],
])('%s of ten: mastered %s', (best, mastered) => expect(isMastered({ best })).toBe(mastered));

describe('nextProp', () => {
  it.each<[string, Partial<Record<Prop, number>>, Prop]>([
    ['nothing yet', {}, 'training'],
    ['the first not quite mastered', { training: 8 }, 'training'],
    ['the first', { training: 9 }, 'empty'],
    ['a later prop without the first', { quarter: 9 }, 'half'],
    ['all', { half: 10 }, 'half'],
  ])('%s', (_name, best, prop) => expect(nextProp((one) => best[one] ?? 0)).toBe(prop));

  it.each<[string, Partial<Record<Prop, number>>, Prop]>([
    ['nothing mastered yet', { training: 8 }, 'empty'],
    ['the first mastered', { training: 9 }, 'empty'],
    ['the own prop mastered', { empty: 9 }, 'quarter'],
  ])('of who starts with an empty bottle: %s', (_name, best, prop) =>
    expect(nextProp((one) => best[one] ?? 0, 'empty')).toBe(prop),
  );
});

describe('withoutSuperseded', () => {
  const skill = (prop: Prop, best: number, hand: Hand = 'right') => ({
    video_id: 'v',
    move_id: 'a',
    hand,
    prop,
    best,
  });
  const left = (...skills: ReturnType<typeof skill>[]) =>
    withoutSuperseded(skills).map(({ prop, hand }) => `${hand} ${prop}`);

  it('leaves out a prop below a mastered one', () => {
    expect(left(skill('training', 9), skill('empty', 9))).toEqual(['right empty']);
    expect(left(skill('quarter', 9), skill('training', 3))).toEqual(['right quarter']);
  });

  it('keeps a prop below one that is not mastered, or was with another hand', () => {
    expect(left(skill('training', 9), skill('empty', 8))).toHaveLength(2);
    expect(left(skill('training', 9), skill('empty', 9, 'left'))).toHaveLength(2);
  });
});

it.each([
  [8, 1],
  [9, 7],
])('%s of ten: reviewed after %s days', (best, days) =>
  expect(reviewAfterDays({ best })).toBe(days),
);
