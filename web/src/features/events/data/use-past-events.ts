import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Day, previousDay } from '@atelier/domain/time/day';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { type EventAudience, eventsUntil } from '@atelier/domain/queries/event-queries';
import type { AppError } from '../../../lib/errors.ts';
import { loadEntryValue, saveEntryValue } from '../../../lib/device/history-entry.ts';
import { readQuery } from '../../../lib/firestore/live-query.tsx';
import { useNetworkReturn } from '../../../lib/use-network-return.ts';
import { whenSettled } from '../../../lib/when-settled.ts';
import {
  type ListedEvent,
  type PageRequest,
  PAGE_SIZE,
  nextPage,
  firstPage,
  appendPage,
} from '../event-list.ts';

/** Name of the number of shown events in the history entry. */
const SHOWN_COUNT_KEY = 'past-events';

export interface PastEvents {
  readonly events: readonly ListedEvent[];
  readonly busy: boolean;
  readonly error: AppError | null;
  readonly hasMore: boolean;
  /** Reads the next page, or retries the failed one. */
  readonly loadMore: () => void;
}

interface LoadedEvents extends Pick<PastEvents, 'events' | 'hasMore' | 'error'> {
  /** The last page that was answered. */
  readonly lastPage: PageRequest | null;
}

/**
 * Loads events that started before a day of the studio's calendar, page by page; after a back
 * navigation as many as were shown, at once. Remount it for another audience.
 */
export function usePastEvents(audience: EventAudience, before: Day): PastEvents {
  const first = previousDay(before);
  const [requestedPage, setRequestedPage] = useState<PageRequest>(() =>
    firstPage(first, loadEntryValue(SHOWN_COUNT_KEY)),
  );
  const [loaded, setLoaded] = useState<LoadedEvents>({
    events: [],
    hasMore: true,
    error: null,
    lastPage: null,
  });

  useEffect(() => {
    const { until, limit } = requestedPage;
    return whenSettled(
      readQuery(eventsUntil(until, audience, limit), parseStudioEvent),
      (items) => {
        const page = items.map(({ id, data }) => ({ ...data, id }));
        setLoaded((before) => ({
          events: appendPage(before.events, page),
          hasMore: page.length === limit,
          error: null,
          lastPage: requestedPage,
        }));
      },
      (error) => setLoaded((before) => ({ ...before, error, lastPage: requestedPage })),
    );
  }, [requestedPage, audience]);

  // A search replaces the history entry of the same page, so the count is saved again.
  const { key } = useLocation();
  const count = loaded.events.length;
  useEffect(() => {
    if (count > PAGE_SIZE) saveEntryValue(SHOWN_COUNT_KEY, count);
  }, [count, key]);

  const loadMore = () => setRequestedPage(nextPage(loaded.events, first));
  useNetworkReturn(loaded.error, loadMore);
  return { ...loaded, busy: loaded.lastPage !== requestedPage, loadMore };
}
