// `npm run bench -- plan`: how long the plan of a day takes with 500 films and 400 skills, the most
// that a summary has, as a share of one frame at 60 Hz. Starts nothing. Fails when it takes more than
// a tenth of a frame.
import { type Hand, type Prop, skillId } from '@atelier/domain/learning/mastery';
import { filmsForNewMoves, type PlanFilm, planDay } from '@atelier/domain/learning/plan';
import { MAX_SUMMARY_SKILLS, type SkillSummary } from '@atelier/domain/learning/practice-summary';
import { DAY_MS } from '@atelier/domain/time-units';
import { extentOf, isFastEnough } from './extent.ts';
import { median } from './median.ts';

const FILMS = 500;
const MOVES = 12;
const FRAME_MS = 1_000 / 60;
const BUDGET = 0.1;
const ROUNDS = extentOf(300, 20);
const NOW = Date.UTC(2026, 10, 20, 12);

const filmAt = (index: number): PlanFilm => ({
  id: `film-${(index * 7_919) % FILMS}`,
  created_at: new Date(NOW - index * DAY_MS),
  difficulty_level: (['Débutant', 'Avancé', 'Expert'] as const)[index % 3] ?? 'Débutant',
  category: 'bases',
  moves: MOVES,
});

/** Every move of the first films with both hands, practised on the last 112 days. */
function skillAt(index: number): SkillSummary {
  const hand: Hand = index % 2 === 0 ? 'right' : 'left';
  const prop: Prop = index % 3 === 0 ? 'empty' : 'training';
  const move = Math.floor(index / 2);
  return {
    video_id: `film-${Math.floor(move / MOVES)}`,
    move_id: `move-${move % MOVES}`,
    name_fr: 'Tour simple',
    name_en: 'Single turn',
    hand,
    prop,
    tries: 10 * (1 + (index % 9)),
    caught: 7,
    best: index % 11,
    last_at: new Date(NOW - ((index * 37) % 112) * DAY_MS),
    ...(index % 5 === 0 && { failed: 1 }),
  };
}

/** Returns how the day of a member is planned from so many films and skills. */
function dayOf(films: number, skillCount: number): () => number {
  const skills = Array.from({ length: skillCount }, (_, index) => skillAt(index));
  const known = {
    shelves: [Array.from({ length: films }, (_, index) => filmAt(index))],
    labels: {},
    practice: {
      days: {},
      skills: Object.fromEntries(
        skills.map((skill) => [
          skillId(skill.video_id, skill.move_id, skill.hand, skill.prop),
          skill,
        ]),
      ),
    },
  };
  const list = Array.from({ length: MOVES }, (_, index) => ({
    id: `move-${index}`,
    name_fr: 'Tour simple',
    name_en: 'Single turn',
  }));
  return () => {
    const moves = new Map(filmsForNewMoves(known).map((id) => [id, list]));
    const answers = { minutes: 45 } as const;
    return planDay({ ...known, answers, moves, day: '2026-11-20', timeZone: 'Europe/Paris' })
      .length;
  };
}

/** Returns the milliseconds of the first run, and of the one in the middle. */
function timesOf(plan: () => number): { first: number; usual: number } {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    if (plan() === 0) throw new Error('The plan is empty.');
    return performance.now() - start;
  });
  return { first: times[0] ?? NaN, usual: median(times) };
}

const { first, usual } = timesOf(dayOf(FILMS, MAX_SUMMARY_SKILLS));
const twice = timesOf(dayOf(2 * FILMS, 2 * MAX_SUMMARY_SKILLS)).usual;
const percent = (ms: number) => `${((ms / FRAME_MS) * 100).toFixed(1)} %`;
console.log(
  `plan of a day    ${usual.toFixed(2)} ms, ${percent(usual)} of a frame (budget ${BUDGET * 100} %)`,
);
console.log(`  the first      ${first.toFixed(2)} ms, before the code is compiled`);
console.log(`  twice as many  ${twice.toFixed(2)} ms, ${(twice / usual).toFixed(1)} times`);
if (!isFastEnough(usual / FRAME_MS, BUDGET)) process.exitCode = 1;
