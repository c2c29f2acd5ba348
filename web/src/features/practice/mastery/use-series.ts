import { useEffect, useRef, useState } from 'react';
import { type AppError, isPermanentRejection } from '../../../lib/errors.ts';
import { type SendQueue, startSendQueue } from '../../../lib/outbox/send-queue.ts';
import { saveSeries } from '../data/mastery-store.ts';
import { type PendingSeries, sendSeries, seriesQueueOf } from '../data/series-queue.ts';

/**
 * Returns the series not sent yet; sends them as soon as they are noted, and again until they have
 * arrived.
 */
export function useSeries(uid: string) {
  const queue = seriesQueueOf(uid);
  const [pending, setPending] = useState(queue.pending);
  const [error, setError] = useState<AppError | null>(null);
  const sender = useRef<SendQueue>(null);
  const isWaiting = pending.length > 0;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const refresh = () => {
      setPending(queue.pending());
      setError((before) => (before !== null && isPermanentRejection(before) ? before : null));
    };
    sender.current = startSendQueue<PendingSeries>({
      // One sender at a time in all tabs: two that send the same series collide.
      lock: `flair-series-${uid}`,
      // An error stays until an attempt succeeds, here or in another tab.
      load: () => (queue.pending().length === 0 ? refresh() : setPending(queue.pending())),
      next: () => queue.pending()[0],
      send: (series, stop) =>
        sendSeries(queue, series, (noted) => saveSeries(uid, noted), stop).then(refresh),
      isFinal: isPermanentRejection,
      onFailed: ({ id }, reason, isFinal) => {
        if (isFinal) queue.remove(id);
        setPending(queue.pending());
        setError(reason);
      },
    });
    return sender.current.stop;
  }, [isWaiting, queue, uid]);

  return {
    /** Oldest first. */
    pending,
    /** Those that have just arrived: the server counts them a moment later. */
    sent: queue.sent(),
    /** Why some series could not be sent. */
    error,
    /** False while some series are only in memory. */
    isStored: !isWaiting || queue.isStored(),
    record: (series: PendingSeries) => {
      queue.add({ ...series, noted_at_ms: Date.now() });
      setPending(queue.pending());
      setError(null);
      sender.current?.wake();
    },
  };
}
