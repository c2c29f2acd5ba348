import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../lib/errors.ts';
import { saveSeries } from '../data/mastery-store.ts';
import { type PendingSeries, sendPendingSeries, seriesQueueOf } from './series-queue.ts';

/** Returns the series not sent yet; sends them now, and again when the network is back, but not while a loop runs. */
export function useSeries(uid: string, isLoopRunning: boolean) {
  const queue = seriesQueueOf(uid);
  const [pending, setPending] = useState(queue.pending);
  const [error, setError] = useState<AppError | null>(null);

  const send = useCallback(async () => {
    // One sender at a time in all tabs: two transactions that add the same series collide.
    const sendAll = () => sendPendingSeries(queue, (series) => saveSeries(uid, series));
    setError(await navigator.locks.request(`flair-series-${uid}`, sendAll));
    setPending(queue.pending());
  }, [queue, uid]);

  const waiting = pending.length;
  useEffect(() => {
    if (isLoopRunning || waiting === 0) return undefined;
    const sendNow = () => void send();
    sendNow();
    window.addEventListener('online', sendNow);
    return () => window.removeEventListener('online', sendNow);
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
