import { useRef, useState } from 'react';
import { type AppError, toAppError } from './errors.ts';
import { useNetworkReturn } from './use-network-return.ts';

export interface Action {
  readonly busy: boolean;
  readonly failure: AppError | null;
  /**
   * Runs `work` unless an earlier call is still running.
   *
   * @returns whether this call ran and succeeded.
   */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  clearFailure: () => void;
}

/**
 * Runs one asynchronous action at a time; exposes whether it runs and why the last one failed,
 * until the network is back if it failed for want of one.
 */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  useNetworkReturn(failure, () => setFailure(null));
  // A ref, because state changes only with the next render and a second call may come before it.
  const running = useRef(false);
  return {
    busy,
    failure,
    async run(work) {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setFailure(null);
      try {
        await work();
        return true;
      } catch (error) {
        setFailure(toAppError(error));
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    clearFailure: () => setFailure(null),
  };
}
