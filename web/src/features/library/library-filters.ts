import { createSerializer, parseAsString, parseAsStringLiteral, type Values } from 'nuqs';
import type { VideoCard } from '@atelier/domain/content/video';
import { inPathOrder } from '@atelier/domain/learning/path-order';
import { containsWords } from '@atelier/domain/parsing/search-text';
import { DIFFICULTY_LEVELS, VIDEO_CATEGORIES } from '@atelier/domain/values';
import { WATCH_STATUSES, type WatchStatus } from '../../components/content/watch-status-label.tsx';

/** Orders of a library besides the catalog's own, which is newest first. */
export const LIBRARY_ORDERS = ['path', 'rating'] as const;

/**
 * The filters in the address; invalid values are ignored. Without an order the newest come first.
 */
export const LIBRARY_FILTERS = {
  title: parseAsString.withDefault(''),
  category: parseAsStringLiteral(VIDEO_CATEGORIES),
  difficulty: parseAsStringLiteral(DIFFICULTY_LEVELS),
  progress: parseAsStringLiteral(WATCH_STATUSES),
  order: parseAsStringLiteral(LIBRARY_ORDERS),
};
export const LIBRARY_URL_KEYS = { title: 'q', order: 'sort' };

/** The filters of a library; `null` means all values. */
export type LibraryFilters = Readonly<Values<typeof LIBRARY_FILTERS>>;

export const NO_FILTERS = {
  title: '',
  category: null,
  difficulty: null,
  progress: null,
  order: null,
};

const asQuery = createSerializer(LIBRARY_FILTERS, { urlKeys: LIBRARY_URL_KEYS });

/** Returns the filters as text, as lists are remembered by. */
export const filterText = (filters: LibraryFilters): string =>
  new URLSearchParams(asQuery(filters)).toString();

/** Returns whether a card matches. The title must contain every word of the search. */
export const matchesFilters = (
  filters: LibraryFilters,
  card: VideoCard,
  status: WatchStatus,
): boolean =>
  (filters.category === null || card.category === filters.category) &&
  (filters.difficulty === null || card.difficulty_level === filters.difficulty) &&
  (filters.progress === null || status === filters.progress) &&
  containsWords(card.title, filters.title);

/**
 * Sorts cards that are newest first: as the learning path, or best rated first, with those not
 * rated last.
 */
export function sortCards(
  cards: readonly VideoCard[],
  order: LibraryFilters['order'],
): readonly VideoCard[] {
  if (order === 'path') return inPathOrder(cards);
  return order === 'rating' ? cards.toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0)) : cards;
}
