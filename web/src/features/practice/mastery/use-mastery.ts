import { useCallback, useEffect, useState } from 'react';
import { parseMastery } from '@atelier/domain/entities/learning';
import { type Hand, type Prop, type Tries, withSeries } from '@atelier/domain/mastery';
import { masteryIn } from '@atelier/domain/queries/member-queries';
import type { AppError } from '../../../lib/app-error.ts';
import { useLiveQuery } from '../../../lib/live-query.tsx';
import { saveSeries } from '../data/mastery-store.ts';
import { openSeriesJournal, type PendingSeries } from './series-journal.ts';
import { sendSeries } from './send-series.ts';

export interface MasteryOfVideo {
  readonly status: 'loading' | 'ready' | 'error';
  /** Totals of a skill, with what this device has not sent yet. */
  readonly of: (moveId: string, hand: Hand, prop: Prop) => Tries | null;
  readonly note: (series: PendingSeries) => void;
  /** Why something is kept on this device for now. */
  readonly fault: AppError | null;
}

/** What a member can do in one video. While `held`, what they note stays on the device: a loop runs. */
export function useMastery(uid: string, videoId: string, held: boolean): MasteryOfVideo {
  const live = useLiveQuery(masteryIn(uid, videoId), parseMastery);
  const [journal] = useState(() => openSeriesJournal(localStorage, uid));
  const [pending, setPending] = useState(journal.pending);
  const [fault, setFault] = useState<AppError | null>(null);

  const send = useCallback(async () => {
    setFault(await sendSeries(journal, (series) => saveSeries(uid, series)));
    setPending(journal.pending());
  }, [journal, uid]);

  const waiting = pending.length;
  useEffect(() => {
    if (held || waiting === 0) return undefined;
    const sendNow = () => void send();
    sendNow();
    window.addEventListener('online', sendNow);
    return () => window.removeEventListener('online', sendNow);
  }, [held, waiting, send]);

  return {
    status: live.status,
    fault,
    of: (moveId, hand, prop) => {
      const isIt = (one: { video_id: string; move_id: string; hand: Hand; prop: Prop }) =>
        one.video_id === videoId && one.move_id === moveId && one.hand === hand && one.prop === prop;
      const stored = live.status === 'ready' ? (live.data.find(({ data }) => isIt(data))?.data ?? null) : null;
      // A series that the server tells of already changes nothing.
      return pending.filter(isIt).reduce<Tries | null>((tries, series) => withSeries(tries, series) ?? tries, stored);
    },
    note: (series) => {
      journal.add(series);
      setPending(journal.pending());
    },
  };
}
