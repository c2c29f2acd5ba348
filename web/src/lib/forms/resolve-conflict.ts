import { AppError, toAppError } from '../errors.ts';

/** A save that failed because somebody else saved the document meanwhile, and how to continue. */
export interface SaveConflict<Stored> {
  /** Reads the stored version; null when the document is gone. */
  fetchStored: () => Promise<Stored | null>;
  /** Replaces the input with the stored version. */
  showStored: (stored: Stored) => void;
  /** Saves the input over the stored version. */
  overwrite: (stored: Stored) => Promise<void>;
  onError: (error: AppError) => void;
}

export const resolveWithStored = <Stored>(conflict: SaveConflict<Stored>) =>
  resolveConflict(conflict, conflict.showStored);

export const resolveWithOwn = <Stored>(conflict: SaveConflict<Stored>) =>
  resolveConflict(conflict, conflict.overwrite);

async function resolveConflict<Stored>(
  { fetchStored, onError }: SaveConflict<Stored>,
  resolution: (stored: Stored) => void | Promise<void>,
): Promise<void> {
  try {
    const stored = await fetchStored();
    if (stored === null) throw new AppError('not-found');
    await resolution(stored);
  } catch (error) {
    onError(toAppError(error));
  }
}
