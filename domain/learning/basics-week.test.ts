import { expect, it, test } from 'vitest';
import { basicsWeek } from './basics-week.ts';
import type { PlanFilm } from './plan.ts';
import type { Practice } from './practice-summary.ts';

const film = (id: string, moves: number | undefined, more: Partial<PlanFilm> = {}): PlanFilm => ({
  id,
  moves,
  category: 'bases',
  difficulty_level: 'Débutant',
  created_at: new Date(Date.UTC(2026, 0, id.charCodeAt(0))),
  ...more,
});
const CARDS = [film('b', 4), film('a', 8)];

/** Skills of which so many moves of each film are mastered, with some hand and prop. */
function mastered(counts: Readonly<Record<string, number>>, best = 9): Practice {
  const skills = Object.entries(counts).flatMap(([video_id, count]) =>
    Array.from({ length: count }, (_, index) => ({
      video_id,
      move_id: `m${index}`,
      name_fr: 'Tour',
      name_en: 'Turn',
      hand: 'left' as const,
      prop: 'empty' as const,
      tries: 10,
      caught: best,
      best,
      last_at: new Date(0),
    })),
  );
  return {
    days: {},
    skills: Object.fromEntries(
      skills.map((skill) => [`${skill.video_id} ${skill.move_id}`, skill]),
    ),
  };
}
const week = (practice: Practice, cards: readonly PlanFilm[] = CARDS) =>
  basicsWeek(cards, practice)?.week;

test.each([
  ['nothing', {}, 1],
  ['one move of twelve', { a: 1 }, 1],
  ['two', { a: 2 }, 2],
  ['the first film', { a: 8 }, 5],
  ['eleven', { a: 8, b: 3 }, 6],
  ['everything', { a: 8, b: 4 }, 6],
  ['a later film before the first', { b: 4 }, 1],
  ['moves that the film has no more', { a: 20 }, 5],
])('mastered %s: week %s', (_name, counts, expected) =>
  expect(week(mastered(counts))).toBe(expected),
);

it.each([
  ['eleven of twelve', { a: 8, b: 3 }, false],
  ['everything', { a: 8, b: 4 }, true],
  ['a later film alone', { b: 4 }, false],
])('says whether the basics are mastered: %s', (_name, counts, expected) =>
  expect(basicsWeek(CARDS, mastered(counts))?.isMastered).toBe(expected),
);

it('counts what is mastered, not what is begun', () => {
  expect(week(mastered({ a: 8 }, 8))).toBe(1);
});

it('counts the films for beginners in the basics only', () => {
  const others = [
    film('A', 8, { category: 'cocktails' }),
    film('B', 8, { difficulty_level: 'Expert' }),
  ];
  expect(week(mastered({ a: 8 }), [...others, ...CARDS])).toBe(5);
});

it.each([
  ['no films', []],
  ['films of another kind', [film('a', 8, { category: 'cocktails' })]],
  ['films without moves', [film('a', 0)]],
  ['films of which nobody knows', [film('a', undefined)]],
])('there is no week with %s', (_name, cards) => {
  expect(basicsWeek(cards, mastered({}))).toBeNull();
});
