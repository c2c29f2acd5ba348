import { describe, expect, it } from 'vitest';
import {
  type Hand,
  isMastered,
  nextProp,
  nextReviewAt,
  type Prop,
  skillId,
  type SkillTotals,
  skillsToReview,
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
});

describe('skillsToReview', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const skill = (
    move_id: string,
    prop: Prop,
    best: number,
    daysAgo: number,
    hand: Hand = 'right',
  ) => ({
    video_id: 'v',
    move_id,
    hand,
    prop,
    best,
    last_at: new Date(now.getTime() - daysAgo * 86_400_000),
  });
  const listed = (...skills: ReturnType<typeof skill>[]) =>
    skillsToReview(skills, now).map(({ move_id, prop, hand }) => skillId('v', move_id, hand, prop));

  it.each([
    ['learnt today', skill('a', 'training', 5, 0.9), 0],
    ['learnt yesterday', skill('a', 'training', 5, 1), 1],
    ['mastered six days ago', skill('a', 'training', 9, 6), 0],
    ['mastered a week ago', skill('a', 'training', 9, 7), 1],
  ])('%s', (_name, one, length) => expect(listed(one)).toHaveLength(length));

  it('tells when the next review is due, of those that are not due yet', () => {
    const next = (...skills: ReturnType<typeof skill>[]) => {
      const at = nextReviewAt(skills, now);
      return at && (at.getTime() - now.getTime()) / 86_400_000;
    };
    expect(next()).toBeNull();
    expect(next(skill('a', 'training', 5, 3))).toBeNull();
    expect(
      next(
        skill('a', 'training', 5, 3),
        skill('b', 'training', 9, 2),
        skill('c', 'training', 5, 0),
      ),
    ).toBe(1);
    expect(next(skill('a', 'training', 5, 0), skill('a', 'empty', 9, 1))).toBe(6);
  });

  it('sorts by longest overdue', () => {
    expect(
      listed(
        skill('a', 'training', 5, 2),
        skill('b', 'training', 5, 4),
        skill('c', 'training', 9, 9),
      ),
    ).toEqual(['v_b_right_training', 'v_c_right_training', 'v_a_right_training']);
  });

  it('leaves out a prop below a mastered one of the same hand', () => {
    expect(listed(skill('a', 'training', 9, 30), skill('a', 'empty', 9, 1))).toEqual([]);
    expect(listed(skill('a', 'training', 9, 30), skill('a', 'empty', 8, 0))).toHaveLength(1);
    expect(listed(skill('a', 'training', 9, 30), skill('a', 'empty', 9, 1, 'left'))).toHaveLength(
      1,
    );
  });
});
