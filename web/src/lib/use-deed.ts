import { useState } from 'react';
import { type AppError, toAppError } from './app-error.ts';

export interface Deed {
  readonly busy: boolean;
  readonly failure: AppError | null;
  /** Does it once; a second call while it is under way does nothing. @returns whether it succeeded. */
  run(work: () => Promise<void>): Promise<boolean>;
  forget(): void;
}

/** Something that a person sets off: under way, failed with words, or done. */
export function useDeed(): Deed {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  return {
    busy,
    failure,
    async run(work) {
      if (busy) return false;
      setBusy(true);
      setFailure(null);
      try {
        await work();
        return true;
      } catch (error) {
        setFailure(toAppError(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    forget: () => setFailure(null),
  };
}
