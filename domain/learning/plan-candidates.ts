import {
  handKey,
  isMastered,
  nextProp,
  type Prop,
  PROPS,
  skillId,
  withoutSuperseded,
} from './mastery.ts';
import { inPathOrder } from './path-order.ts';
import { begunMoves, type Candidate, moveOf, newOfFilm } from './plan-new-moves.ts';
import { datesOf, dueSkills, type PlanDates, reviewReason } from './plan-reviews.ts';
import type { PlanDraft, PlanFilm, PlanInput, PlanKind, PlanReason } from './plan.ts';
import { firstProp } from './practice-answers.ts';
import type { SkillSummary } from './practice-summary.ts';

/** What is left for a plan. */
interface Candidates {
  /** How many reviews are due. */
  readonly dueCount: number;
  /**
   * Returns the first block of these kinds, in their order, that may follow; `null` if nothing is
   * left. In place of a new move it may be a film to watch.
   *
   * @param before the blocks that it follows.
   * @param taken all blocks of the plan: a move is in it once for each hand, whatever the prop.
   */
  readonly next: (
    kinds: readonly PlanKind[],
    before: readonly PlanDraft[],
    taken: readonly PlanDraft[],
  ) => PlanDraft | null;
}

interface Streams {
  readonly warmUps: readonly Candidate[];
  readonly reviews: readonly Candidate[];
  /** New moves, new hands and films to watch, in path order. */
  readonly path: readonly Candidate[];
  /** Moves with a prop that was never tried. */
  readonly props: readonly Candidate[];
  readonly free: readonly Candidate[];
}

/** Returns what the plan of a day may consist of. */
export function candidatesOf(input: PlanInput): Candidates {
  const skills = plannedSkills(input);
  const begun = begunMoves(skills);
  const isKnown = ({ id, moves }: PlanFilm) => moves === 0 || begun.has(id) || input.moves.has(id);
  const films = input.shelves.flatMap((shelf) => inPathOrder(shelf.filter(isKnown)));
  const dates = datesOf(input);
  const current = withoutSuperseded(skills);
  const due = dueSkills(current, dates);
  const hands = [...byHand(skills).values()];
  const streams: Streams = {
    warmUps: warmUps(current, due),
    reviews: due.map((skill) =>
      ofSkill('review', skill, skill.prop, () => reviewReason(skill, dates)),
    ),
    path: films.flatMap((film) => newOfFilm(input, film, begun.get(film.id))),
    props: hands.flatMap((practised) => nextPropOf(input, practised)),
    free: freeBlocks(input, hands, dates),
  };
  return {
    dueCount: due.length,
    next: (kinds, before, taken) => {
      const isLeft = leftIn(input, before, taken);
      for (const kind of kinds) {
        const found = firstOf(streams, kind, taken, isLeft);
        if (found !== undefined) return found.block();
      }
      return null;
    },
  };
}

/** Returns the skills of open films whose moves exist, as far as that is known, oldest first. */
function plannedSkills({ practice, moves, shelves }: PlanInput): readonly SkillSummary[] {
  const counts = new Map(shelves.flat().map((film) => [film.id, film.moves]));
  const read = new Map([...moves].map(([film, list]) => [film, new Set(list.map(({ id }) => id))]));
  const exists = ({ video_id, move_id }: SkillSummary) =>
    read.get(video_id)?.has(move_id) ?? counts.get(video_id) !== 0;
  return Object.entries(practice.skills)
    .filter(([, skill]) => counts.has(skill.video_id) && exists(skill))
    .toSorted(
      ([idA, a], [idB, b]) => a.last_at.getTime() - b.last_at.getTime() || (idA < idB ? -1 : 1),
    )
    .map(([, skill]) => skill);
}

/** Returns the skills of each move and hand, whatever the prop. */
function byHand(skills: readonly SkillSummary[]): ReadonlyMap<string, readonly SkillSummary[]> {
  const hands = new Map<string, SkillSummary[]>();
  for (const skill of skills) {
    const practised = hands.get(handKey(skill));
    if (practised === undefined) hands.set(handKey(skill), [skill]);
    else practised.push(skill);
  }
  return hands;
}

function ofSkill(
  kind: PlanKind,
  skill: SkillSummary,
  prop: Prop,
  reason: () => PlanReason,
): Candidate {
  const { video_id, move_id, hand } = skill;
  return {
    key: handKey(skill),
    video_id,
    block: () => ({
      id: skillId(video_id, move_id, hand, prop),
      kind,
      video_id,
      move: moveOf(skill),
      hand,
      prop,
      reason: reason(),
    }),
  };
}

