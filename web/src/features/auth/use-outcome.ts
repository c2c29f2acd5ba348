import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../lib/app-error.ts';

export type Outcome<T> = { status: 'waiting' } | { status: 'done'; value: T } | { status: 'failed'; error: AppError };

/** Runs a piece of work when the page opens, once per key. @param work a stable function. */
export function useOutcome<T>(key: string, work: (key: string) => Promise<T>): Outcome<T> {
  const [outcome, setOutcome] = useState<Outcome<T>>({ status: 'waiting' });
  useEffect(() => {
    let left = false;
    work(key).then(
      (value) => {
        if (!left) setOutcome({ status: 'done', value });
      },
      (error: unknown) => {
        if (!left) setOutcome({ status: 'failed', error: toAppError(error) });
      },
    );
    return () => {
      left = true;
    };
  }, [key, work]);
  return outcome;
}
