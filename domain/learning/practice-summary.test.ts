import { describe, expect, it } from 'vitest';
import { addDays } from '../time/day.ts';
import type { Mastery } from './learning-documents.ts';
import {
  isCounted,
  MAX_SUMMARY_SKILLS,
  NO_PRACTICE,
  type NotedSeries,
  type Practice,
  practiceOf,
  secondsSince,
  SUMMARY_DAYS,
  withDay,
  withoutOld,
  withSeries,
  withSkill,
} from './practice-summary.ts';

const NAMES = {
  video_id: 'v',
  move_id: 'm',
  name_fr: 'Lancer',
  name_en: 'Throw',
  hand: 'right',
  prop: 'empty',
} as const;
const ID = 'v_m_right_empty';
const at = (day: number) => new Date(Date.UTC(2026, 10, 0, 12) + day * 86_400_000);
const result = (day: number, caught: number) => ({ at: at(day), caught });

/** A skill with all its results, or with only the last ones. */
function skill(
  all: readonly ReturnType<typeof result>[],
  kept = all,
  fields: Partial<Mastery> = {},
): Mastery {
  const caught = all.map((one) => one.caught);
  return {
    ...NAMES,
    tries: all.length * 10,
    caught: caught.reduce((sum, one) => sum + one, 0),
    best: Math.max(...caught),
    recent: [],
    ...(kept.length > 0 && { results: [...kept] }),
    updated_at: at(28),
    ...fields,
  };
}
const summarized = (one: Mastery, before: Practice = NO_PRACTICE) =>
  withSkill(before, one).skills[ID];
const series = (day: number, caught: number): NotedSeries => ({ ...NAMES, caught, at: at(day) });

describe('a skill', () => {
  it('has its totals, its best, and its last series by the time at which it was noted', () => {
    expect(summarized(skill([result(3, 5), result(5, 7), result(1, 6)]))).toEqual({
      ...NAMES,
      tries: 30,
      caught: 18,
      best: 7,
      reached_at: at(5),
      last_caught: 7,
      last_at: at(5),
    });
  });

  it('of an earlier release has the time of its last write, and nothing that nobody knows', () => {
    const { reached_at, last_caught, last_at } = summarized(skill([result(1, 9)], [])) ?? {};
    expect([reached_at, last_caught, last_at]).toEqual([undefined, undefined, at(28)]);
  });

  it.each<[string, Mastery[], Date | undefined]>([
    [
      'that was mastered: the first time',
      [skill([result(1, 8), result(3, 9), result(4, 10)])],
      at(3),
    ],
    [
      'that is not mastered: the first time of the best',
      [skill([result(1, 6), result(2, 8), result(3, 8)])],
      at(2),
    ],
    [
      'whose first results are not kept: nobody knows',
      [skill([result(1, 9), result(2, 9)], [result(2, 9)])],
      undefined,
    ],
    [
      'whose first results are not kept any more: as the summary had it',
      [skill([result(1, 9)]), skill([result(1, 9), result(2, 10)], [result(2, 10)])],
      at(1),
    ],
    [
      'that gets better than the summary knew: now',
      [skill([result(1, 4)], []), skill([result(1, 4), result(2, 9)], [result(2, 9)])],
      at(2),
    ],
    [
      'that only repeats a best of an unknown time: nobody knows',
      [skill([result(1, 9)], []), skill([result(1, 9), result(2, 9)], [result(2, 9)])],
      undefined,
    ],
  ])('tells when it was reached, %s', (_name, versions, reached) => {
    const whole = versions.reduce<Practice>(withSkill, NO_PRACTICE);
    expect(whole.skills[ID]?.reached_at).toEqual(reached);
  });

  it.each<[string, ReturnType<typeof result>[], number | undefined]>([
    ['two series of a day', [result(3, 4), result(3, 0)], 2],
    ['not the one that went well', [result(3, 4), result(3, 5)], undefined],
    ['none before one that went well', [result(3, 4), result(3.1, 5), result(3.2, 4)], 1],
    ['none of the day before', [result(2, 4), result(3, 4)], 1],
    ['the later of two at one instant', [result(3, 9), result(3, 4)], 1],
    ['in the order in which they were noted', [result(3.2, 4), result(3.1, 9), result(3, 4)], 1],
  ])('counts the series that failed in a row: %s', (_name, results, failed) => {
    expect(summarized(skill(results))?.failed).toBe(failed);
    // Laid over what the server has of the first.
    const before = withSkill(NO_PRACTICE, skill(results.slice(0, 1)));
    const later = results.slice(1).map((one) => ({ ...NAMES, ...one }));
    expect(withSeries(before, later).skills[ID]?.failed).toBe(failed);
  });

  it('counts the series that failed within half a day of the last one', () => {
    const failed = [result(2.49, 1), result(2.5, 1), result(2.9, 1), result(3, 1)];
    expect(summarized(skill(failed))?.failed).toBe(3);
  });

  it('that is put in again changes nothing', () => {
    const one = skill([result(3, 5)]);
    const before = withSkill(NO_PRACTICE, one);
    expect(withSkill(before, { ...one, updated_at: at(29) })).toBe(before);
    expect(withSkill(before, skill([result(3, 5), result(4, 5)]))).not.toBe(before);
  });
});

