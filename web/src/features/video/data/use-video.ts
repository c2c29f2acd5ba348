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

/** Returns a live video; its data is `null` when the id does not exist. */
export function useVideo(videoId: string): LiveState<Video | null> {
  return useLiveDoc(path.video(videoId), parseVideo);
}

/** Returns live views and rating, so that a new rating shows at once; zero views and no ratings while unknown. */
export function useVideoStats(videoId: string): VideoStats {
  const stats = useLiveDoc(path.videoStats(videoId), parseVideoStats);
  return stats.status === 'ready' ? (stats.data ?? NO_STATS) : NO_STATS;
}

/** Returns the cards of a level; empty while unknown. */
export function useLevelCards(level: Tier): readonly VideoCard[] {
  const catalog = useDocOnce(path.catalog(level), parseCatalog);
  return catalog.status === 'ready' ? (catalog.data?.cards ?? []) : [];
}
