import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoFiles } from '../files.ts';
import { ALL_VIDEOS, CYCLE_S, movesOf, planSeconds, storyboardOf } from '../videos/video-plan.ts';
import { mediaFile } from './media-files.ts';

const KB = 1024;

/**
 * One box of an MP4 file (ISO/IEC 14496-12): its type, and where its content starts and ends in
 * bytes.
 */
interface Mp4Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the boxes directly within a range of the file. Throws RangeError when a size points
 * outside of it.
 */
function mp4Boxes(file: Buffer, start = 0, end = file.length): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = start; at < end;) {
    const size = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const endsInside = at + size <= end;
    if (size < 8 || !endsInside) {
      throw new RangeError(`box ${type} at ${at} is ${size} bytes long`);
    }
    boxes.push({ type, start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

/** Returns the length of the film in seconds, from `moov/mvhd` version 0. */
function mp4Seconds(file: Buffer): number {
  const moov = mp4Boxes(file).find(({ type }) => type === 'moov');
  const mvhd = moov && mp4Boxes(file, moov.start, moov.end).find(({ type }) => type === 'mvhd');
  if (mvhd === undefined) throw new RangeError('no moov/mvhd');
  return file.readUInt32BE(mvhd.start + 16) / file.readUInt32BE(mvhd.start + 12);
}

const folderSize = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);

describe.each(ALL_VIDEOS.map((plan) => [plan.id, plan] as const))('%s', (id, plan) => {
  it('has an H.264 and AAC clip as long as its plan, with the index first', () => {
    const file = readFileSync(mediaFile.clip(id));
    const types = mp4Boxes(file).map(({ type }) => type);
    expect(types.indexOf('moov')).toBeGreaterThan(0);
    expect(types.indexOf('moov')).toBeLessThan(types.indexOf('mdat'));
    expect(file.includes('avc1')).toBe(true);
    expect(file.includes('mp4a')).toBe(true);
    expect(Math.abs(mp4Seconds(file) - planSeconds(plan))).toBeLessThan(0.1);
  });

  it('has a small JPEG thumbnail', () => {
    const file = readFileSync(mediaFile.thumbnail(id));
    expect(file.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(file.length).toBeLessThan(60 * KB);
  });

  it('has a storyboard exactly when the plan says so, in the stated layout', async () => {
    const file = mediaFile.storyboard(id);
    expect(existsSync(file)).toBe(plan.has_storyboard ?? false);
    if (!existsSync(file)) return;
    const { columns, rows, width, height } = storyboardOf(plan);
    expect(await sharp(file).metadata()).toMatchObject({
      width: columns * width,
      height: rows * height,
    });
  });

  it('has captions exactly when the plan says so, within the clip', () => {
    for (const language of ['fr', 'en'] as const) {
      const file = mediaFile.captions(id, language);
      expect(existsSync(file)).toBe(plan.has_captions ?? false);
      if (!existsSync(file)) continue;
      const text = readFileSync(file, 'utf8');
      expect(text.startsWith('WEBVTT\n')).toBe(true);
      const times = [...text.matchAll(/(\d\d):(\d\d\.\d{3})/g)].map(
        (match) => Number(match[1]) * 60 + Number(match[2]),
      );
      expect(times.length).toBeGreaterThan(4);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(planSeconds(plan));
    }
  });
});

describe('the clip of the landing page', () => {
  it('has five moves of one cycle, no sound, its index first, and is small', () => {
    const file = readFileSync(mediaFile.landingClip);
    const types = mp4Boxes(file).map(({ type }) => type);
    expect(types.indexOf('moov')).toBeLessThan(types.indexOf('mdat'));
    expect([file.includes('avc1'), file.includes('mp4a')]).toEqual([true, false]);
    expect(mp4Seconds(file)).toBeCloseTo(5 * CYCLE_S, 1);
    expect(file.length).toBeLessThan(250 * KB);
  });
});

describe('the demo media', () => {
  it('exist, and no file is unused', () => {
    const sources = new Set(demoFiles().map(({ source }) => source));
    for (const source of sources) expect(existsSync(source), source).toBe(true);
    const folders = new Set([...sources].map((source) => dirname(source)));
    const present = [...folders].flatMap((folder) =>
      readdirSync(folder).map((name) => `${folder}/${name}`),
    );
    expect(present.filter((file) => !sources.has(file))).toEqual([]);
  });

  it('stay small', () => {
    const clips = dirname(mediaFile.clip('x'));
    expect(folderSize(clips)).toBeLessThan(9 * KB * KB);
  });

  it('include one clip over a minute long and one with five moves', () => {
    expect(Math.max(...ALL_VIDEOS.map(planSeconds))).toBeGreaterThan(60);
    expect(Math.max(...ALL_VIDEOS.map((plan) => movesOf(plan).length))).toBe(5);
  });
});

describe('mp4Boxes', () => {
  it('throws for a truncated file', () => {
    const file = readFileSync(mediaFile.clip('le-tour-simple'));
    expect(() => mp4Boxes(file.subarray(0, file.length - 1))).toThrow(RangeError);
  });
});
