import type { Video, VideoCard } from './video.ts';

/** What a library shows of a video: its entry in `catalog/{level}`. */
export function catalogCard(id: string, video: Video): VideoCard {
  const { title, category, difficulty_level, thumbnail_url, duration, created_at, updated_at } = video;
  const card = { id, title, category, difficulty_level, thumbnail_url, duration, created_at };
  return updated_at === undefined ? card : { ...card, updated_at };
}

/** Newest first; equal instants fall back to the id, so that two builds of a catalogue never differ. */
export function sortCatalogCards(cards: readonly VideoCard[]): VideoCard[] {
  return [...cards].sort(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

type CatalogPlacement = Pick<Video, 'status' | 'level'>;

/** Levels whose catalogue a write of a video can change: the one it left, the one it came to. */
export function affectedLevels(
  before: CatalogPlacement | undefined,
  after: CatalogPlacement | undefined,
): Video['level'][] {
  const published = [before, after].filter((video) => video?.status === 'en_ligne');
  return [...new Set(published.flatMap((video) => (video ? [video.level] : [])))];
}
