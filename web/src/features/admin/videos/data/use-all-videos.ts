import { path } from '@atelier/domain/paths';
import {
  mediaOf,
  parseCatalog,
  parseVideo,
  type Video,
  type VideoCard,
} from '@atelier/domain/content/video';
import { draftVideos } from '@atelier/domain/queries/admin-queries';
import { type Tier, TIERS } from '@atelier/domain/values';
import { type LiveState, useLiveDoc, useLiveQuery } from '../../../../lib/firestore/live-query.tsx';
import { combineStates } from '../../../../lib/firestore/live-state.ts';

export type ListedVideo = Omit<VideoCard, 'moves'> & {
  readonly level: Tier;
  readonly status: Video['status'];
  /** Of a draft. */
  readonly author_id?: string;
  /** Whether the film of a draft is prepared; what is published plays. */
  readonly isPrepared?: boolean;
};

/** Maximum number of drafts in the list; one more is read to know whether there are more. */
const MAX_DRAFTS = 20;

const published = (level: Tier, cards: readonly VideoCard[]): ListedVideo[] =>
  cards.map((card) => ({ ...card, level, status: 'en_ligne' }));

/**
 * Keeps one entry per id. While a video changes between catalog and drafts both lists may contain
 * it: the newer version wins, and of two equal versions the later entry, because publishing and
 * unpublishing do not change the version.
 */
function uniqueById(videos: readonly ListedVideo[]): readonly ListedVideo[] {
  const byId = new Map<string, ListedVideo>();
  for (const video of videos) {
    const existing = byId.get(video.id);
    if (
      existing === undefined ||
      (video.updated_at ?? video.created_at) >= (existing.updated_at ?? existing.created_at)
    ) {
      byId.set(video.id, video);
    }
  }
  return [...byId.values()];
}

/**
 * All videos, live: the four catalogs and the newest drafts. `moreDrafts`: whether there are older
 * drafts.
 */
export function useAllVideos(): { videos: LiveState<readonly ListedVideo[]>; moreDrafts: boolean } {
  const all = combineStates({
    free: useLiveDoc(path.catalog('free'), parseCatalog),
    basic: useLiveDoc(path.catalog('basic'), parseCatalog),
    pro: useLiveDoc(path.catalog('pro'), parseCatalog),
    premium: useLiveDoc(path.catalog('premium'), parseCatalog),
    drafts: useLiveQuery(draftVideos(MAX_DRAFTS + 1), parseVideo),
  });
  if (all.status !== 'ready') return { videos: all, moreDrafts: false };
  const { drafts, ...catalogs } = all.data;
  const cards = TIERS.flatMap((level) => published(level, catalogs[level]?.cards ?? []));
  const proposals = drafts
    .slice(0, MAX_DRAFTS)
    .map(({ id, data }): ListedVideo => ({ ...data, id, isPrepared: mediaOf(data) !== undefined }));
  return {
    videos: { ...all, data: uniqueById([...cards, ...proposals]) },
    moreDrafts: drafts.length > MAX_DRAFTS,
  };
}
