import { parseStudioEvent, type StudioEvent } from '@atelier/domain/content/event';
import { newestVipEvents } from '@atelier/domain/queries/event-queries';
import { type Item, type LiveState, useLiveQuery } from '../../../lib/firestore/live-query.tsx';

/** The newest VIP events, three at most, live. */
export const useVipEvents = (): LiveState<Item<StudioEvent>[]> => useLiveQuery(newestVipEvents(), parseStudioEvent);
