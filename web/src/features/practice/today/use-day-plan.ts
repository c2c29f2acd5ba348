import { useMemo } from 'react';
import type { VideoProgress } from '@atelier/domain/learning/learning-documents';
import type { PlanInput } from '@atelier/domain/learning/plan';
import { filmsForNewMoves } from '@atelier/domain/learning/plan-blocks';
import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import type { Practice } from '@atelier/domain/learning/practice-summary';
import { parsePracticeToday, type PracticeToday } from '@atelier/domain/learning/practice-today';
import { sortMoves } from '@atelier/domain/content/move';
import { type Move, parseVideo, type VideoCard } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import { useOnline } from '../../../lib/device/use-online.ts';
import { readDoc, useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { type LiveState, LOADING } from '../../../lib/firestore/live-state.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { useToday } from '../../../lib/use-now.ts';
import { type DayInput, type DayPlan, planOf } from './day-plan.ts';

/** What the plan takes from the page that shows it. */
export interface OpenFilms {
  /** The films that the member may open, by level; the own level first. */
  readonly shelves: readonly (readonly VideoCard[])[];
  readonly labels: PlanInput['labels'];
  /** The progress of the films watched last. */
  readonly inProgress: readonly Pick<VideoProgress, 'video_id' | 'last_watched_at'>[];
}

interface PlanSources {
  uid: string;
  timeZone: string;
  answers: PracticeAnswers;
  practice: Practice;
  films: OpenFilms;
}

/** Returns a member's plan of the day, with what it was made of. */
export function useDayPlan({
  uid,
  timeZone,
  answers,
  practice,
  films,
}: PlanSources): LiveState<{ input: DayInput; plan: DayPlan }> {
  const day = useToday(timeZone);
  const today = useStoredDay(uid);
  const { shelves, labels, inProgress } = films;
  const [first = null, second = null] = useMemo(
    () => filmsForNewMoves({ shelves, practice, labels }),
    [shelves, practice, labels],
  );
  const read = [useFilmMoves(first), useFilmMoves(second)];
  const moves = useMovesOfFilms(first, read[0]?.data, second, read[1]?.data);
  const stored = today.status === 'ready' ? today.data : null;
  const data = useMemo(() => {
    const watchedAt = Object.fromEntries(
      inProgress.map(({ video_id, last_watched_at }) => [video_id, last_watched_at]),
    );
    const known = { day, timeZone, answers, practice, shelves, labels };
    const input: DayInput = { ...known, moves, stored, watchedAt };
    return { input, plan: planOf(input) };
  }, [day, timeZone, answers, practice, shelves, labels, inProgress, moves, stored]);

  if (today.status !== 'ready') return today;
  // What was touched stands, whatever the films contain.
  const isReading = stored?.day !== day && read.some(({ isLoading }) => isLoading);
  return isReading ? LOADING : { ...today, data };
}

/**
 * Returns the last day that the member has touched; without a network, an unknown one counts as
 * none.
 */
function useStoredDay(uid: string): LiveState<PracticeToday | null> {
  const isOnline = useOnline();
  const today = useLiveDoc(path.practiceToday(uid), parsePracticeToday);
  const isUnknown =
    today.status === 'error' ? today.error.code === 'offline' : today.status === 'loading';
  return isUnknown && !isOnline ? { status: 'ready', data: null, fromCache: true } : today;
}

/**
 * Reads the moves of a film once a session. What cannot be read, without a network, has none for
 * the plan.
 */
function useFilmMoves(videoId: string | null) {
  const read = async (): Promise<readonly Move[] | null> => {
    const video = videoId === null ? null : await readDoc(path.video(videoId), parseVideo);
    return video === null ? null : sortMoves(video.moves ?? []);
  };
  return useReadOnce(['film-moves', videoId], read, {
    enabled: videoId !== null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

type ReadMoves = readonly Move[] | null | undefined;

function useMovesOfFilms(
  first: string | null,
  firstMoves: ReadMoves,
  second: string | null,
  secondMoves: ReadMoves,
): PlanInput['moves'] {
  return useMemo(() => {
    const films: [string | null, ReadMoves][] = [
      [first, firstMoves],
      [second, secondMoves],
    ];
    return new Map(
      films.flatMap(([id, moves]) => (id === null || moves == null ? [] : [[id, moves] as const])),
    );
  }, [first, firstMoves, second, secondMoves]);
}
