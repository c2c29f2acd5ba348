import { parseAsString, parseAsStringLiteral, type Values } from 'nuqs';
import type { StudioEvent } from '@atelier/domain/content/event';
import { containsWords } from '@atelier/domain/parsing/search-text';
import { EVENT_TYPES } from '@atelier/domain/values';

/** The filters in the address; invalid values are ignored. `null` means all types. */
export const EVENT_FILTERS = {
  searchText: parseAsString.withDefault(''),
  type: parseAsStringLiteral(EVENT_TYPES),
};
export const EVENT_URL_KEYS = { searchText: 'q' };

export type EventFilters = Readonly<Values<typeof EVENT_FILTERS>>;

export const hasActiveFilters = (filters: EventFilters) =>
  filters.type !== null || filters.searchText.trim() !== '';

/** Whether an event has the type, and every search word in its titles or descriptions. */
export function matchesFilters(
  filters: EventFilters,
  event: Pick<StudioEvent, 'title' | 'description' | 'title_en' | 'description_en' | 'type'>,
): boolean {
  const { title, description, title_en = '', description_en = '' } = event;
  const text = `${title} ${description} ${title_en} ${description_en}`;
  return (
    (filters.type === null || event.type === filters.type) &&
    containsWords(text, filters.searchText)
  );
}
