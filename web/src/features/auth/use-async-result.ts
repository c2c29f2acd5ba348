import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../lib/errors.ts';

export type AsyncResult<T> =
  { status: 'waiting' } | { status: 'done'; value: T } | { status: 'failed'; error: AppError };

/** Runs a piece of work when the page opens, once per key. @param work a stable function. */
export function useAsyncResult<T>(key: string, work: (key: string) => Promise<T>): AsyncResult<T> {
  const [outcome, setOutcome] = useState<AsyncResult<T>>({ status: 'waiting' });
  useEffect(() => {
    let cancelled = false;
    work(key).then(
      (value) => {
        if (!cancelled) setOutcome({ status: 'done', value });
      },
      (error: unknown) => {
        if (!cancelled) setOutcome({ status: 'failed', error: toAppError(error) });
      },
    );
    return () => {
      cancelled = true;
    };
  }, [key, work]);
  return outcome;
}
