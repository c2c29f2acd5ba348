import { useEffect, useState } from 'react';
import { toAppError } from '../../lib/errors.ts';
import { type LiveState, LOADING } from '../../lib/firestore/live-state.ts';

/** Loads something once, and again when `load` changes. @param load  a stable function. */
export function useLoaded<T>(load: () => Promise<T>): LiveState<T> {
  const [state, setState] = useState<LiveState<T>>(LOADING);
  useEffect(() => {
    let cancelled = false;
    load().then(
      (data) => {
        if (!cancelled) setState({ status: 'ready', data, fromCache: false });
      },
      (error: unknown) => {
        if (!cancelled) setState({ status: 'error', error: toAppError(error) });
      },
    );
    return () => {
      cancelled = true;
    };
  }, [load]);
  return state;
}
