import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMediaBed, type MediaBed } from './support/media-bed.ts';

let bed: MediaBed;
beforeAll(async () => (bed = await openMediaBed()));
afterAll(() => bed.close());

test('three hours of black become a film and its images', async () => {
  expect(await bed.run('three-hours.mp4', 'probe')).toHaveProperty('result.duration_s', 10_800);
  expect(await bed.run('three-hours.mp4', '360')).toHaveProperty('result.files.360');
  expect(await bed.run('three-hours.mp4', 'images')).toMatchObject({
    result: {
      storyboard: { columns: 10, rows: 10, interval_s: 108 },
      waveform: expect.any(String),
    },
  });
}, 600_000);
