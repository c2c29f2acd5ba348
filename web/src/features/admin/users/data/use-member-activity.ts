import { useEffect, useState } from 'react';
import { path } from '@atelier/domain/paths';
import type { MemberActivity } from '@atelier/domain/contracts/member-activity';
import { type LearningStats, NO_LEARNING_STATS, parseLearningStats } from '@atelier/domain/learning/learning-documents';
import { type AppError, toAppError } from '../../../../lib/errors.ts';
import { type LiveState, useDocOnce } from '../../../../lib/firestore/live-query.tsx';
import { fetchMemberActivity } from './member-actions.ts';

type ActivityState =
  { status: 'loading' } | { status: 'ready'; data: MemberActivity } | { status: 'error'; error: AppError };

/** What a member did: counted by the server on request, and their learning. Mount it anew for another member. */
export function useMemberActivity(uid: string): { activity: ActivityState; learning: LiveState<LearningStats> } {
  const [activity, setActivity] = useState<ActivityState>({ status: 'loading' });
  const stats = useDocOnce(path.learningStats(uid), parseLearningStats);
  useEffect(() => {
    let cancelled = false;
    fetchMemberActivity({ uid }).then(
      (data) => {
        if (!cancelled) setActivity({ status: 'ready', data });
      },
      (error: unknown) => {
        if (!cancelled) setActivity({ status: 'error', error: toAppError(error) });
      },
    );
    return () => {
      cancelled = true;
    };
  }, [uid]);
  return {
    activity,
    learning: stats.status === 'ready' ? { ...stats, data: stats.data ?? NO_LEARNING_STATS } : stats,
  };
}
