import { useState } from 'react';
import { AppError, toAppError } from '../errors.ts';
import { type Parse, readDoc } from './live-query.tsx';

/**
 * Runs actions against the version of a document that the user has seen. When somebody else has
 * changed it meanwhile, the action fails and the document is read again: the new version can be
 * shown, and a second run applies to it. Typed input is kept.
 *
 * @param path document path of domain/paths.ts.
 */
export function useConflictCheck<Stored>(path: string, parse: Parse<Stored>, initial: Stored) {
  const [seen, setSeen] = useState(initial);
  return {
    seen,
    /**
     * @throws AppError `conflict` when the document changed, `not-found` when it is gone; otherwise
     * as `work`.
     */
    run: async (work: (seen: Stored) => Promise<void>): Promise<void> => {
      try {
        await work(seen);
      } catch (error) {
        if (toAppError(error).code !== 'conflict') throw error;
        const stored = await readDoc(path, parse);
        if (stored === null) throw new AppError('not-found', { cause: error });
        setSeen(stored);
        throw error;
      }
    },
  };
}
