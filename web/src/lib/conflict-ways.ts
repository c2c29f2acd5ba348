import { AppError, toAppError } from './app-error.ts';

/** Somebody else has saved what a person saves: how the one who saves may go on. */
export interface Conflict<Stored> {
  /** What is stored now; null when it is gone. */
  newest: () => Promise<Stored | null>;
  /** Shows what is stored in place of what was typed. */
  adopt: (stored: Stored) => void;
  /** Saves what was typed over what is stored, which has been seen by now. */
  overwrite: (stored: Stored) => Promise<void>;
  fail: (error: AppError) => void;
}

/** Theirs: what is stored now takes the place of what was typed. */
export const takeTheirs = <Stored>(conflict: Conflict<Stored>) => settle(conflict, conflict.adopt);

/** One's own, over what is stored now. */
export const keepMine = <Stored>(conflict: Conflict<Stored>) => settle(conflict, conflict.overwrite);

async function settle<Stored>(
  { newest, fail }: Conflict<Stored>,
  way: (stored: Stored) => void | Promise<void>,
): Promise<void> {
  try {
    const stored = await newest();
    if (stored === null) throw new AppError('not-found');
    await way(stored);
  } catch (error) {
    fail(toAppError(error));
  }
}
