import { parseStudioEvent, type StudioEvent } from '@atelier/domain/entities/event';
import { newestVipEvents } from '@atelier/domain/queries/event-queries';
import { type Item, type LiveState, useLiveQuery } from '../../../lib/live-query.tsx';

/** The newest VIP events, three at most, live. */
export const useVipEvents = (): LiveState<Item<StudioEvent>[]> => useLiveQuery(newestVipEvents(), parseStudioEvent);
