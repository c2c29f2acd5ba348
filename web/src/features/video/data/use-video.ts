import { path } from '@atelier/domain/paths';
import {
  NO_STATS,
  parseTeasers,
  parseVideo,
  parseVideoStats,
  type Teaser,
  type Video,
  type VideoStats,
} from '@atelier/domain/content/video';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { PAID_TIERS } from '@atelier/domain/values';
import { type LiveState, useDocOnce, useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { combineStates } from '../../../lib/firestore/live-state.ts';

/** Returns a live video; its data is `null` when the id does not exist. */
export function useVideo(videoId: string): LiveState<Video | null> {
  return useLiveDoc(path.video(videoId), parseVideo);
}

/** Returns live views and rating, so that a new rating shows at once; `null` while unknown. */
export function useVideoStats(videoId: string): VideoStats | null {
  const stats = useLiveDoc(path.videoStats(videoId), parseVideoStats);
  return stats.status === 'ready' ? (stats.data ?? NO_STATS) : null;
}

export interface LockedTeaser {
  teaser: Teaser;
  tier: PaidTier;
}

/** Finds a video among the teasers of all paid tiers, three documents; `null` if it is in none. */
export function useTeaser(videoId: string): LiveState<LockedTeaser | null> {
  const all = combineStates({
    basic: useDocOnce(path.teasers('basic'), parseTeasers),
    pro: useDocOnce(path.teasers('pro'), parseTeasers),
    premium: useDocOnce(path.teasers('premium'), parseTeasers),
  });
  if (all.status !== 'ready') return all;
  const found = PAID_TIERS.flatMap((tier) =>
    (all.data[tier]?.cards ?? [])
      .filter(({ id }) => id === videoId)
      .map((teaser) => ({ teaser, tier })),
  );
  return { ...all, data: found[0] ?? null };
}
