import { useEffect, useRef } from 'react';
import { watchable } from './watchable.ts';

/**
 * What leaving the page would end or lose: an upload that the same file continues later, another
 * upload, a recording or moves of a video that are nowhere else. Of several the first is named.
 */
const HOLDS = ['film', 'upload', 'recording', 'moves'] as const;
export type HoldReason = (typeof HOLDS)[number];

interface Held {
  readonly holds: readonly { readonly reason: HoldReason }[];
  /** The member has agreed to leave: nothing more is asked, although the page is still there. */
  readonly isLeaving: boolean;
}
const held = watchable<Held>({ holds: [], isLeaving: false });
const question = watchable<{ readonly reason: HoldReason; readonly leave: () => void } | null>(
  null,
);

/** Returns what leaving the page would end; null for nothing. */
export function heldFor(): HoldReason | null {
  const { holds, isLeaving } = held.get();
  if (isLeaving) return null;
  return HOLDS.find((reason) => holds.some((hold) => hold.reason === reason)) ?? null;
}
export const watchHolds = held.watch;

/** The question that is open: whether to leave the page. */
export const leaveQuestion = { get: question.get, watch: question.watch };

/** Makes whatever leaves the page ask first. @returns ends that */
export function holdPage(reason: HoldReason): () => void {
  const hold = { reason };
  held.set({ ...held.get(), holds: [...held.get().holds, hold] });
  return () => {
    const holds = held.get().holds.filter((one) => one !== hold);
    held.set({ holds, isLeaving: holds.length > 0 && held.get().isLeaving });
    // What holds the page next often begins at once: the second file of two, the preparation of a
    // recording.
    setTimeout(() => held.get().holds.length === 0 && question.set(null));
  };
}

/** Leaves the page, at once if nothing holds it; otherwise asks. */
export function leavePage(leave: () => void): void {
  const reason = heldFor();
  if (reason === null) leave();
  else question.set({ reason, leave });
}

/** Answers the open question. */
export function answerLeaveQuestion(isLeaving: boolean): void {
  const asked = question.get();
  question.set(null);
  if (asked === null || !isLeaving) return;
  const { holds } = held.get();
  held.set({ holds, isLeaving: holds.length > 0 });
  asked.leave();
}

/** Makes the page ask again: leaving it was agreed to, and did not come to pass. */
export function stayOnPage(): void {
  if (held.get().isLeaving) held.set({ ...held.get(), isLeaving: false });
}

/** Lets a component hold the page, for one reason at a time, until it unmounts. */
export function useHold() {
  const end = useRef<() => void>(() => undefined);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      end.current();
    };
  }, []);
  return {
    /**
     * Does nothing once the component is gone, so that work that outlives it holds no other page.
     */
    hold: (reason: HoldReason) => {
      end.current();
      if (isMounted.current) end.current = holdPage(reason);
    },
    release: () => end.current(),
  };
}
