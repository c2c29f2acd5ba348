import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../lib/app-error.ts';
import { saveSeries } from '../data/mastery-store.ts';
import { type PendingSeries, seriesJournalOf } from './series-journal.ts';
import { sendPendingSeries } from './send-series.ts';

export interface SeriesToSend {
  /** Oldest first. */
  readonly pending: readonly PendingSeries[];
  readonly note: (series: PendingSeries) => void;
  /** Why something is still here, for now. */
  readonly error: AppError | null;
  /** False while some of it lasts no longer than the page. */
  readonly kept: boolean;
}

/**
 * The series that a member noted here and the server does not hold yet: sent now, and again when the network is back.
 *
 * @param isLoopRunning  a loop runs: they stay on the device.
 */
export function useSeries(uid: string, isLoopRunning: boolean): SeriesToSend {
  const journal = seriesJournalOf(uid);
  const [pending, setPending] = useState(journal.pending);
  const [error, setError] = useState<AppError | null>(null);

  const send = useCallback(async () => {
    setError(await sendPendingSeries(journal, (series) => saveSeries(uid, series)));
    setPending(journal.pending());
  }, [journal, uid]);

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
    kept: waiting === 0 || journal.isKept(),
    note: (series) => {
      journal.add(series);
      setPending(journal.pending());
    },
  };
}
