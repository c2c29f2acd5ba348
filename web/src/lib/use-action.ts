import { useRef, useState } from 'react';
import { type AppError, toAppError } from './errors.ts';

export interface Action {
  readonly busy: boolean;
  readonly failure: AppError | null;
  /** Runs `work`, unless an earlier call still runs. @returns whether this call ran and succeeded. */
  run(work: () => Promise<void>): Promise<boolean>;
  clearFailure(): void;
}

/** Runs one asynchronous action at a time and holds whether it runs and why the last one failed. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  // State changes with the next render; two calls before it must see each other.
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
