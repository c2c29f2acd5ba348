// `npm run bench -- plan`: how long the plan of a day takes with 500 films and 400 skills, the most
// that a summary has, as a share of the dashboard's own rendering with the same films and skills,
// in turn in one run. The rendering is React's and that of a simulated page, without layout and
// painting, which a browser adds. Starts nothing. Fails when the plan takes more than a tenth.
import type { VideoCard } from '@atelier/domain/content/video';
import { NO_LEARNING_STATS } from '@atelier/domain/learning/learning-documents';
import { type Hand, type Prop, skillId } from '@atelier/domain/learning/mastery';
import type { PlanInput } from '@atelier/domain/learning/plan';
import { filmsForNewMoves, planDay } from '@atelier/domain/learning/plan-blocks';
import { MAX_SUMMARY_SKILLS, type SkillSummary } from '@atelier/domain/learning/practice-summary';
import type { Profile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { dayIn } from '@atelier/domain/time/day';
import { DAY_MS } from '@atelier/domain/time-units';
import { openDashboard } from './dashboard-rendering.ts';
import type { MemberData } from './dashboard-stand-ins.ts';
import { extentOf, isFastEnough } from './extent.ts';
import { median } from './median.ts';

const FILMS = 500;
const MOVES = 12;
const BUDGET = 0.1;
const ROUNDS = extentOf(100, 3);
const NOW = Date.now();
const TIME_ZONE = 'Europe/Paris';
const UID = 'camille';

const PROFILE: Profile = {
  display_name: 'Camille',
  email: 'camille@example.test',
  locale: 'fr',
  time_zone: TIME_ZONE,
  preferences: { practice: { minutes: 45 } },
  subscription_tier: 'pro',
  subscription_status: 'active',
  membership_source: 'admin',
  is_pro_trainer: false,
  is_admin: false,
  created_at: new Date(NOW - 400 * DAY_MS),
};

function cardAt(index: number, films: number): VideoCard {
  return {
    id: `film-${(index * 7_919) % films}`,
    title: `Film ${index}`,
    created_at: new Date(NOW - index * DAY_MS),
    difficulty_level: (['Débutant', 'Avancé', 'Expert'] as const)[index % 3] ?? 'Débutant',
    category: 'bases',
    thumbnail_url: '',
    duration: '00:03:00',
    moves: MOVES,
  };
}

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

const MOVES_OF_FILM = Array.from({ length: MOVES }, (_, index) => ({
  id: `move-${index}`,
  name_fr: 'Tour simple',
  name_en: 'Single turn',
  start_s: index,
  end_s: index + 1,
}));

type Known = Pick<PlanInput, 'shelves' | 'labels' | 'practice'> & {
  readonly shelves: readonly (readonly VideoCard[])[];
};

/** Returns a member's films, half of them of the own level, and skills. */
function memberWith(films: number, skillCount: number): Known {
  const cards = Array.from({ length: films }, (_, index) => cardAt(index, films));
  const skills = Array.from({ length: skillCount }, (_, index) => skillAt(index));
  return {
    shelves: [cards.slice(0, films / 2), cards.slice(films / 2)],
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
}

/** Returns the documents from which the dashboard makes the same plan. */
function dataOf({ shelves: [own = [], free = []], labels, practice }: Known): MemberData {
  const films = [...own, ...free].map(
    ({ id }) => [path.video(id), { moves: MOVES_OF_FILM }] as const,
  );
  return {
    uid: UID,
    profile: PROFILE,
    documents: new Map<string, unknown>([
      ...films,
      [path.catalog('pro'), { cards: own }],
      [path.catalog('free'), { cards: free }],
      [path.libraryState(UID), { videos: labels, last: '', updated_at: new Date(NOW) }],
      [path.learningStats(UID), NO_LEARNING_STATS],
      [path.practiceSummary(UID), practice],
    ]),
  };
}

/** Plans the day of a member. @returns the milliseconds */
function planMs(known: Known): number {
  const startMs = performance.now();
  const moves = new Map(filmsForNewMoves(known).map((id) => [id, MOVES_OF_FILM]));
  const day = dayIn(TIME_ZONE, new Date(NOW));
  const answers = PROFILE.preferences?.practice ?? {};
  const blocks = planDay({ ...known, answers, moves, day, timeZone: TIME_ZONE });
  const plannedMs = performance.now() - startMs;
  if (blocks.length === 0) throw new Error('The plan is empty.');
  return plannedMs;
}

const usual = memberWith(FILMS, MAX_SUMMARY_SKILLS);
const twice = memberWith(2 * FILMS, 2 * MAX_SUMMARY_SKILLS);
const dashboard = await openDashboard(dataOf(usual));
const times = { plan: new Array<number>(), twice: new Array<number>(), page: new Array<number>() };
for (let round = 0; round < ROUNDS; round++) {
  times.plan.push(planMs(usual));
  times.page.push(await dashboard.render());
  times.twice.push(planMs(twice));
}
await dashboard.stop();

const plan = median(times.plan);
/** The page makes the plan, too. */
const own = median(times.page) - plan;
const share = plan / own;
const firstPlan = times.plan[0] ?? NaN;
const firstPage = times.page[0] ?? NaN;
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
console.log(
  `plan of a day    ${plan.toFixed(2)} ms, ${percent(share)} of the dashboard's own rendering (budget ${percent(BUDGET)})`,
);
console.log(`  dashboard      ${own.toFixed(1)} ms without its plan`);
console.log(`  the first      ${firstPlan.toFixed(1)} ms, dashboard ${firstPage.toFixed(0)} ms`);
console.log(
  `  twice as many  ${median(times.twice).toFixed(2)} ms, ${(median(times.twice) / plan).toFixed(1)} times`,
);
process.exit(isFastEnough(share, BUDGET) ? 0 : 1);
