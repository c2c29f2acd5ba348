import { beforeEach, expect, it, vi } from 'vitest';
import type { Video } from '@atelier/domain/entities/video';
import type * as writes from '../../../lib/writes.ts';
import type { VideoInput } from '../video-form-values.ts';

const written: writes.WriteData[] = [];
vi.mock('../../../lib/writes.ts', async (original) => ({
  ...(await original<typeof writes>()),
  writeUnchanged: (change: { data: writes.WriteData }) => {
    written.push(change.data);
    return Promise.resolve();
  },
}));
const { noField } = await import('../../../lib/writes.ts');
const { updatePublished } = await import('./video-store.ts');

const DRAFT: Video = {
  title: 'Bumps',
  description: 'From the elbow.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'draft',
  status: 'brouillon',
  url: 'videos/drafts/trainer/1.mp4',
  thumbnail_url: 'videos/drafts/trainer/thumbnails/1.jpg',
  duration: '00:01:00',
  author_id: 'trainer',
  created_at: new Date('2026-11-01T10:00:00Z'),
  updated_at: new Date('2026-11-02T10:00:00Z'),
  updated_by: 'trainer',
};
const INPUT: VideoInput = {
  title: 'Bumps',
  description: 'From the elbow, slowly.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  status: 'brouillon',
};

beforeEach(() => {
  written.length = 0;
});

it('an admin’s word after the author’s correction does not ask for the correction again', async () => {
  await updatePublished('boss', 'v1', { ...DRAFT, review_note: 'Slower.' }, INPUT, {});
  expect(written).toEqual([expect.objectContaining({ description: 'From the elbow, slowly.', review_note: noField })]);
});

it.each([
  ['a note that waits for its author stays', { review_note: 'Slower.', updated_by: 'boss' }],
  ['no note stays none', {}],
  ['a video that is online has none to answer', { review_note: 'Slower.', status: 'en_ligne' }],
] as const)('%s', async (_name, fields) => {
  await updatePublished('boss', 'v1', { ...DRAFT, ...fields }, INPUT, {});
  expect(written.map(({ review_note }) => review_note)).toEqual([undefined]);
});
