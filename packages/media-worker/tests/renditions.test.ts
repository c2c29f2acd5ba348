import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FilesResult, StepRequest } from '../src/index.ts';
import { loudnessLufs, measure, pixels, topBoxes, type Measured } from './support/measure.ts';
import { openMediaBed, type MediaBed } from './support/media-bed.ts';
import type { SourceName } from './support/sources.ts';
import { lastLine } from './support/worker-process.ts';

let bed: MediaBed;
beforeAll(async () => (bed = await openMediaBed()));
afterAll(() => bed.close());

interface Made {
  path: string;
  /** Copy on disk. */
  file: string;
  film: Buffer;
}

/** Encodes a rendition and copies it from the bucket. */
async function made(name: SourceName, step: StepRequest['step']): Promise<Made> {
  const answer = await bed.run(name, step);
  const path = (answer as { result?: FilesResult } | undefined)?.result?.files[step as '360'];
  if (path === undefined) throw new Error(`No rendition: ${JSON.stringify(answer)}`);
  const { body: film, contentType } = bed.bucket.objects.get(path)!;
  expect(contentType).toBe('video/mp4');
  const file = join(bed.tempFolder, path.replaceAll('/', '-'));
  await writeFile(file, film);
  return { path, file, film };
}

const isConstant = ({ shownS }: Measured, fps: number) =>
  shownS.every((time, index) => Math.abs(time - (shownS[0] ?? 0) - index / fps) < 0.002);

const expected: [
  SourceName,
  '360' | '720' | '1080' | 'slow' | 'clip',
  { size: string; fps: number; hasSound?: boolean },
][] = [
  ['full-hd.mp4', '1080', { size: '1920x1080', fps: 15 }],
  ['full-hd.mp4', '720', { size: '1280x720', fps: 15 }],
  ['hevc-hdr.mov', '360', { size: '640x360', fps: 30 }],
  ['rotated.mov', '360', { size: '360x640', fps: 30 }],
  ['variable-rate.mp4', '360', { size: '320x180', fps: 30 }],
  ['fast.mp4', '360', { size: '640x360', fps: 60 }],
  ['fast.mp4', 'slow', { size: '640x360', fps: 120 }],
  ['silent.mp4', '360', { size: '320x180', fps: 25, hasSound: false }],
  ['mono.mp4', '360', { size: '320x180', fps: 30 }],
  ['odd.mp4', '360', { size: '638x360', fps: 24, hasSound: false }],
  ['av1.webm', '360', { size: '320x180', fps: 10 }],
  ['recorded.webm', '360', { size: '360x640', fps: 30 }],
  ['recorded.mp4', '360', { size: '640x360', fps: 30 }],
  ['full-hd.mp4', 'clip', { size: '1280x720', fps: 15 }],
  ['hevc-hdr.mov', 'clip', { size: '640x360', fps: 30 }],
  ['rotated.mov', 'clip', { size: '360x640', fps: 30 }],
  ['portrait.webm', 'clip', { size: '360x640', fps: 30 }],
  ['fast.mp4', 'clip', { size: '640x360', fps: 60 }],
];

test.for(expected)(
  '%s becomes an exact, portable rendition %s',
  async ([name, step, { size, fps, hasSound = true }]) => {
    const { file, film } = await made(name, step);
    const measured = await measure(file, bed.tools);
    const { video, sound, keyFrames, shownS } = measured;
    expect(video).toMatchObject({
      codec_name: 'h264',
      profile: 'High',
      pix_fmt: 'yuv420p',
      color_range: 'tv',
      color_space: 'bt709',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
    });
    expect(`${video.width}x${video.height}`).toBe(size);
    expect(video.side_data_list ?? []).toEqual([]);
    // Constant rate: each frame stands at a multiple of the same distance.
    expect(video.avg_frame_rate).toBe(`${fps}/1`);
    expect(isConstant(measured, fps)).toBe(true);
    expect(shownS.length / fps).toBeGreaterThan(0.9);
    // A closed group of frames begins with each second.
    expect(keyFrames).toEqual(
      [...Array(Math.ceil(shownS.length / fps)).keys()].map((second) => second * fps),
    );
    expect(measured.isClosed).toBe(true);
    expect(topBoxes(film).indexOf('moov')).toBeLessThan(topBoxes(film).indexOf('mdat'));
    expect(topBoxes(film)).toContain('moov');
    expect(sound === undefined).toBe(!hasSound);
    if (!sound) return;
    expect(sound).toMatchObject({ codec_name: 'aac', channels: 2, sample_rate: '48000' });
    expect(Math.abs((await loudnessLufs(file, bed.tools)) + 16)).toBeLessThan(1);
  },
);

