import { path } from '@atelier/domain/paths';
import type { Video } from '@atelier/domain/content/video';
import { storagePath } from '@atelier/domain/storage-paths';
import { TIERS } from '@atelier/domain/values';
import { FREQUENT_MEMBER, pickCyclic, uidOf } from './crowd-names.ts';
import { ago, demoDocument, type DemoDocument } from '../demo-document.ts';
import { catalogDocuments } from '../videos/video-documents.ts';

const FILE = '1700000000000';
const ABOUT = {
  description: 'Une vidéo parmi beaucoup.',
  category: 'bases',
  difficulty_level: 'Débutant',
  duration: '00:00:30',
} as const;

/** Returns a trainer's draft. */
export function draftDocument(index: number, now: Date): DemoDocument {
  const author_id = index % 120 === 0 ? FREQUENT_MEMBER : uidOf(index);
  const folder = `drafts/${author_id}` as const;
  const draft: Video = {
    ...ABOUT,
    title: `Proposition ${index}`,
    level: pickCyclic(TIERS, index / 60),
    subscription_tier: 'draft',
    status: 'brouillon',
    url: storagePath.video(folder, `${FILE}.mp4`),
    thumbnail_url: storagePath.thumbnail(folder, `${FILE}.jpg`),
    author_id,
    created_at: ago(now, 1 + (index % 60)),
  };
  return demoDocument(path.video(`crowd-draft-${index}`), draft);
}

/** Returns a published video and its statistics. */
export function publishedDocuments(index: number, now: Date): DemoDocument[] {
  const id = `crowd-video-${index}`;
  const level = pickCyclic(TIERS, index / 20);
  const video: Video = {
    ...ABOUT,
    title: `Vidéo ${index}`,
    level,
    subscription_tier: level,
    status: 'en_ligne',
    url: storagePath.video(level, `${FILE}.mp4`),
    thumbnail_url: storagePath.thumbnail(level, `${FILE}.jpg`),
    author_id: 'demo-admin',
    created_at: ago(now, 100 + (index % 700)),
  };
  return [
    demoDocument(path.video(id), video),
    demoDocument(path.videoStats(id), { views: index, rating: 4.5, rating_count: 2 }),
  ];
}

/** Returns the catalog of each level with the published videos among these documents. */
export function crowdCatalogs(documents: readonly DemoDocument[], now: Date): DemoDocument[] {
  const published = documents
    .map(({ path: where, data }) => ({
      id: where.slice(path.video('').length),
      video: data as unknown as Video,
    }))
    .filter(({ video }) => video.status === 'en_ligne');
  return catalogDocuments(published, now);
}
