import type { StudioEvent } from '@atelier/domain/content/event';
import { containsWords } from '@atelier/domain/parsing/search-text';
import { EVENT_TYPES, type EventType } from '@atelier/domain/values';

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

/** Whether an event has the type, and every search word in its titles or descriptions. */
export function matchesFilters(
  filters: EventFilters,
  event: Pick<StudioEvent, 'title' | 'description' | 'title_en' | 'description_en' | 'type'>,
): boolean {
  const { title, description, title_en = '', description_en = '' } = event;
  const text = `${title} ${description} ${title_en} ${description_en}`;
  return (filters.type === null || event.type === filters.type) && containsWords(text, filters.searchText);
}
