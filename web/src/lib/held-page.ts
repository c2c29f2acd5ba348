import { useEffect, useRef } from 'react';
import { watchable } from './watchable.ts';

/**
 * What leaving the page would end or lose: an upload that the same file continues later, another upload, a recording that
 * is nowhere else. Of several the first is named.
 */
const HOLDS = ['film', 'upload', 'recording'] as const;
export type HoldReason = (typeof HOLDS)[number];

const holds = watchable<readonly { readonly reason: HoldReason }[]>([]);
const question = watchable<{ readonly reason: HoldReason; readonly leave: () => void } | null>(null);

/** Returns what leaving the page would end; null for nothing. */
export const heldFor = (): HoldReason | null =>
  HOLDS.find((reason) => holds.get().some((hold) => hold.reason === reason)) ?? null;
export const watchHolds = holds.watch;

/** The question that is open: whether to leave the page. */
export const leaveQuestion = { get: question.get, watch: question.watch };

/** Makes whatever leaves the page ask first. @returns ends that */
export function holdPage(reason: HoldReason): () => void {
  const hold = { reason };
  holds.set([...holds.get(), hold]);
  return () => {
    holds.set(holds.get().filter((one) => one !== hold));
    if (holds.get().length === 0) question.set(null);
  };
}

/** Leaves the page, at once if nothing holds it; otherwise asks. */
export function leavePage(leave: () => void): void {
  const reason = heldFor();
  if (reason === null) leave();
  else question.set({ reason, leave });
}

/** Answers the open question. What holds the page then no longer does. */
export function answerLeaveQuestion(isLeaving: boolean): void {
  const asked = question.get();
  question.set(null);
  if (asked === null || !isLeaving) return;
  holds.set([]);
  asked.leave();
}

/** Lets a component hold the page, for one reason at a time, until it unmounts. */
export function useHold() {
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  return {
    hold: (reason: HoldReason) => {
      end.current();
      end.current = holdPage(reason);
    },
    release: () => end.current(),
  };
}
