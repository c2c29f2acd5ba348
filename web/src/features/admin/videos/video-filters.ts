import { fold } from '@atelier/domain/parsing/text';
import { TIERS } from '@atelier/domain/values';
import { withParams } from '../../../components/admin/list-url-params.ts';
import { parseSort, type Sort, formatSort } from '../../../components/admin/list-sort.ts';
import type { ListedVideo } from './data/use-all-videos.ts';

/** Levels of what is online, and proposals. */
export const LEVEL_FILTERS = ['all', ...TIERS, 'brouillon'] as const;
export type LevelFilter = (typeof LEVEL_FILTERS)[number];

/** The columns that can compare two videos. */
const SORTABLE_KEYS = ['title', 'level', 'category', 'difficulty', 'duration', 'status', 'since'] as const;
const NEWEST_FIRST: Sort = { key: 'since', descending: true };

export interface VideoFilters {
  readonly level: LevelFilter;
  /** As typed. */
  readonly searchText: string;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

/** What an address asks for; what it does not say is as at first. */
export function parseVideoFilters(search: URLSearchParams): VideoFilters {
  const page = Number(search.get('page') ?? 1);
  return {
    level: LEVEL_FILTERS.find((one) => one === search.get('level')) ?? 'all',
    searchText: search.get('q') ?? '',
    sort: parseSort(search.get('sort'), SORTABLE_KEYS) ?? NEWEST_FIRST,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address with these filters; what is as at first is left out. */
export function withVideoFilters(
  search: URLSearchParams,
  { level, searchText: words, sort, page }: VideoFilters,
): URLSearchParams {
  return withParams(search, {
    level: level === 'all' ? '' : level,
    q: words,
    sort: formatSort(sort) === formatSort(NEWEST_FIRST) ? '' : formatSort(sort),
    page: page === 1 ? '' : String(page),
  });
}

/** Videos of one level, or the proposals, whose title has every word. */
export function matchingVideos(
  videos: readonly ListedVideo[],
  { level, searchText: words }: Pick<VideoFilters, 'level' | 'searchText'>,
): readonly ListedVideo[] {
  const searchTokens = fold(words).split(/\s+/).filter(Boolean);
  return videos.filter(({ status, level: own, title }) => {
    const hasLevel =
      level === 'all' || (level === 'brouillon' ? status === level : status === 'en_ligne' && own === level);
    const folded = fold(title);
    return hasLevel && searchTokens.every((word) => folded.includes(word));
  });
}