/**
 * Returns what is mastered, practised longest ago first, without moves and hands whose harder prop
 * is to be reviewed.
 */
function warmUps(
  current: readonly SkillSummary[],
  due: readonly SkillSummary[],
): readonly Candidate[] {
  const isEasy = (skill: SkillSummary) => isMastered(skill) && skill.failed === undefined;
  const difficult = new Set(due.filter((skill) => !isEasy(skill)).map(handKey));
  return current
    .filter((skill) => isEasy(skill) && !difficult.has(handKey(skill)))
    .map((skill) =>
      ofSkill('warm_up', skill, skill.prop, () => ({ code: 'mastered', best: skill.best })),
    );
}

/** @param practised the skills of one move and hand. */
const propAfter = ({ answers }: PlanInput, practised: readonly SkillSummary[]): Prop =>
  nextProp(
    (prop) => practised.find((skill) => skill.prop === prop)?.best ?? 0,
    firstProp(answers.object),
  );

/** @param practised the skills of one move and hand, the latest at the end. */
function nextPropOf(input: PlanInput, practised: readonly SkillSummary[]): readonly Candidate[] {
  const latest = practised.at(-1);
  const prop = propAfter(input, practised);
  const isNew = practised.some(isMastered) && !practised.some((skill) => skill.prop === prop);
  if (latest === undefined || !isNew) return [];
  return [ofSkill('new', latest, prop, () => ({ code: 'next_prop' }))];
}

/** Returns what the member practised most, first what was left alone since the day before. */
function freeBlocks(
  input: PlanInput,
  hands: readonly (readonly SkillSummary[])[],
  { startOf }: PlanDates,
): readonly Candidate[] {
  const liked = hands.flatMap((practised) => {
    const latest = practised.at(-1);
    if (latest === undefined) return [];
    return {
      candidate: ofSkill('free', latest, propAfter(input, practised), () => ({ code: 'free' })),
      tries: practised.reduce((sum, { tries }) => sum + tries, 0),
      rank: latest.last_at.getTime() >= startOf(1) ? 1 : 0,
    };
  });
  return liked
    .toSorted((a, b) => a.rank - b.rank || b.tries - a.tries)
    .map(({ candidate }) => candidate);
}

const PROP_OF_SKILL = new RegExp(`_(?:${PROPS.join('|')})$`);
/** Returns the key of the candidate that became a block. */
const keyOf = (blockId: string): string => blockId.replace(PROP_OF_SKILL, '');

type IsLeft = (candidate: Candidate) => boolean;

/**
 * Returns the test for what is neither in the plan nor set aside, and whose earlier moves come
 * before it.
 */
function leftIn(
  { setAside = [] }: PlanInput,
  before: readonly PlanDraft[],
  taken: readonly PlanDraft[],
): IsLeft {
  const used = new Set([...taken.map(({ id }) => id), ...setAside].map(keyOf));
  const isBefore = (videoId: string, moveId: string) =>
    before.some(({ video_id, move }) => video_id === videoId && move?.id === moveId);
  return ({ key, needs = [], video_id }) =>
    !used.has(key) && needs.every((id) => isBefore(video_id, id));
}

/** New moves and new props take turns; a second film to watch comes when nothing else is left. */
function firstOf(
  { warmUps: mastered, reviews, path, props, free }: Streams,
  kind: PlanKind,
  taken: readonly PlanDraft[],
  isLeft: IsLeft,
): Candidate | undefined {
  switch (kind) {
    case 'warm_up':
      return mastered.find(isLeft);
    case 'review':
      return reviews.find(isLeft);
    case 'free':
      return free.find(isLeft);
    case 'watch':
      return path.find((candidate) => candidate.isWatch === true && isLeft(candidate));
    case 'new': {
      const mayWatch = !taken.some((block) => block.kind === 'watch');
      const move = path.find(
        (candidate) => (mayWatch || candidate.isWatch !== true) && isLeft(candidate),
      );
      const prop = props.find(isLeft);
      const isPropsTurn = taken.filter((block) => block.kind === 'new').length % 2 === 1;
      return isPropsTurn ? (prop ?? move) : (move ?? prop);
    }
  }
}
