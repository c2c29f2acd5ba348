import { path } from '@atelier/domain/collection-paths';
import { deleteVideoRequest, deleteVideoResponse } from '@atelier/domain/contracts/delete-video';
import { parseCatalog, parseVideo, type Video, type VideoCard } from '@atelier/domain/entities/video';
import { draftVideos } from '@atelier/domain/queries/admin-queries';
import type { Tier } from '@atelier/domain/values';
import { call } from '../../../lib/callable.ts';
import { type Live, useLiveDoc, useLiveQuery } from '../../../lib/live-query.tsx';

export const deleteVideo = call('deleteVideo', deleteVideoRequest, deleteVideoResponse);

/** A video as the list of all of them shows it. */
export type ListedVideo = VideoCard & { readonly level: Tier; readonly status: Video['status'] };

/** The most proposals that the list shows; the rest is on the page of proposals. */
const DRAFTS = 100;

const published = (level: Tier, cards: readonly VideoCard[]): ListedVideo[] =>
  cards.map((card) => ({ ...card, level, status: 'en_ligne' }));

/** While a video moves, the list that it left may still name it: the newer word counts. */
function once(videos: readonly ListedVideo[]): readonly ListedVideo[] {
  const known = new Map<string, ListedVideo>();
  for (const video of videos) {
    const other = known.get(video.id);
    if (other === undefined || (video.updated_at ?? video.created_at) >= (other.updated_at ?? other.created_at))
      known.set(video.id, video);
  }
  return [...known.values()];
}

/** Every video, live: four catalogues, whatever their size, and the proposals. */
export function useAllVideos(): Live<readonly ListedVideo[]> {
  const free = useLiveDoc(path.catalog('free'), parseCatalog);
  const basic = useLiveDoc(path.catalog('basic'), parseCatalog);
  const pro = useLiveDoc(path.catalog('pro'), parseCatalog);
  const premium = useLiveDoc(path.catalog('premium'), parseCatalog);
  const drafts = useLiveQuery(draftVideos(DRAFTS), parseVideo);
  const all = [free, basic, pro, premium, drafts];
  const failed = all.find((one) => one.status === 'error');
  if (failed?.status === 'error') return failed;
  if (drafts.status !== 'ready' || all.some((one) => one.status !== 'ready')) return { status: 'loading' };
  const catalogs = { free, basic, pro, premium };
  const cards = (['free', 'basic', 'pro', 'premium'] as const).flatMap((level) => {
    const catalog = catalogs[level];
    return catalog.status === 'ready' ? published(level, catalog.data?.cards ?? []) : [];
  });
  const proposals = drafts.data.map(({ id, data }): ListedVideo => ({ ...data, id }));
  return { status: 'ready', data: once([...proposals, ...cards]), fromCache: false };
}
