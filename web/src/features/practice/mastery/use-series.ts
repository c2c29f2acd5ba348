import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../lib/errors.ts';
import { saveSeries } from '../data/mastery-store.ts';
import { type PendingSeries, sendPendingSeries, seriesQueueOf } from '../data/series-queue.ts';

/** Waits; returns false as soon as `signal` aborts. */
function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(end, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', end);
  });
}

/** Returns the series not sent yet; sends them now, and again when the network is back, but not while a loop runs. */
export function useSeries(uid: string, isLoopRunning: boolean) {
  const queue = seriesQueueOf(uid);
  const [pending, setPending] = useState(queue.pending);
  const [error, setError] = useState<AppError | null>(null);

  const send = useCallback(
    async (stop: AbortSignal) => {
      // One sender at a time in all tabs: two that send the same series collide.
      const sendAll = () =>
        sendPendingSeries(queue, {
          save: (series) => saveSeries(uid, series),
          nowMs: () => Date.now(),
          wait: (ms) => waitUnlessAborted(ms, stop),
        });
      setError(await navigator.locks.request(`flair-series-${uid}`, sendAll));
      setPending(queue.pending());
    },
    [queue, uid],
  );

  const waiting = pending.length;
  useEffect(() => {
    if (isLoopRunning || waiting === 0) return undefined;
    const stop = new AbortController();
    const sendNow = () => void send(stop.signal);
    sendNow();
    window.addEventListener('online', sendNow);
    return () => {
      stop.abort();
      window.removeEventListener('online', sendNow);
    };
  }, [isLoopRunning, waiting, send]);

  return {
    /** Oldest first. */
    pending,
    /** Why some series could not be sent. */
    error,
    /** False while some series are only in memory. */
    isStored: waiting === 0 || queue.isStored(),
    record: (series: PendingSeries) => {
      queue.add(series);
      setPending(queue.pending());
    },
  };
}