describe('days', () => {
  it('have the seconds that were put in last, and the same changes nothing', () => {
    const one = withDay(NO_PRACTICE, '2026-11-20', 60);
    expect(withDay(one, '2026-11-20', 90).days).toEqual({ '2026-11-20': 90 });
    expect(withDay(one, '2026-11-20', 60)).toBe(one);
  });

  it('are summed up from one on', () => {
    const days = { '2026-11-19': 1, '2026-11-20': 10, '2026-11-21': 100 };
    expect(secondsSince({ skills: {}, days }, '2026-11-20')).toBe(110);
  });
});

it('what is stored of a member gives what the writes would have given one by one', () => {
  const other = skill([result(2, 9)], undefined, { move_id: 'other' });
  const days = new Map([['2026-11-20', 60]]);
  const one = withSkill(
    withSkill(withDay(NO_PRACTICE, '2026-11-20', 60), skill([result(3, 5)])),
    other,
  );
  expect(practiceOf([skill([result(3, 5)]), other], days)).toEqual(one);
});

describe('what is old', () => {
  const today = '2026-11-20';
  const many = (count: number): Practice =>
    practiceOf(
      Array.from({ length: count }, (_, index) =>
        skill([{ at: new Date(index), caught: 5 }], undefined, { move_id: `m${index}` }),
      ),
      new Map(),
    );

  it('goes: days before the last 112', () => {
    const first = addDays(today, 1 - SUMMARY_DAYS);
    const before = addDays(today, -SUMMARY_DAYS);
    const days = { [before]: 1, [first]: 2, [today]: 3 };
    expect(withoutOld({ skills: {}, days }, today).days).toEqual({ [first]: 2, [today]: 3 });
  });

  it('goes: the skill practised longest ago beyond 400', () => {
    const { skills } = withoutOld(many(MAX_SUMMARY_SKILLS + 1), today);
    expect([Object.keys(skills).length, 'v_m0_right_empty' in skills]).toEqual([
      MAX_SUMMARY_SKILLS,
      false,
    ]);
  });

  it('stays: as much as there may be', () => {
    const whole = { ...many(MAX_SUMMARY_SKILLS), days: { [today]: 1 } };
    expect(withoutOld(whole, today)).toBe(whole);
  });
});

describe('series that the server has not counted', () => {
  const stored = withSkill(NO_PRACTICE, skill([result(3, 5), result(4, 6)]));

  it('give what the server makes of them later', () => {
    const later = [result(3, 5), result(4, 6), result(5, 9), result(6, 4)];
    expect(withSeries(stored, [series(5, 9), series(6, 4)])).toEqual(
      withSkill(stored, skill(later)),
    );
    expect(withSeries(NO_PRACTICE, [series(5, 9)])).toEqual(
      withSkill(NO_PRACTICE, skill([result(5, 9)])),
    );
  });

  it('noted before the last one leave the last one as it is', () => {
    const { tries, last_at, last_caught } = withSeries(stored, [series(1, 9)]).skills[ID] ?? {};
    expect([tries, last_at, last_caught]).toEqual([30, at(4), 6]);
  });

  it.each([
    ['the last one', series(4, 6), true],
    ['a later one', series(5, 6), false],
    ['one of another skill', { ...series(4, 6), prop: 'half' } as const, false],
  ])('are told from those that it has: %s', (_name, one, counted) =>
    expect(isCounted(stored, one)).toBe(counted),
  );
});
