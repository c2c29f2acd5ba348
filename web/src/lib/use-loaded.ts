import { useEffect, useState } from 'react';
import { toAppError } from './errors.ts';
import { type LiveState, LOADING } from './firestore/live-state.ts';

export type Loaded<T> = LiveState<T> & { retry: () => void };

/** Loads something once, again when `load` changes, and on `retry`. @param load  a stable function */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<LiveState<T>>(LOADING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let cancelled = false;
    const finish = (next: LiveState<T>) => {
      if (!cancelled) setState(next);
    };
    load().then(
      (data) => finish({ status: 'ready', data, fromCache: false }),
      (error: unknown) => finish({ status: 'error', error: toAppError(error) }),
    );
    return () => {
      cancelled = true;
    };
  }, [load, attempt]);
  const retry = () => {
    setState(LOADING);
    setAttempt((count) => count + 1);
  };
  return { ...state, retry };
}
