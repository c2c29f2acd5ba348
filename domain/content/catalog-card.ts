import type { Video, VideoCard } from './video.ts';

/** Returns a video's card, its entry in `catalog/{level}`. */
export function catalogCard(id: string, video: Video): VideoCard {
  const { title, category, difficulty_level, thumbnail_url, duration, created_at, updated_at } = video;
  const card = { id, title, category, difficulty_level, thumbnail_url, duration, created_at };
  return updated_at === undefined ? card : { ...card, updated_at };
}

/** Sorts by newest first, then by id, so that the order is stable. */
export function sortCatalogCards(cards: readonly VideoCard[]): VideoCard[] {
  return [...cards].sort(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

type CatalogPlacement = Pick<Video, 'status' | 'level'>;

/** Returns the levels whose catalog a write of a video can change: before and after. */
export function affectedLevels(
  before: CatalogPlacement | undefined,
  after: CatalogPlacement | undefined,
): Video['level'][] {
  const published = [before, after].filter((video) => video?.status === 'en_ligne');
  return [...new Set(published.flatMap((video) => (video ? [video.level] : [])))];
}
