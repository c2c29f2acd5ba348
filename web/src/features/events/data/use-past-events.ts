import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Day, previousDay } from '@atelier/domain/time/day';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { type EventAudience, eventsUntil } from '@atelier/domain/queries/event-queries';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import { loadEntryValue, saveEntryValue } from '../../../lib/device/history-entry.ts';
import { readQuery } from '../../../lib/firestore/live-query.tsx';
import { type ListedEvent, type PageRequest, PAGE_SIZE, nextPage, firstPage, appendPage } from '../event-pages.ts';

/** Under which the history entry keeps how many are shown. */
const SHOWN_COUNT_KEY = 'past-events';

export interface PastEvents {
  readonly events: readonly ListedEvent[];
  readonly busy: boolean;
  readonly error: AppError | null;
  /** Whether older ones may exist. */
  readonly hasMore: boolean;
  /** Reads the next page, or the failed one again. */
  readonly loadMore: () => void;
}

interface LoadedEvents {
  readonly events: readonly ListedEvent[];
  readonly hasMore: boolean;
  readonly error: AppError | null;
  /** The page that was last answered. */
  readonly lastPage: PageRequest | null;
}

/**
 * Events that began before today, a page at a time; on the way back as many as were shown, at once. Mount it anew for
 * another audience.
 *
 * @param today of the studio's calendar.
 */
export function usePastEvents(audience: EventAudience, today: Day): PastEvents {
  const first = previousDay(today);
  const [requestedPage, setRequestedPage] = useState<PageRequest>(() =>
    firstPage(first, loadEntryValue(SHOWN_COUNT_KEY)),
  );
  const [loaded, setLoaded] = useState<LoadedEvents>({ events: [], hasMore: true, error: null, lastPage: null });

  useEffect(() => {
    let cancelled = false;
    readQuery(eventsUntil(requestedPage.until, audience, requestedPage.limit), parseStudioEvent).then(
      (items) => {
        if (cancelled) return;
        const page = items.map(({ id, data }) => ({ ...data, id }));
        setLoaded((before) => ({
          events: appendPage(before.events, page),
          hasMore: page.length === requestedPage.limit,
          error: null,
          lastPage: requestedPage,
        }));
      },
      (error: unknown) => {
        if (!cancelled) setLoaded((before) => ({ ...before, error: toAppError(error), lastPage: requestedPage }));
      },
    );
    return () => {
      cancelled = true;
    };
  }, [requestedPage, audience]);

  // A search takes the place of the entry before it, on the same page.
  const { key } = useLocation();
  const count = loaded.events.length;
  useEffect(() => {
    if (count > PAGE_SIZE) saveEntryValue(SHOWN_COUNT_KEY, count);
  }, [count, key]);

  const more = useCallback(() => setRequestedPage(nextPage(loaded.events, first)), [loaded.events, first]);
  return { ...loaded, busy: loaded.lastPage !== requestedPage, loadMore: more };
}
