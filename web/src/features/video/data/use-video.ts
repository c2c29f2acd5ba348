import { path } from '@atelier/domain/paths';
import {
  NO_STATS,
  parseCatalog,
  parseVideo,
  parseVideoStats,
  type Video,
  type VideoCard,
  type VideoStats,
} from '@atelier/domain/content/video';
import type { Tier } from '@atelier/domain/values';
import { type LiveState, useDocOnce, useLiveDoc } from '../../../lib/firestore/live-query.tsx';

/** One video, live: `null` data when the server knows none of that id. */
export function useVideo(videoId: string): LiveState<Video | null> {
  return useLiveDoc(path.video(videoId), parseVideo);
}

/** Views and rating, live, so that one's own comment counts before one's eyes; none yet reads as 5.0 of nobody. */
export function useVideoStats(videoId: string): VideoStats {
  const stats = useLiveDoc(path.videoStats(videoId), parseVideoStats);
  return stats.status === 'ready' ? (stats.data ?? NO_STATS) : NO_STATS;
}

/** The cards of a level, for the neighbours; empty while unknown. */
export function useLevelCards(level: Tier): readonly VideoCard[] {
  const catalog = useDocOnce(path.catalog(level), parseCatalog);
  return catalog.status === 'ready' ? (catalog.data?.cards ?? []) : [];
}
