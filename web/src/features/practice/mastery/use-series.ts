import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../lib/errors.ts';
import { saveSeries } from '../data/mastery-store.ts';
import { type PendingSeries, seriesQueueOf } from './series-queue.ts';
import { sendPendingSeries } from './send-pending-series.ts';

export interface PendingSeriesState {
  /** Oldest first. */
  readonly pending: readonly PendingSeries[];
  readonly record: (series: PendingSeries) => void;
  /** Why something is still here, for now. */
  readonly error: AppError | null;
  /** False while some of it lasts no longer than the page. */
  readonly isStored: boolean;
}

/**
 * The series that a member noted here and the server does not hold yet: sent now, and again when the network is back.
 *
 * @param isLoopRunning  a loop runs: they stay on the device.
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
