import { path } from '@atelier/domain/paths';
import {
  type LearningStats,
  NO_LEARNING_STATS,
  parseLearningStats,
  parseLibraryState,
  parseVideoProgress,
  type VideoProgress,
} from '@atelier/domain/learning/learning-documents';
import { parseCatalog, type VideoCard } from '@atelier/domain/content/video';
import { videosInProgress } from '@atelier/domain/queries/member-queries';
import type { Tier } from '@atelier/domain/values';
import { useDocOnce, useLiveDoc, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { combineStates, type LiveState } from '../../../lib/firestore/live-state.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { readLearningSeconds } from './learning-time.ts';

export interface Dashboard {
  readonly inProgress: readonly VideoProgress[];
  /** Cards of the member's tier; equal to `free` for free members. */
  readonly own: readonly VideoCard[];
  readonly free: readonly VideoCard[];
  readonly labels: Readonly<Record<string, 'started' | 'completed'>>;
  readonly stats: LearningStats;
}

/**
 * Loads a member's dashboard except the learning time. Reads at most 7 documents, and 2 in the
 * security rules.
 */
export function useDashboard(uid: string, tier: Tier): LiveState<Dashboard> {
  const inProgress = useLiveQuery(videosInProgress(uid), parseVideoProgress);
  const free = useDocOnce(path.catalog('free'), parseCatalog);
  const paid = useDocOnce(tier === 'free' ? null : path.catalog(tier), parseCatalog);
  const own = tier === 'free' ? free : paid;
  const library = useDocOnce(path.libraryState(uid), parseLibraryState);
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);

  const all = combineStates({ inProgress, free, own, library, stats });
  if (all.status !== 'ready') return all;
  const { data } = all;
  return {
    ...all,
    data: {
      inProgress: data.inProgress.map((item) => item.data),
      own: data.own?.cards ?? [],
      free: data.free?.cards ?? [],
      labels: data.library?.videos ?? {},
      stats: data.stats ?? NO_LEARNING_STATS,
    },
  };
}

/** The films that a member may open, with what they did with them. */
export interface OpenFilms {
  /** The cards that the member may open, the own level first. */
  readonly shelves: readonly (readonly VideoCard[])[];
  readonly labels: Dashboard['labels'];
  readonly inProgress: Dashboard['inProgress'];
}

export const openFilms = ({ own, free, labels, inProgress }: Dashboard, tier: Tier): OpenFilms => ({
  shelves: tier === 'free' ? [free] : [own, free],
  labels,
  inProgress,
});

/** Returns the seconds of learning; `null` while loading and after an error. */
export const useLearningSeconds = (uid: string): number | null =>
  useReadOnce(['learning-seconds', uid], () => readLearningSeconds(uid)).data ?? null;
