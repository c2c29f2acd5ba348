import { useCallback, useEffect, useState } from 'react';
import { type Day, previousDay } from '@atelier/domain/day';
import { parseStudioEvent } from '@atelier/domain/entities/event';
import { type EventAudience, eventsUntil } from '@atelier/domain/queries/event-queries';
import { type AppError, toAppError } from '../../../lib/app-error.ts';
import { readQuery } from '../../../lib/live-query.tsx';
import { type ListedEvent, type NextPage, PAGE, pageAfter, withPage } from '../event-pages.ts';

export interface PastEvents {
  readonly events: readonly ListedEvent[];
  readonly busy: boolean;
  readonly error: AppError | null;
  /** Whether older ones may exist. */
  readonly hasMore: boolean;
  /** Reads the next page, or the failed one again. */
  readonly more: () => void;
}

interface Known {
  readonly events: readonly ListedEvent[];
  readonly hasMore: boolean;
  readonly error: AppError | null;
  /** The page that was last answered. */
  readonly answered: NextPage | null;
}

/**
 * Events that began before today, a page at a time. Mount it anew for another audience.
 *
 * @param today of the studio's calendar.
 */
export function usePastEvents(audience: EventAudience, today: Day): PastEvents {
  const first = previousDay(today);
  const [asked, setAsked] = useState<NextPage>({ until: first, limit: PAGE });
  const [known, setKnown] = useState<Known>({ events: [], hasMore: true, error: null, answered: null });

  useEffect(() => {
    let cancelled = false;
    readQuery(eventsUntil(asked.until, audience, asked.limit), parseStudioEvent).then(
      (items) => {
        if (cancelled) return;
        const page = items.map(({ id, data }) => ({ ...data, id }));
        setKnown((before) => ({
          events: withPage(before.events, page),
          hasMore: page.length === asked.limit,
          error: null,
          answered: asked,
        }));
      },
      (error: unknown) => {
        if (!cancelled) setKnown((before) => ({ ...before, error: toAppError(error), answered: asked }));
      },
    );
    return () => {
      cancelled = true;
    };
  }, [asked, audience]);

  const more = useCallback(() => setAsked(pageAfter(known.events, first)), [known.events, first]);
  return { ...known, busy: known.answered !== asked, more };
}
