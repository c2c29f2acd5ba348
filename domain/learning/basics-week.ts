import { isMastered } from './mastery.ts';
import { inPathOrder } from './path-order.ts';
import type { PlanFilm } from './plan.ts';
import type { Practice } from './practice-summary.ts';

const BASICS_WEEKS = 6;

/** How far a member is in the basics: by what was mastered, not by the calendar. */
interface BasicsWeek {
  /** 1 to `weeks` */
  readonly week: number;
  readonly weeks: number;
  readonly isMastered: boolean;
}

/**
 * Returns the part of the basics with the first move that is not mastered with any hand or prop;
 * the last part if all are mastered. `null` if no film of the basics is known to have moves. Which
 * moves of a film are missing is not on its card, so the mastered ones count as its first.
 *
 * @param cards of the films that the member may open.
 */
export function basicsWeek(cards: readonly PlanFilm[], practice: Practice): BasicsWeek | null {
  const films = inPathOrder(
    cards.filter((card) => card.category === 'bases' && card.difficulty_level === 'Débutant'),
  );
  const total = films.reduce((sum, { moves = 0 }) => sum + moves, 0);
  if (total === 0) return null;
  const mastered = masteredMoves(practice);
  let place = 0;
  for (const { id, moves = 0 } of films) {
    const done = Math.min(moves, mastered.get(id)?.size ?? 0);
    place += done;
    if (done < moves) break;
  }
  const week = Math.min(BASICS_WEEKS, Math.floor((place * BASICS_WEEKS) / total) + 1);
  return { week, weeks: BASICS_WEEKS, isMastered: place === total };
}

/** Returns the ids of the mastered moves by film. */
function masteredMoves({ skills }: Practice): ReadonlyMap<string, ReadonlySet<string>> {
  const films = new Map<string, Set<string>>();
  for (const skill of Object.values(skills).filter(isMastered)) {
    films.set(skill.video_id, (films.get(skill.video_id) ?? new Set()).add(skill.move_id));
  }
  return films;
}