/** Red and blue of each frame. */
async function coloursOfFrames(file: string): Promise<string> {
  const raw = ['-vf', 'scale=1:1:flags=area', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1'];
  const { stdout } = await promisify(execFile)(
    bed.tools.ffmpeg,
    ['-v', 'error', '-i', file, ...raw],
    {
      encoding: 'buffer',
    },
  );
  return Array.from({ length: stdout.length / 3 }, (_, frame) =>
    (stdout[frame * 3] ?? 0) > (stdout[frame * 3 + 2] ?? 0) ? 'r' : 'b',
  ).join('');
}

test.for(['two-colours.mp4', 'held-frame.webm', 'television.mov'] as const)(
  '%s has the same frames whether it is encoded in one go or in parts',
  async (name) => {
    // Before the copies: a new worker tidies up the folder.
    const worker = await bed.startWorker({ MEDIA_PART_S: '1' });
    const whole = await made(name, '360');
    const request = { ...(await bed.request(name, '360')), target: `parts/${name}` };
    expect(await lastLine(worker.url, request)).toHaveProperty('result');
    await worker.kill();
    const { body } = bed.bucket.objects.get(`parts/${name}_360.mp4`)!;
    const joined = join(bed.tempFolder, `joined-${name}.mp4`);
    await writeFile(joined, body);
    expect(topBoxes(body).indexOf('moov')).toBeLessThan(topBoxes(body).indexOf('mdat'));
    const one = await measure(whole.file, bed.tools);
    const other = await measure(joined, bed.tools);
    expect(other).toEqual({
      ...one,
      video: expect.objectContaining({ profile: 'High' }) as object,
    });
    expect(other.video).toMatchObject({
      color_space: 'bt709',
      avg_frame_rate: one.video.avg_frame_rate,
    });
    expect(await coloursOfFrames(joined)).toBe(await coloursOfFrames(whole.file));
  },
);

test('a film is not given a rendition that is larger than itself', async () => {
  expect(await bed.run('plain.mp4', '720')).toEqual({ error: { code: 'media-too-small' } });
  expect(await bed.run('plain.mp4', 'slow')).toEqual({ error: { code: 'media-too-small' } });
});

/** Cuts a part out of two seconds, red and then blue, at 30 frames per second. */
async function cut(start_s: number, end_s: number) {
  const request = await bed.request('two-colours.mp4', 'trim');
  return lastLine(bed.worker.url, {
    ...request,
    target: `${request.target}-${start_s}`,
    range: { start_s, end_s },
  });
}

test.for([
  ['at the change of colour', 1, 1.5, { frames: 15, colour: 'blue' }],
  ['one frame before it', 29 / 30, 1.5, { frames: 16, colour: 'red' }],
  ['to the end, which a player rounds up', 1.9, 2.1, { frames: 3, colour: 'blue' }],
] as const)(
  'a part begins exactly %s, with its poster and its sound',
  async ([, start, end, { frames, colour }]) => {
    const { files, posters } = ((await cut(start, end)) as { result: FilesResult }).result;
    const file = join(bed.tempFolder, 'part.mp4');
    await writeFile(file, bed.bucket.objects.get(files.trim ?? '')!.body);
    const { shownS, sound } = await measure(file, bed.tools);
    expect([shownS.length, shownS[0]]).toEqual([frames, 0]);
    expect(sound?.codec_name).toBe('aac');
    const [red = 0, , blue = 0] = await pixels(file, '1:1', bed.tools);
    expect(red > blue ? 'red' : 'blue').toBe(colour);
    expect(bed.bucket.objects.get(posters?.['640'] ?? '')?.contentType).toBe('image/jpeg');
  },
);

test('a range after the end of the film is refused', async () => {
  const tooLate = { error: { code: 'media-cut-off', at_s: expect.closeTo(2, 1) as number } };
  expect(await cut(0.5, 3)).toEqual(tooLate);
  expect(await cut(2.1, 2.2)).toEqual(tooLate);
  await expect(cut(1, 1)).rejects.toThrow('400');
});

test('a clip that exists is not encoded again', async () => {
  const first = await bed.run('plain.mp4', 'clip');
  const again = bed.bucket.stored.length;
  expect(await bed.run('plain.mp4', 'clip')).toEqual(first);
  expect(first).toEqual({
    result: {
      files: { clip: expect.any(String) as string },
      posters: expect.any(Object) as object,
    },
  });
  expect(bed.bucket.stored).toHaveLength(again);
});
