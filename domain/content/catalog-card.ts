import { compareIds } from '../document-id.ts';
import type { Teaser, Video, VideoCard } from './video.ts';

/** What of a video its card contains. */
type ShownVideo = Omit<VideoCard, 'id' | 'rating' | 'moves'> & Pick<Video, 'moves'>;

/**
 * Returns a video's card, its entry in `catalog/{level}`.
 *
 * @param rating the average; undefined while nobody has rated the video.
 */
export function catalogCard(id: string, video: ShownVideo, rating?: number): VideoCard {
  const card = {
    id,
    title: video.title,
    category: video.category,
    difficulty_level: video.difficulty_level,
    thumbnail_url: video.thumbnail_url,
    duration: video.duration,
    created_at: video.created_at,
    ...(video.updated_at && { updated_at: video.updated_at }),
    moves: video.moves?.length ?? 0,
  };
  return ratedCard(card, rating);
}

/**
 * Returns a card with another rating.
 *
 * @param rating the average; undefined while nobody has rated the video.
 */
export function ratedCard({ rating: _former, ...card }: VideoCard, rating?: number): VideoCard {
  return { ...card, ...(rating !== undefined && { rating }) };
}

/**
 * Returns a video's entry in `teasers/{tier}`.
 *
 * @param author_name undefined if the author has no profile
 */
export function teaserOf(
  card: VideoCard,
  author_name: string | undefined,
  has_trailer = false,
): Teaser {
  const { thumbnail_url: _path, rating: _rating, moves: _moves, ...shown } = card;
  return {
    ...shown,
    ...(author_name !== undefined && { author_name }),
    ...(has_trailer && { has_trailer }),
  };
}

/** Sorts by newest first, then by id, so that the order is stable. */
export function sortCatalogCards(cards: readonly VideoCard[]): VideoCard[] {
  return [...cards].sort(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || compareIds(a.id, b.id),
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
