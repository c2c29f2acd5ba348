import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_VIDEOS } from '../videos/all-videos.ts';
import { demoFiles } from '../files.ts';
import { movesOf, planSeconds } from '../videos/video-plan.ts';
import { mediaFile } from './media-files.ts';
import { mp4Boxes, mp4Seconds } from './mp4-boxes.ts';

const KB = 1024;
const folderSize = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);

describe.each(ALL_VIDEOS.map((plan) => [plan.id, plan] as const))('%s', (id, plan) => {
  it('has an H.264 and AAC clip as long as its plan, with the index in front', () => {
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

  it('has captions exactly where it says so, inside the clip', () => {
    for (const language of ['fr', 'en'] as const) {
      const file = mediaFile.captions(id, language);
      expect(existsSync(file)).toBe(plan.hasCaptions ?? false);
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

describe('the demo media', () => {
  it('are there, and none is left that nobody names', () => {
    const sources = new Set(demoFiles().map(({ source }) => source));
    for (const source of sources) expect(existsSync(source), source).toBe(true);
    const folders = new Set([...sources].map((source) => dirname(source)));
    const present = [...folders].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
    expect(present.filter((file) => !sources.has(file))).toEqual([]);
  });

  it('stay small', () => {
    const clips = dirname(mediaFile.clip('x'));
    expect(folderSize(clips)).toBeLessThan(6 * KB * KB);
  });

  it('include one clip over a minute long and one with five moves', () => {
    expect(Math.max(...ALL_VIDEOS.map(planSeconds))).toBeGreaterThan(60);
    expect(Math.max(...ALL_VIDEOS.map((plan) => movesOf(plan).length))).toBe(5);
  });
});

describe('mp4Boxes', () => {
  it('refuses a file that was cut off', () => {
    const whole = readFileSync(mediaFile.clip('le-tour-simple'));
    expect(() => mp4Boxes(whole.subarray(0, whole.length - 1))).toThrow(RangeError);
  });
});
