import { useState } from 'react';
import { AppError, toAppError } from './app-error.ts';
import { type Parse, readDoc } from './live-query.tsx';

/**
 * A document as a person saw it when they began something that goes by what was seen. Where somebody else changed it
 * meanwhile, the deed is held and the document read again: what it is now can be shown, and doing it again is done
 * knowingly. Nothing typed is lost by it.
 *
 * @param path  of domain/collection-paths.ts
 */
export function useSeen<Stored>(path: string, parse: Parse<Stored>, begun: Stored) {
  const [seen, setSeen] = useState(begun);
  return {
    seen,
    /** @throws AppError `conflict` when it was held, `not-found` when the document is gone; else as `work` */
    async goBy(work: (seen: Stored) => Promise<void>): Promise<void> {
      try {
        await work(seen);
      } catch (error) {
        if (toAppError(error).code !== 'conflict') throw error;
        const now = await readDoc(path, parse);
        if (now === null) throw new AppError('not-found', { cause: error });
        setSeen(now);
        throw error;
      }
    },
  };
}
