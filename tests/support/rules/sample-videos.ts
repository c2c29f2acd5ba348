import { daysAgo, type Fields } from './people.ts';

/** Returns a stored video published in the free library; `fields` overrides it. */
export function buildVideo(fields: Fields = {}): Fields {
  const level = typeof fields['level'] === 'string' ? fields['level'] : 'free';
  return {
    title: 'Premier lancer',
    description: 'Une bouteille, un tour, une main.',
    category: 'bases',
    level,
    difficulty_level: 'Débutant',
    subscription_tier: level,
    status: 'en_ligne',
    url: `videos/${level}/1700000000000.mp4`,
    thumbnail_url: `videos/${level}/thumbnails/1700000000000.jpg`,
    duration: '00:01:30',
    author_id: 'admin',
    created_at: daysAgo(9),
    updated_at: daysAgo(8),
    updated_by: 'admin',
    ...fields,
  };
}

/** Returns a stored draft of a trainer; `fields` overrides it. */
export function buildDraft(author: string, fields: Fields = {}): Fields {
  return buildVideo({
    level: 'pro',
    subscription_tier: 'draft',
    status: 'brouillon',
    url: `videos/drafts/${author}/1700000000000.mp4`,
    thumbnail_url: `videos/drafts/${author}/thumbnails/1700000000000.jpg`,
    author_id: author,
    updated_by: author,
    ...fields,
  });
}
