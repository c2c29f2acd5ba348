import { useState } from 'react';
import { AppError, toAppError } from '../errors.ts';
import { type Parse, readDoc } from './live-query.tsx';

/**
 * A document as a person saw it when they began something that goes by what was seen. Where somebody else changed it
 * meanwhile, the deed is held and the document read again: what it is now can be shown, and doing it again is done
 * knowingly. Nothing typed is lost by it.
 *
 * @param path  of domain/paths.ts
 */
export function useConflictCheck<Stored>(path: string, parse: Parse<Stored>, initial: Stored) {
  const [viewed, setSeen] = useState(initial);
  return {
    seen: viewed,
    /** @throws AppError `conflict` when it was held, `not-found` when the document is gone; else as `work` */
    async run(work: (seen: Stored) => Promise<void>): Promise<void> {
      try {
        await work(viewed);
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
