import type { StudioEvent } from '@atelier/domain/content/event';
import { fold } from '@atelier/domain/parsing/text';
import { EVENT_TYPES, type EventType } from '@atelier/domain/values';

/** Filters of the event list. */
export interface EventFilters {
  readonly searchText: string;
  /** `null` for all types. */
  readonly type: EventType | null;
}

export const NO_FILTERS: EventFilters = { searchText: '', type: null };
const KEYS = { searchText: 'q', type: 'type' } as const;

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(search: URLSearchParams): EventFilters {
  const type = search.get(KEYS.type);
  return {
    searchText: search.get(KEYS.searchText) ?? '',
    type: EVENT_TYPES.find((candidate) => candidate === type) ?? null,
  };
}

/** Returns the URL parameters with these filters; keeps other parameters, and leaves out empty filters. */
export function withFilters(search: URLSearchParams, filters: EventFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['searchText', 'type'] as const) {
    const value = filters[name];
    if (value === null || value === '') next.delete(KEYS[name]);
    else next.set(KEYS[name], value);
  }
  return next;
}

export const hasActiveFilters = (filters: EventFilters) => filters.type !== null || filters.searchText.trim() !== '';

/** Whether an event has the type, and every search word in its title or description, ignoring case and accents. */
export function matchesFilters(
  filters: EventFilters,
  event: Pick<StudioEvent, 'title' | 'description' | 'type'>,
): boolean {
  const text = fold(`${event.title} ${event.description}`);
  const searchTokens = fold(filters.searchText).split(/\s+/).filter(Boolean);
  return searchTokens.every((word) => text.includes(word)) && (filters.type === null || event.type === filters.type);
}
