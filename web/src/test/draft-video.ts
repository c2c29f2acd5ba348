import type { Video } from '@atelier/domain/content/video';

/** A trainer's draft that no admin has reviewed. */
export const DRAFT_VIDEO: Video = {
  title: 'Bumps',
  description: 'From the elbow.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'draft',
  status: 'brouillon',
  url: 'videos/drafts/ines/1.mp4',
  thumbnail_url: 'videos/drafts/ines/thumbnails/1.jpg',
  duration: '00:01:00',
  author_id: 'ines',
  created_at: new Date('2026-11-01T10:00:00Z'),
};
