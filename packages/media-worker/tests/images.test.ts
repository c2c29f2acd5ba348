import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FilesResult, StepRequest } from '../src/index.ts';
import { measure, pixels } from './support/measure.ts';
import { openMediaBed, type MediaBed } from './support/media-bed.ts';
import type { SourceName } from './support/sources.ts';

let bed: MediaBed;
beforeAll(async () => (bed = await openMediaBed()));
afterAll(() => bed.close());

async function made(name: SourceName, step: StepRequest['step'] = 'images'): Promise<FilesResult> {
  const answer = await bed.run(name, step);
  if (!answer || !('result' in answer) || !('files' in answer.result)) {
    throw new Error(JSON.stringify(answer));
  }
  return answer.result;
}

/** Copies an object to disk. */
async function copied(path = 'none'): Promise<string> {
  const file = join(bed.tempFolder, path.replaceAll('/', '-'));
  await writeFile(file, bed.bucket.objects.get(path)!.body);
  return file;
}

const size = async (path: string | undefined) => {
  const { video } = await measure(await copied(path), bed.tools);
  return `${video.codec_name} ${video.width}x${video.height}`;
};

/** Which of the basic colours each pixel of a small copy is nearest to. */
async function colours(path: string | undefined, across: number, down: number): Promise<string> {
  const rgb = await pixels(await copied(path), `${across}:${down}`, bed.tools);
  return Array.from({ length: across * down }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(index * 3, index * 3 + 3);
    if (red > 200 && green < 60 && blue < 60) return 'red';
    return blue > 200 && red < 60 && green < 60 ? 'blue' : 'other';
  }).join(' ');
}

test('a film gets posters, a storyboard whose tiles show their instants, and a waveform', async () => {
  const { files, posters, storyboard, waveform } = await made('two-colours.mp4');
  expect(files).toEqual({});
  expect(await size(posters?.['320'])).toBe('mjpeg 320x180');
  expect(await size(posters?.['640'])).toBe('mjpeg 640x360');
  // Never wider than the film.
  expect(await size(posters?.['1280'])).toBe('mjpeg 640x360');
  expect(storyboard).toMatchObject({
    columns: 4,
    rows: 1,
    interval_s: 0.5,
    width: 160,
    height: 90,
  });
  expect(await size(storyboard?.path)).toBe('mjpeg 640x90');
  expect(await colours(storyboard?.path, 4, 1)).toBe('red red blue blue');
  const stored = bed.bucket.objects.get(waveform!)!;
  expect(stored.contentType).toBe('application/json');
  const { interval_s, peaks } = JSON.parse(String(stored.body)) as {
    interval_s: number;
    peaks: number[];
  };
  expect(interval_s * peaks.length).toBeCloseTo(2, 0);
  const half = peaks.length / 2;
  expect(Math.max(...peaks.slice(1, half - 2))).toBeLessThan(10);
  expect(Math.min(...peaks.slice(half + 2, -2))).toBeGreaterThan(30);
});

test('a film without sound has no waveform', async () => {
  expect(await made('silent.mp4')).not.toHaveProperty('waveform');
});

test('a rotated film is upright in its rendition and its images', async () => {
  const { posters } = await made('rotated.mov');
  const { files } = await made('rotated.mov', '360');
  expect(await size(posters?.['640'])).toBe('mjpeg 360x640');
  // Red on the left of the sensor is above on a phone that was turned clockwise.
  expect(await colours(posters?.['640'], 1, 4)).toBe('red red blue blue');
  expect(await colours(files['360'], 1, 4)).toBe('red red blue blue');
});

test('white of an HDR film is white on any screen', async () => {
  const { files } = await made('hdr-white.mov', '360');
  const rgb = await pixels(await copied(files['360']), '2:2', bed.tools);
  expect(Math.min(...rgb)).toBeGreaterThan(180);
});
