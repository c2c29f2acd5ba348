import { type Hand, handKey, skillId } from './mastery.ts';
import type { PlanDraft, PlanFilm, PlanInput, PlanMove, PlanReason } from './plan.ts';
import { firstProp, type PracticeAnswers } from './practice-answers.ts';
import type { SkillSummary } from './practice-summary.ts';

/** What a plan may contain. */
export interface Candidate {
  /** Names what a plan has once: a move with a hand, whatever the prop, or a film to watch. */
  readonly key: string;
  /** A film without moves. */
  readonly isWatch?: boolean;
  /** Ids of the moves of its film that were never begun, and must stand before it in the plan. */
  readonly needs?: readonly string[];
  readonly video_id: string;
  /** Makes its block: of hundreds of candidates, few are chosen. */
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
 * throwing hand. While the moves of a film are not loaded, only the begun ones are known. A film
 * without moves is to be watched until it is completed.
 */
export function newOfFilm(
  { answers, labels, moves: movesOfFilms }: Pick<PlanInput, 'answers' | 'labels' | 'moves'>,
  film: PlanFilm,
  begun: BegunMoves = new Map(),
): readonly Candidate[] {
  const loaded = movesOfFilms.get(film.id);
  const hasMoves = (loaded?.length ?? film.moves) !== 0;
  if (!hasMoves) return labels[film.id] === 'completed' ? [] : [watchCandidate(film.id)];
  const known = [...begun.values()].map(({ latest }) => moveOf(latest));
  const moves = loaded ?? known.toSorted(byId);
  return moves.flatMap((move, place) => {
    const begunHands = begun.get(move.id)?.hands;
    if (begunHands !== undefined) return otherHand(answers, film, move, begunHands);
    const before = moves.slice(0, place);
    const missing = before.flatMap(({ id }) => (begun.has(id) ? [] : [id]));
    return newMove(answers, film, move, before.at(-1), missing);
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

/** Returns both hands, the throwing one first. */
const handsOf = ({ hand = 'right' }: PracticeAnswers): readonly [Hand, Hand] =>
  hand === 'right' ? ['right', 'left'] : ['left', 'right'];

/**
 * Returns a move that was never begun, for one hand or both.
 *
 * @param previous the move before it in the film.
 * @param missing ids of the moves before it that were never begun.
 */
function newMove(
  answers: PracticeAnswers,
  film: PlanFilm,
  move: PlanMove,
  previous: PlanMove | undefined,
  missing: readonly string[],
): readonly Candidate[] {
  const [throwing, other] = handsOf(answers);
  const reason = placeReason(previous);
  const first = newCandidate(answers, film, move, throwing, reason, missing);
  if (!isBeginner(answers)) return [first];
  const second = newCandidate(answers, film, move, other, { code: 'other_hand' }, [
    ...missing,
    move.id,
  ]);
  return [first, second];
}

const placeReason = (previous: PlanMove | undefined): PlanReason =>
  previous === undefined
    ? { code: 'first' }
    : { code: 'after', name_fr: previous.name_fr, name_en: previous.name_en };

/**
 * Returns a begun move for the hand that never did it. One that was practised with both hands at
 * once is not begun with one.
 */
function otherHand(
  answers: PracticeAnswers,
  film: PlanFilm,
  move: PlanMove,
  begun: ReadonlySet<Hand>,
): readonly Candidate[] {
  const [hand, ...others] = handsOf(answers).filter((one) => !begun.has(one));
  if (hand === undefined || others.length > 0) return [];
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
