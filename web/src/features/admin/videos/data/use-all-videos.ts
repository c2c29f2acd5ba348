import { path } from '@atelier/domain/paths';
import { parseCatalog, parseVideo, type Video, type VideoCard } from '@atelier/domain/content/video';
import { draftVideos } from '@atelier/domain/queries/admin-queries';
import { type Tier, TIERS } from '@atelier/domain/values';
import { call } from '../../../../lib/api.ts';
import { type LiveState, useLiveDoc, useLiveQuery } from '../../../../lib/firestore/live-query.tsx';

export const deleteVideo = call('deleteVideo');

/** A row of the list of all videos. */
export type ListedVideo = VideoCard & { readonly level: Tier; readonly status: Video['status'] };

/** Maximum number of drafts in the list; one more is read to know whether there are more. */
const MAX_DRAFTS = 20;

const published = (level: Tier, cards: readonly VideoCard[]): ListedVideo[] =>
  cards.map((card) => ({ ...card, level, status: 'en_ligne' }));

/**
 * Keeps one entry per id. While a video changes between catalog and drafts both lists may contain it: the newer version
 * wins, and of two equal versions the later entry, because publishing and unpublishing do not change the version.
 */
function uniqueById(videos: readonly ListedVideo[]): readonly ListedVideo[] {
  const byId = new Map<string, ListedVideo>();
  for (const video of videos) {
    const existing = byId.get(video.id);
    if (
      existing === undefined ||
      (video.updated_at ?? video.created_at) >= (existing.updated_at ?? existing.created_at)
    )
      byId.set(video.id, video);
  }
  return [...byId.values()];
}

/** All videos, live: the four catalogs and the newest drafts. `moreDrafts`: whether there are older drafts. */
export function useAllVideos(): { videos: LiveState<readonly ListedVideo[]>; moreDrafts: boolean } {
  const free = useLiveDoc(path.catalog('free'), parseCatalog);
  const basic = useLiveDoc(path.catalog('basic'), parseCatalog);
  const pro = useLiveDoc(path.catalog('pro'), parseCatalog);
  const premium = useLiveDoc(path.catalog('premium'), parseCatalog);
  const drafts = useLiveQuery(draftVideos(MAX_DRAFTS + 1), parseVideo);
  const catalogs = { free, basic, pro, premium };
  const failed = [free, basic, pro, premium, drafts].find((one) => one.status === 'error');
  if (failed?.status === 'error') return { videos: failed, moreDrafts: false };
  const cards: ListedVideo[] = [];
  for (const level of TIERS) {
    const catalog = catalogs[level];
    if (catalog.status !== 'ready') return { videos: { status: 'loading' }, moreDrafts: false };
    cards.push(...published(level, catalog.data?.cards ?? []));
  }
  if (drafts.status !== 'ready') return { videos: { status: 'loading' }, moreDrafts: false };
  const proposals = drafts.data.slice(0, MAX_DRAFTS).map(({ id, data }): ListedVideo => ({ ...data, id }));
  return {
    videos: { status: 'ready', data: uniqueById([...cards, ...proposals]), fromCache: false },
    moreDrafts: drafts.data.length > MAX_DRAFTS,
  };
}
