import type { VideoCard } from '@atelier/domain/content/video';
import { inPathOrder } from '@atelier/domain/learning/path-order';
import { containsWords } from '@atelier/domain/parsing/search-text';
import { DIFFICULTY_LEVELS, type DifficultyLevel, VIDEO_CATEGORIES, type VideoCategory } from '@atelier/domain/values';
import { WATCH_STATUSES, type WatchStatus } from '../../components/content/watch-status-label.tsx';

/** Orders of a library besides the catalog's own, which is newest first. */
export const LIBRARY_ORDERS = ['path', 'rating'] as const;

/** The filters of a library; `null` means all values. */
export interface LibraryFilters {
  readonly title: string;
  readonly category: VideoCategory | null;
  readonly difficulty: DifficultyLevel | null;
  readonly progress: WatchStatus | null;
  /** `null` means newest first. */
  readonly order: (typeof LIBRARY_ORDERS)[number] | null;
}

export const NO_FILTERS: LibraryFilters = { title: '', category: null, difficulty: null, progress: null, order: null };

const KEYS = {
  title: 'q',
  category: 'category',
  difficulty: 'difficulty',
  progress: 'progress',
  order: 'sort',
} as const;

const oneOf = <Value extends string>(allowed: readonly Value[], value: string | null): Value | null =>
  allowed.find((candidate) => candidate === value) ?? null;

/** Parses the filters of a URL; ignores invalid values. */
export const parseFilters = (search: URLSearchParams): LibraryFilters => ({
  title: search.get(KEYS.title) ?? '',
  category: oneOf(VIDEO_CATEGORIES, search.get(KEYS.category)),
  difficulty: oneOf(DIFFICULTY_LEVELS, search.get(KEYS.difficulty)),
  progress: oneOf(WATCH_STATUSES, search.get(KEYS.progress)),
  order: oneOf(LIBRARY_ORDERS, search.get(KEYS.order)),
});

/** Returns the query of a URL with these filters. Other parameters stay; empty filters are removed. */
export function withFilters(search: URLSearchParams, filters: LibraryFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of Object.keys(KEYS) as (keyof LibraryFilters)[]) {
    const value = filters[name];
    if (value === null || value === '') next.delete(KEYS[name]);
    else next.set(KEYS[name], value);
  }
  return next;
}

/** Returns whether a card matches. The title must contain every word of the search. */
export const matchesFilters = (filters: LibraryFilters, card: VideoCard, status: WatchStatus): boolean =>
  (filters.category === null || card.category === filters.category) &&
  (filters.difficulty === null || card.difficulty_level === filters.difficulty) &&
  (filters.progress === null || status === filters.progress) &&
  containsWords(card.title, filters.title);

/** Sorts cards that are newest first: as the learning path, or best rated first, with those not rated last. */
export function sortCards(cards: readonly VideoCard[], order: LibraryFilters['order']): readonly VideoCard[] {
  if (order === 'path') return inPathOrder(cards);
  return order === 'rating' ? cards.toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0)) : cards;
}
