import { type Hand, handKey, skillId } from './mastery.ts';
import type { PlanDraft, PlanFilm, PlanInput, PlanMove, PlanReason } from './plan.ts';
import { firstProp, type PracticeAnswers } from './practice-answers.ts';
import type { SkillSummary } from './practice-summary.ts';

/** What a plan may contain. */
export interface Candidate {
  /** What a plan has once: a move with a hand, whatever the prop, or a film to watch. */
  readonly key: string;
  readonly isWatch?: boolean;
  /** Ids of the moves of its film that were never begun, and must stand before it in the plan. */
  readonly needs?: readonly string[];
  readonly video_id: string;
  /** Makes its block: hundreds are never needed. */
  readonly block: () => PlanDraft;
}

/** A move that was practised. */
interface BegunMove {
  readonly latest: SkillSummary;
  readonly hands: Set<Hand>;
}
type BegunMoves = ReadonlyMap<string, BegunMove>;

/**
 * Returns what was practised of each film, by the ids of film and move.
 *
 * @param skills oldest first.
 */
export function begunMoves(skills: readonly SkillSummary[]): ReadonlyMap<string, BegunMoves> {
  const films = new Map<string, Map<string, BegunMove>>();
  for (const skill of skills) {
    const film = films.get(skill.video_id) ?? new Map<string, BegunMove>();
    const hands = film.get(skill.move_id)?.hands ?? new Set<Hand>();
    hands.add(skill.hand);
    film.set(skill.move_id, { latest: skill, hands });
    films.set(skill.video_id, film);
  }
  return films;
}

export const moveOf = ({ move_id, name_fr, name_en }: SkillSummary): PlanMove => ({
  id: move_id,
  name_fr,
  name_en,
});

/** Members who did not say count as beginners. */
export const isBeginner = ({ experience = 'never' }: PracticeAnswers): boolean =>
  experience === 'never';

/**
 * Returns what is new in a film, in its order: moves that were never begun, and begun ones for the
 * hand that never did them. Beginners start a move with both hands on one day, others with the
 * throwing hand. Of a film that was not read, only what was begun is known; a film without moves is
 * to be watched until it is completed.
 */
export function newOfFilm(
  { answers, labels, moves }: Pick<PlanInput, 'answers' | 'labels' | 'moves'>,
  film: PlanFilm,
  begun: BegunMoves = new Map(),
): readonly Candidate[] {
  const read = moves.get(film.id);
  if ((read?.length ?? film.moves) === 0) {
    return labels[film.id] === 'completed' ? [] : [watchCandidate(film.id)];
  }
  const list = read ?? [...begun.values()].map(({ latest }) => moveOf(latest)).toSorted(byId);
  return list.flatMap((move, place) => {
    const hands = begun.get(move.id)?.hands;
    return hands === undefined
      ? newMove(answers, film, list, place, begun)
      : otherHand(answers, film, move, hands);
  });
}

const byId = (a: PlanMove, b: PlanMove): number => (a.id < b.id ? -1 : 1);

/** Returns the id of the block of a film without moves. */
const watchId = (filmId: string): string => `watch_${filmId}`;

const watchCandidate = (filmId: string): Candidate => ({
  key: watchId(filmId),
  isWatch: true,
  video_id: filmId,
  block: () => ({
    id: watchId(filmId),
    kind: 'watch',
    video_id: filmId,
    move: null,
    hand: null,
    prop: null,
    reason: { code: 'watch' },
  }),
});

/** The throwing hand first. */
const singleHands = ({ hand = 'right' }: PracticeAnswers): readonly [Hand, Hand] =>
  hand === 'right' ? ['right', 'left'] : ['left', 'right'];

function newMove(
  answers: PracticeAnswers,
  film: PlanFilm,
  list: readonly PlanMove[],
  place: number,
  begun: BegunMoves,
): readonly Candidate[] {
  const move = list[place];
  if (move === undefined) return [];
  const [throwing, other] = singleHands(answers);
  const needs = list.slice(0, place).flatMap(({ id }) => (begun.has(id) ? [] : [id]));
  const reason = placeReason(list[place - 1]);
  const first = newCandidate(answers, film, move, throwing, reason, needs);
  if (!isBeginner(answers)) return [first];
  const needsMove = [...needs, move.id];
  return [first, newCandidate(answers, film, move, other, { code: 'other_hand' }, needsMove)];
}

const placeReason = (previous: PlanMove | undefined): PlanReason =>
  previous === undefined
    ? { code: 'first' }
    : { code: 'after', name_fr: previous.name_fr, name_en: previous.name_en };

/** A move that was practised with both hands at once is not begun with one. */
function otherHand(
  answers: PracticeAnswers,
  film: PlanFilm,
  move: PlanMove,
  begun: ReadonlySet<Hand>,
): readonly Candidate[] {
  const missing = singleHands(answers).filter((hand) => !begun.has(hand));
  const [hand] = missing;
  if (hand === undefined || missing.length > 1) return [];
  return [newCandidate(answers, film, move, hand, { code: 'other_hand' }, [])];
}

function newCandidate(
  { object }: PracticeAnswers,
  film: PlanFilm,
  { id, name_fr, name_en }: PlanMove,
  hand: Hand,
  reason: PlanReason,
  needs: readonly string[],
): Candidate {
  const prop = firstProp(object);
  return {
    key: handKey({ video_id: film.id, move_id: id, hand }),
    needs,
    video_id: film.id,
    block: () => ({
      id: skillId(film.id, id, hand, prop),
      kind: 'new',
      video_id: film.id,
      move: { id, name_fr, name_en },
      hand,
      prop,
      reason,
    }),
  };
}
