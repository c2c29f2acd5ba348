import { useEffect, useState } from 'react';
import { type AppError, toAppError } from './errors.ts';

/** How long the server is polled before the page says that it takes longer. */
const POLL_TIMEOUT_MS = 30_000;
/** From an answer to the next request. */
const POLL_INTERVAL_MS = 3_000;

export interface PollState<T> {
  /** The latest answer, `null` before the first. */
  answer: T | null;
  failure: AppError | null;
  /** The server was polled for 30 s. */
  timedOut: boolean;
}

interface PollingOptions<T> {
  /** `null` polls nothing. */
  key: string | null;
  /** A stable function. */
  poll: (key: string) => Promise<T>;
  isPermanent: (error: AppError) => boolean;
  /** Whether the answer can still change. */
  isPending: (state: PollState<T>) => boolean;
}

/**
 * Polls the server every 3 s while the answer is pending, for at most 30 s; `retry` polls for
 * another 30 s.
 */
export function usePolling<T>({ key, poll, isPermanent, isPending }: PollingOptions<T>) {
  const [answer, setAnswer] = useState<T | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [timedOut, setTimedOut] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const state: PollState<T> = { answer, failure, timedOut };
  const isPolling = !timedOut && isPending(state);

  useEffect(() => {
    if (key === null || !isPolling) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const [found, error] = await poll(key).then(
        (value) => [value, null] as const,
        (reason: unknown) => [null, toAppError(reason)] as const,
      );
      if (stopped) return;
      if (error === null) setAnswer(found);
      else if (isPermanent(error)) setFailure(error);
      timer = setTimeout(() => void ask(), POLL_INTERVAL_MS);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [key, poll, isPermanent, isPolling, attempt]);

  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setTimedOut(true), POLL_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [key, attempt]);

  const retry = () => {
    setTimedOut(false);
    setAttempt((count) => count + 1);
  };
  return { state, retry };
}
