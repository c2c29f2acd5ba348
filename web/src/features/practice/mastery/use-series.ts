import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../lib/errors.ts';
import { saveSeries } from '../data/mastery-store.ts';
import { type PendingSeries, sendPendingSeries, seriesQueueOf } from './series-queue.ts';

export interface PendingSeriesState {
  /** Oldest first. */
  readonly pending: readonly PendingSeries[];
  readonly record: (series: PendingSeries) => void;
  /** Why some series could not be sent. */
  readonly error: AppError | null;
  /** False while some series are only in memory. */
  readonly isStored: boolean;
}

/**
 * Returns the series that were not sent yet; sends them now, and again when the network is back.
 *
 * @param isLoopRunning nothing is sent while a loop runs.
 */
export function useSeries(uid: string, isLoopRunning: boolean): PendingSeriesState {
  const queue = seriesQueueOf(uid);
  const [pending, setPending] = useState(queue.pending);
  const [error, setError] = useState<AppError | null>(null);

  const send = useCallback(async () => {
    setError(await sendPendingSeries(queue, (series) => saveSeries(uid, series)));
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
    pending,
    error,
    isStored: waiting === 0 || queue.isStored(),
    record: (series) => {
      queue.add(series);
      setPending(queue.pending());
    },
  };
}
