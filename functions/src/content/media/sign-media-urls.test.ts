import { Timestamp } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';

const write = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));

const film = (name: string) => ({
  title: name,
  description: 'La bouteille au repos.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'free',
  status: 'en_ligne',
  url: `videos/free/${name}.mp4`,
  thumbnail_url: `videos/free/thumbnails/${name}.jpg`,
  ...(name === 'ready' && {
    media: {
      source: 'videos/free/ready.mp4',
      renditions: {
        '360': 'videos/free/a_360.mp4',
        '720': 'videos/free/a_720.mp4',
        '1080': 'videos/pro/a.mp4',
      },
      posters: {},
      storyboard: {
        path: 'videos/free/a.jpg',
        columns: 5,
        rows: 5,
        interval_s: 2,
        width: 160,
        height: 90,
      },
      duration_s: 30,
    },
  }),
  duration: '00:00:30',
  author_id: 'rose',
  created_at: Timestamp.fromMillis(1),
});
const file = (path: string) => ({
  getSignedUrl: () =>
    path.includes('odd')
      ? Promise.reject(new Error('signBlob refused'))
      : Promise.resolve([`https://files/${path}`]),
});
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  mediaBucket: () => ({ file }),
  database: () => ({
    doc: (path: string) => ({ path }),
    getAll: (...refs: { path: string }[]) =>
      Promise.resolve(refs.map((ref) => ({ ref, data: () => film(ref.path.split('/')[1] ?? '') }))),
  }),
}));
const { signMediaUrls } = await import('./sign-media-urls.ts');

test('what cannot be signed is refused alone and logged; the others open', async () => {
  const files = ['tour', 'odd', 'stall'].map((id) => ({ kind: 'video' as const, id }));
  const { results } = await signMediaUrls(null, { things: files }, new Date());
  expect(results).toEqual([
    expect.objectContaining({ url: 'https://files/videos/free/tour.mp4' }),
    { error: 'media-unavailable' },
    expect.objectContaining({ url: 'https://files/videos/free/stall.mp4' }),
  ]);
  expect(write.mock.calls).toMatchObject([[{ message: 'unexpected-error', where: 'sign' }]]);
});

test('a prepared film opens in every size that lies beside it, with one answer', async () => {
  const { results } = await signMediaUrls(
    null,
    { things: [{ kind: 'video', id: 'ready' }] },
    new Date(),
  );
  expect(results).toEqual([
    {
      url: 'https://files/videos/free/a_720.mp4',
      expires_at: expect.any(Number) as number,
      renditions: {
        '360': 'https://files/videos/free/a_360.mp4',
        '720': 'https://files/videos/free/a_720.mp4',
      },
      storyboard: 'https://files/videos/free/a.jpg',
    },
  ]);
});
