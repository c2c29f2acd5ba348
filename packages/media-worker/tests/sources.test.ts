import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceName } from './support/sources.ts';
import { openMediaBed, type MediaBed } from './support/media-bed.ts';
import { lastLine } from './support/worker-process.ts';

let bed: MediaBed;
beforeAll(async () => (bed = await openMediaBed()));
afterAll(() => bed.close());

const playable: [SourceName, Record<string, unknown>][] = [
  [
    'full-hd.mp4',
    { width: 1920, height: 1080, fps: 15, codec: 'h264', renditions: ['360', '720', '1080'] },
  ],
  [
    'hevc-hdr.mov',
    { codec: 'hevc', pixel_format: 'yuv420p10le', is_hdr: true, renditions: ['360'] },
  ],
  ['hevc-hdr.mp4', { codec: 'hevc', is_hdr: true }],
  ['rotated.mov', { width: 360, height: 640, rotation: 90, renditions: ['360'] }],
  ['variable-rate.mp4', { fps: 30, duration_s: expect.closeTo(1.13, 1) }],
  ['fast.mp4', { fps: 120, has_slow: true }],
  ['silent.mp4', { fps: 25, has_sound: false, renditions: ['360'] }],
  ['mono.mp4', { has_sound: true, has_slow: false }],
  ['odd.mp4', { width: 853, height: 481, fps: 24, pixel_format: 'yuv444p' }],
  ['portrait.webm', { width: 360, height: 640, codec: 'vp9' }],
  ['av1.webm', { width: 320, height: 180, codec: 'av1', renditions: ['360'] }],
  ['recorded.webm', { fps: 30, duration_s: expect.closeTo(1, 1) }],
  ['recorded.mp4', { fps: 30, duration_s: expect.closeTo(1, 1) }],
  ['mp4-named.webm', { codec: 'h264', rotation: 0, is_hdr: false }],
];

test.for(playable)('%s can be played', async ([name, expected]) => {
  expect(await bed.run(name, 'probe')).toEqual({ result: expect.objectContaining(expected) });
});

const refused: [SourceName, Record<string, unknown>][] = [
  ['cut-off.mp4', { code: 'media-cut-off', at_s: expect.closeTo(1.8, 0) }],
  ['cut-off-without-index.mov', { code: 'media-cut-off' }],
  ['sound-only.mp4', { code: 'media-unreadable' }],
  ['damaged.mp4', { code: 'media-unreadable' }],
  ['zip.mp4', { code: 'media-unreadable' }],
  ['text.mp4', { code: 'media-unreadable' }],
  ['mpeg4.mp4', { code: 'media-unsupported' }],
  ['one-pixel.mp4', { code: 'media-too-small' }],
];

test.for(refused)('%s is refused with a final code', async ([name, expected]) => {
  expect(await bed.run(name, 'probe')).toEqual({ error: expected });
});

test('a film above a limit of its kind is refused', async () => {
  const request = await bed.request('plain.mp4', 'probe');
  const answer = (limits: typeof request.limits) =>
    lastLine(bed.worker.url, { ...request, limits });
  expect(await answer({ duration_s: 0.5 })).toEqual({ error: { code: 'media-too-long' } });
  expect(await answer({ bytes: 1000 })).toEqual({ error: { code: 'media-too-large' } });
  expect(await answer({ duration_s: 2, bytes: 1_000_000 })).toHaveProperty('result');
});
