import { useEffect, useState } from 'react';
import { type LiveState, LOADING } from './firestore/live-state.ts';
import { useNetworkReturn } from './use-network-return.ts';
import { whenSettled } from './when-settled.ts';

export type Loaded<T> = LiveState<T> & { retry: () => void };

/**
 * Loads something once, again when `load` changes, when the network is back, and on `retry`.
 *
 * @param load  a stable function
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<LiveState<T>>(LOADING);
  const [attempt, setAttempt] = useState(0);
  useEffect(
    () =>
      whenSettled(
        load(),
        (data) => setState({ status: 'ready', data, fromCache: false }),
        (error) => setState({ status: 'error', error }),
      ),
    [load, attempt],
  );
  const retry = () => {
    setState(LOADING);
    setAttempt((count) => count + 1);
  };
  useNetworkReturn(state.status === 'error' ? state.error : null, retry);
  return { ...state, retry };
}
