import { AppError, toAppError } from '../errors.ts';

/** Somebody else has saved what a person saves: how the one who saves may go on. */
export interface SaveConflict<Stored> {
  /** What is stored now; null when it is gone. */
  fetchStored: () => Promise<Stored | null>;
  /** Shows what is stored in place of what was typed. */
  showStored: (stored: Stored) => void;
  /** Saves what was typed over what is stored, which has been seen by now. */
  overwrite: (stored: Stored) => Promise<void>;
  onError: (error: AppError) => void;
}

/** Theirs: what is stored now takes the place of what was typed. */
export const resolveWithStored = <Stored>(conflict: SaveConflict<Stored>) =>
  resolveConflict(conflict, conflict.showStored);

/** One's own, over what is stored now. */
export const resolveWithOwn = <Stored>(conflict: SaveConflict<Stored>) => resolveConflict(conflict, conflict.overwrite);

async function resolveConflict<Stored>(
  { fetchStored: newest, onError: fail }: SaveConflict<Stored>,
  resolution: (stored: Stored) => void | Promise<void>,
): Promise<void> {
  try {
    const stored = await newest();
    if (stored === null) throw new AppError('not-found');
    await resolution(stored);
  } catch (error) {
    fail(toAppError(error));
  }
}
