import { useEffect, useState } from 'react';
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
import { type AppError, toAppError } from '../../../lib/errors.ts';
import { type LiveState, useDocOnce, useLiveDoc, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { readLearningSeconds } from './learning-time.ts';

export interface Dashboard {
  readonly inProgress: readonly VideoProgress[];
  /** Cards of the member's tier; equal to `free` for free members. */
  readonly own: readonly VideoCard[];
  readonly free: readonly VideoCard[];
  readonly labels: Readonly<Record<string, 'started' | 'completed'>>;
  readonly stats: LearningStats;
}

type DashboardState =
  { status: 'loading' } | { status: 'error'; error: AppError } | { status: 'ready'; data: Dashboard };

/** Loads a member's dashboard except the learning time. Reads at most 7 documents, and 2 in the security rules. */
export function useDashboard(uid: string, tier: Tier): DashboardState {
  const inProgress = useLiveQuery(videosInProgress(uid), parseVideoProgress);
  const free = useDocOnce(path.catalog('free'), parseCatalog);
  const paid = useDocOnce(tier === 'free' ? null : path.catalog(tier), parseCatalog);
  const own = tier === 'free' ? free : paid;
  const library = useDocOnce(path.libraryState(uid), parseLibraryState);
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);

  const failed = [inProgress, free, own, library, stats].find(
    (part): part is LiveState<never> & { status: 'error' } => part.status === 'error',
  );
  if (failed !== undefined) return failed;
  if (
    inProgress.status !== 'ready' ||
    free.status !== 'ready' ||
    own.status !== 'ready' ||
    library.status !== 'ready' ||
    stats.status !== 'ready'
  ) {
    return { status: 'loading' };
  }
  return {
    status: 'ready',
    data: {
      inProgress: inProgress.data.map((item) => item.data),
      own: own.data?.cards ?? [],
      free: free.data?.cards ?? [],
      labels: library.data?.videos ?? {},
      stats: stats.data ?? NO_LEARNING_STATS,
    },
  };
}

/** Returns the seconds of learning; `null` while loading and after an error. */
export function useLearningSeconds(uid: string): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    let cancelled = false;
    readLearningSeconds(uid).then(
      (total) => {
        if (!cancelled) setSeconds(total);
      },
      (error: unknown) => console.warn('learning time unknown', toAppError(error).code),
    );
    return () => {
      cancelled = true;
    };
  }, [uid]);
  return seconds;
}
