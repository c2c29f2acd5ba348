import { useEffect, useState } from 'react';
import { type AppError, toAppError } from './errors.ts';

type AsyncResult<T> =
  { status: 'waiting' } | { status: 'done'; value: T } | { status: 'failed'; error: AppError };

/** Runs `load` when the component mounts and once per key; `retry` runs it again. @param load  a stable function */
export function useAsyncResult<T>(key: string, load: (key: string) => Promise<T>) {
  const [result, setResult] = useState<AsyncResult<T>>({ status: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let cancelled = false;
    const finish = (next: AsyncResult<T>) => {
      if (!cancelled) setResult(next);
    };
    load(key).then(
      (value) => finish({ status: 'done', value }),
      (error: unknown) => finish({ status: 'failed', error: toAppError(error) }),
    );
    return () => {
      cancelled = true;
    };
  }, [key, load, attempt]);
  const retry = () => {
    setResult({ status: 'waiting' });
    setAttempt((count) => count + 1);
  };
  return { result, retry };
}
