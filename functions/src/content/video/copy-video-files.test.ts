import { expect, it, vi } from 'vitest';

const copied = new Map<string, string>();
vi.mock('../media/stored-files.ts', () => ({
  copyFile: (from: string, to: string) => Promise.resolve(copied.set(from, to)),
}));
const { copyVideoFiles } = await import('./copy-video-files.ts');

it('what was made of a film moves with it, and counts for its copy; that of a former or a next film stays behind', async () => {
  const media = {
    source: 'videos/drafts/ines/1.mov',
    renditions: { '360': 'videos/drafts/ines/a_360.mp4' },
    posters: { '1280': 'videos/drafts/ines/a_poster_1280.jpg' },
    storyboard: {
      path: 'videos/drafts/ines/a.jpg',
      columns: 5,
      rows: 5,
      interval_s: 2,
      width: 160,
      height: 90,
    },
    waveform: 'videos/drafts/ines/a.json',
    duration_s: 12,
  };
  const video = { url: media.source, thumbnail_url: 'videos/drafts/ines/thumbnails/1.jpg', media };
  const copies = await copyVideoFiles(video, 'pro');
  expect(copies.media).toEqual({
    ...media,
    source: copies.url,
    renditions: { '360': copied.get('videos/drafts/ines/a_360.mp4') },
    posters: { '1280': copied.get('videos/drafts/ines/a_poster_1280.jpg') },
    storyboard: { ...media.storyboard, path: copied.get('videos/drafts/ines/a.jpg') },
    waveform: copied.get('videos/drafts/ines/a.json'),
  });
  expect(
    [...copied.values()].every((file) =>
      /^videos\/pro\/(thumbnails\/)?[0-9a-f]{24}[.](mov|mp4|jpg|json)$/.test(file),
    ),
  ).toBe(true);

  copied.clear();
  const pending_film = { url: 'videos/drafts/ines/3.mov', duration: '0:10' };
  const replaced = { ...video, url: 'videos/drafts/ines/2.mp4', pending_film };
  expect((await copyVideoFiles(replaced, 'pro')).media).toBeUndefined();
  expect([...copied.keys()]).toEqual([
    'videos/drafts/ines/2.mp4',
    'videos/drafts/ines/thumbnails/1.jpg',
  ]);
});

it('a trailer moves with its film, and counts for the copy', async () => {
  copied.clear();
  const film = 'videos/pro/a_720.mp4';
  const media = {
    source: 'videos/pro/1.mov',
    renditions: { '720': film },
    posters: {},
    duration_s: 12,
  };
  const trailer_media = {
    path: 'videos/pro/t_trim.mp4',
    poster: 'videos/pro/t_poster_640.jpg',
    source: film,
    start_s: 1,
    end_s: 9,
  };
  const video = {
    url: media.source,
    thumbnail_url: 'videos/pro/thumbnails/1.jpg',
    media,
    trailer_media,
  };
  const copies = await copyVideoFiles(video, 'drafts/ines');
  expect(copies.trailer_media).toEqual({
    path: copied.get(trailer_media.path),
    poster: copied.get(trailer_media.poster),
    source: copied.get(film),
    start_s: 1,
    end_s: 9,
  });
  expect(copies.media?.renditions['720']).toBe(copies.trailer_media?.source);
  const former = { ...trailer_media, source: 'videos/pro/former.mp4' };
  expect(
    (await copyVideoFiles({ ...video, trailer_media: former }, 'free')).trailer_media?.source,
  ).toBe(former.source);
});

it('a film whose source was dropped is copied once, and stays one of its sizes', async () => {
  copied.clear();
  const film = 'videos/pro/a_720.mp4';
  const media = { source: film, renditions: { '720': film }, posters: {}, duration_s: 12 };
  const copies = await copyVideoFiles(
    { url: film, thumbnail_url: 'videos/pro/thumbnails/1.jpg', media },
    'free',
  );
  expect(copies.media).toMatchObject({ source: copies.url, renditions: { '720': copies.url } });
  expect(copied.size).toBe(2);
});
