import { sortCatalogCards, catalogCard, teaserOf } from '@atelier/domain/content/catalog-card';
import { path } from '@atelier/domain/paths';
import { formatDuration } from '@atelier/domain/time/duration';
import type { Video } from '@atelier/domain/content/video';
import { storagePath } from '@atelier/domain/storage-paths';
import { TIERS } from '@atelier/domain/values';
import { ago, demoDocument, type DemoDocument } from '../demo-document.ts';
import { ratingOf } from '../comments.ts';
import { ADMIN, memberOf, TRAINER } from '../members.ts';
import {
  DRAFT_VIDEOS,
  movesOf,
  planSeconds,
  PUBLISHED_VIDEOS,
  storyboardOf,
  type VideoPlan,
} from './video-plan.ts';

interface IdentifiedVideo {
  readonly id: string;
  readonly video: Video & { updated_by?: string };
}

function textOf(plan: VideoPlan) {
  const { title, description, category, level, difficulty_level } = plan;
  return {
    title,
    description,
    category,
    level,
    difficulty_level,
    duration: formatDuration(planSeconds(plan)),
  };
}

function publishedVideos(now: Date): IdentifiedVideo[] {
  return PUBLISHED_VIDEOS.map((plan) => {
    const { id, level } = plan;
    const created_at = ago(now, plan.published_days_ago);
    const captions = (language: 'fr' | 'en') =>
      storagePath.captions(level, `${id}.${language}.vtt`);
    const storyboard = {
      path: storagePath.video(level, `${id}_storyboard.jpg`),
      ...storyboardOf(plan),
    };
    const url = storagePath.video(level, `${id}.mp4`);
    const video = {
      ...textOf(plan),
      subscription_tier: level,
      status: 'en_ligne' as const,
      url,
      // The clips are too small for a second size.
      ...(plan.has_storyboard && {
        media: {
          source: url,
          renditions: {},
          posters: {},
          storyboard,
          duration_s: planSeconds(plan),
        },
      }),
      thumbnail_url: storagePath.thumbnail(level, `${id}.jpg`),
      moves: movesOf(plan),
      ...(plan.has_captions && { captions: { fr: captions('fr'), en: captions('en') } }),
      author_id: plan.author_id ?? ADMIN,
      created_at,
      updated_at: created_at,
      updated_by: ADMIN,
    };
    return { id, video };
  });
}

function draftVideos(now: Date): IdentifiedVideo[] {
  const folder = `drafts/${TRAINER}` as const;
  return DRAFT_VIDEOS.map((plan, index) => {
    const { id, upload, review_note } = plan;
    const created_at = ago(now, 5 - 2 * index);
    const video = {
      ...textOf(plan),
      subscription_tier: 'draft' as const,
      status: 'brouillon' as const,
      url: storagePath.video(folder, `${upload}.mp4`),
      thumbnail_url: storagePath.thumbnail(folder, `${upload}.jpg`),
      review_note,
      author_id: TRAINER,
      created_at,
      updated_at: created_at,
      updated_by: review_note === undefined ? TRAINER : ADMIN,
    };
    return { id, video };
  });
}

/**
 * Returns one catalog per level with the cards of its published videos, and the teasers of the paid
 * levels.
 */
export function catalogDocuments(published: readonly IdentifiedVideo[], now: Date): DemoDocument[] {
  return TIERS.flatMap((level) => {
    const ofLevel = published.filter(({ video }) => video.level === level);
    const cards = sortCatalogCards(
      ofLevel.map(({ id, video }) => {
        const { rating, rating_count } = ratingOf(id);
        return catalogCard(id, video, rating_count > 0 ? rating : undefined);
      }),
    );
    const stored = { count: cards.length, updated_at: ago(now, 2) };
    const authorOf = (id: string) => ofLevel.find((one) => one.id === id)?.video.author_id ?? '';
    const teasers = cards.map((card) => teaserOf(card, memberOf(authorOf(card.id)).display_name));
    return [
      demoDocument(path.catalog(level), { cards, ...stored }),
      ...(level === 'free'
        ? []
        : [demoDocument(path.teasers(level), { cards: teasers, ...stored })]),
    ];
  });
}

/** Returns published videos and drafts, and the catalogs of the published ones. */
export function videoDocuments(now: Date): DemoDocument[] {
  const published = publishedVideos(now);
  return [
    ...[...published, ...draftVideos(now)].map(({ id, video }) =>
      demoDocument(path.video(id), video),
    ),
    ...catalogDocuments(published, now),
  ];
}
