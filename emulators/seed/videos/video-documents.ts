import { sortCatalogCards, catalogCard } from '@atelier/domain/content/catalog-card';
import { path } from '@atelier/domain/paths';
import { formatDuration } from '@atelier/domain/time/duration';
import type { Video } from '@atelier/domain/content/video';
import { storagePath } from '@atelier/domain/storage-paths';
import { TIERS } from '@atelier/domain/values';
import { DRAFT_VIDEOS, type DraftPlan } from './draft-videos.ts';
import { PUBLISHED_VIDEOS } from './all-videos.ts';
import { ago, type DemoDocument } from '../demo-document.ts';
import { ACCOUNT_MEMBERS } from '../members.ts';
import { movesOf, planSeconds, type VideoPlan } from './video-plan.ts';

const admin = ACCOUNT_MEMBERS.admin.uid;
const trainer = ACCOUNT_MEMBERS.trainer.uid;

/** Published videos that the trainer proposed once. */
const BY_TRAINER: readonly string[] = ['echange-croise', 'lancer-derriere-l-epaule', 'finale-aux-trois-shakers'];

/** Days between two publications; the newest is two days old. */
const INTERVAL_DAYS = 6;

function about(plan: VideoPlan) {
  const { title, description, category, level, difficulty_level } = plan;
  return { title, description, category, level, difficulty_level, duration: formatDuration(planSeconds(plan)) };
}

/** A published video as its document holds it. */
function publishedVideo(plan: VideoPlan, created_at: Date): Video & { updated_by: string } {
  const captions = (language: 'fr' | 'en') => storagePath.captions(plan.level, `${plan.id}.${language}.vtt`);
  return {
    ...about(plan),
    subscription_tier: plan.level,
    status: 'en_ligne',
    url: storagePath.video(plan.level, `${plan.id}.mp4`),
    thumbnail_url: storagePath.thumbnail(plan.level, `${plan.id}.jpg`),
    moves: movesOf(plan),
    ...(plan.hasCaptions ? { captions: { fr: captions('fr'), en: captions('en') } } : {}),
    author_id: BY_TRAINER.includes(plan.id) ? trainer : admin,
    created_at,
    updated_at: created_at,
    updated_by: admin,
  };
}

function draftVideo(plan: DraftPlan, created_at: Date): Video & { updated_by: string } {
  const folder = `drafts/${trainer}` as const;
  return {
    ...about(plan),
    subscription_tier: 'draft',
    status: 'brouillon',
    url: storagePath.video(folder, `${plan.upload}.mp4`),
    thumbnail_url: storagePath.thumbnail(folder, `${plan.upload}.jpg`),
    ...(plan.review_note === undefined ? {} : { review_note: plan.review_note }),
    author_id: trainer,
    created_at,
    updated_at: created_at,
    updated_by: plan.review_note === undefined ? trainer : admin,
  };
}

/** Videos and drafts, and one catalogue per level made from the published ones. */
export function videoDocuments(now: Date): DemoDocument[] {
  const published = PUBLISHED_VIDEOS.map((plan, index) => {
    const created_at = ago(now, 2 + INTERVAL_DAYS * (PUBLISHED_VIDEOS.length - 1 - index));
    return { id: plan.id, video: publishedVideo(plan, created_at) };
  });
  const drafts = DRAFT_VIDEOS.map((plan, index) => ({ id: plan.id, video: draftVideo(plan, ago(now, 5 - 2 * index)) }));
  const catalogs = TIERS.map((level) => {
    const ofLevel = published.filter(({ video }) => video.level === level);
    const cards = sortCatalogCards(ofLevel.map(({ id, video }) => catalogCard(id, video)));
    return { path: path.catalog(level), data: { cards, count: cards.length, updated_at: ago(now, 2) } };
  });
  return [
    ...[...published, ...drafts].map(({ id, video }) => ({ path: path.video(id), data: { ...video } })),
    ...catalogs,
  ];
}
