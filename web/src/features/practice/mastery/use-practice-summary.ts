import {
  isCounted,
  NO_PRACTICE,
  type NotedSeries,
  parsePracticeSummary,
  type Practice,
  withSeries,
} from '@atelier/domain/learning/practice-summary';
import { path } from '@atelier/domain/paths';
import { toServerMs } from '../../../lib/device/server-clock.ts';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import type { PendingSeries } from '../data/series-queue.ts';

interface OwnPractice {
  readonly practice: Practice;
  /** False until the server has made the summary: the practice is that of this device alone. */
  readonly isStored: boolean;
}

/**
 * Returns a member's practice summary, live. The series of this device that the server has not
 * counted yet are laid over it: those not sent, and those just sent until the summary has them.
 */
export function usePracticeSummary(
  uid: string,
  { pending, sent }: { pending: readonly PendingSeries[]; sent: readonly PendingSeries[] },
): LiveState<OwnPractice> {
  const summary = useLiveDoc(path.practiceSummary(uid), parsePracticeSummary);
  if (summary.status !== 'ready') return summary;
  const stored = summary.data ?? NO_PRACTICE;
  const missing = sent.map(toNoted).filter((series) => !isCounted(stored, series));
  const practice = withSeries(stored, [...missing, ...pending.map(toNoted)]);
  return { ...summary, data: { practice, isStored: summary.data !== null } };
}

/**
 * Returns a member's practice; without a network, an unknown one counts as none, so that there is a
 * plan.
 */
export function useOwnPractice(
  uid: string,
  series: Parameters<typeof usePracticeSummary>[1],
): LiveState<Practice> {
  const summary = usePracticeSummary(uid, series);
  if (summary.status === 'ready') return { ...summary, data: summary.data.practice };
  const isOffline = summary.status === 'error' && summary.error.code === 'offline';
  return isOffline ? { status: 'ready', data: NO_PRACTICE, fromCache: true } : summary;
}

/** One of an earlier release has no time before it is sent. */
function toNoted({ noted_at_ms, ...series }: PendingSeries): NotedSeries {
  return { ...series, at: new Date(toServerMs(noted_at_ms ?? Date.now())) };
}
