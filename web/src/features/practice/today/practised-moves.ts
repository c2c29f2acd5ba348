import type { Hand } from '@atelier/domain/learning/mastery';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { blocksOf, type PracticeToday } from '@atelier/domain/learning/practice-today';

/** From so long in its loop on, a block of the plan is done: about half of its minutes. */
const PRACTISED_AFTER_MS = 90_000;

/**
 * Adds up how long each move is practised in its loop on one page, with the pauses between
 * repetitions.
 *
 * @param onPractised is told once of each move that was practised long enough.
 */
export function watchPractisedMoves(nowMs: () => number, onPractised: (moveId: string) => void) {
  const practisedMs = new Map<string, number>();
  /** When the repetition that is under way began; `null` while no run is active. */
  let beganMs: number | null = null;
  return {
    /** A run starts or stops. */
    setActive: (active: boolean): void => {
      beganMs = active ? nowMs() : null;
    },
    /** @param moveId `null` when the loop is not a move. */
    countRepetition: (moveId: string | null): void => {
      const atMs = nowMs();
      const spentMs = beganMs === null ? 0 : Math.max(0, atMs - beganMs);
      beganMs = atMs;
      if (moveId === null) return;
      const before = practisedMs.get(moveId) ?? 0;
      const after = before + spentMs;
      practisedMs.set(moveId, after);
      if (before < PRACTISED_AFTER_MS && after >= PRACTISED_AFTER_MS) onPractised(moveId);
    },
  };
}

/** A move that was practised long enough. */
export interface Practised {
  readonly videoId: string;
  readonly moveId: string;
  /** The hand that the address asks for with the move, if it does. */
  readonly hand: Hand | null;
}

/**
 * Returns the block that was practised and is not noted yet: of the hand if that is known, or else
 * the first of its move.
 */
export const practisedBlock = (
  today: PracticeToday,
  { videoId, moveId, hand }: Practised,
): PlanBlock | undefined =>
  blocksOf(today).find(
    (block) =>
      block.video_id === videoId &&
      block.move?.id === moveId &&
      (hand === null || block.hand === hand) &&
      !today.done.includes(block.id),
  );
