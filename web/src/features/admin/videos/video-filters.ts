import { fold } from '@atelier/domain/parsing/text';
import { TIERS } from '@atelier/domain/values';
import {
  choiceParam,
  listParams,
  pageParam,
  type Sort,
  sortParam,
  textParam,
} from '../../../components/admin/list-params.ts';
import type { ListedVideo } from './data/use-all-videos.ts';

/** All videos, the published videos of one tier, or the drafts. */
export const LEVEL_FILTERS = ['all', ...TIERS, 'brouillon'] as const;
export type LevelFilter = (typeof LEVEL_FILTERS)[number];

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
const params = listParams<VideoFilters>({
  level: choiceParam('level', LEVEL_FILTERS),
  searchText: textParam('q'),
  sort: sortParam(SORTABLE_KEYS, NEWEST_FIRST),
  page: pageParam,
});
export const { parse: parseVideoFilters, write: withVideoFilters } = params;

/** Keeps the filters in the URL; a change of anything but the page goes back to page 1. */
export function useVideoFilters(): [VideoFilters, (change: Partial<VideoFilters>) => void] {
  const [filters, setFilters] = params.useFilters();
  return [filters, (change) => setFilters({ ...filters, page: 1, ...change })];
}

/** Returns the videos of a level filter whose title contains every word of the search. */
export function matchingVideos(
  videos: readonly ListedVideo[],
  { level, searchText }: Pick<VideoFilters, 'level' | 'searchText'>,
): readonly ListedVideo[] {
  const words = fold(searchText).split(/\s+/).filter(Boolean);
  return videos.filter(({ status, level: own, title }) => {
    const hasLevel =
      level === 'all' || (level === 'brouillon' ? status === level : status === 'en_ligne' && own === level);
    const folded = fold(title);
    return hasLevel && words.every((word) => folded.includes(word));
  });
}
