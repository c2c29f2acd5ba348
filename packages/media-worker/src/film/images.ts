import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTER_WIDTHS, type PosterWidth } from '../contract.ts';
import { MediaError } from '../media-error.ts';
import { runTool, type ToolContext } from '../tools/run-tool.ts';
import { INPUT_LIMITS } from './input-limits.ts';
import type { Film } from './inspect.ts';
import { pictureFilters } from './picture-filters.ts';
import { planStoryboard, type Size, type StoryboardPlan } from './plan.ts';

const MAX_IMAGE_BYTES = 20 * 2 ** 20;
const COMMON = ['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-y'];
/**
 * The poster is chosen from 2 s of film after a tenth of its length, when hands are usually
 * visible.
 */
const POSTER = { start: 0.1, searchS: 2, searchFrames: 60 };
/**
 * From this interval of tiles on, only key frames are decoded: tiles may be seconds off, but an
 * hour of film takes a minute.
 */
const KEY_FRAMES_FROM_S = 4;

/** Draws the poster in three widths; none is wider than the film. */
export async function makePosters(
  film: Film,
  folder: string,
  context: ToolContext,
): Promise<Record<PosterWidth, string>> {
  const files = Object.fromEntries(
    POSTER_WIDTHS.map((width) => [width, join(folder, `poster_${width}.jpg`)]),
  ) as Record<PosterWidth, string>;
  const parts = POSTER_WIDTHS.map((width) => {
    const size = widthLimited(film, Number(width));
    return `[p${width}]${pictureFilters(film, size).join(',')}[o${width}]`;
  });
  const labels = POSTER_WIDTHS.map((width) => `[p${width}]`).join('');
  const graph = [
    `[0:${film.videoIndex}]thumbnail=${POSTER.searchFrames},select='eq(n,0)',split=${POSTER_WIDTHS.length}${labels}`,
    ...parts,
  ].join(';');
  const outputs = POSTER_WIDTHS.flatMap((width) => [
    ...[
      '-map',
      `[o${width}]`,
      '-frames:v',
      '1',
      '-q:v',
      '3',
      '-map_metadata',
      '-1',
      '-f',
      'mjpeg',
      files[width],
    ],
  ]);
  const start = (film.durationS * POSTER.start).toFixed(3);
  const input = ['-ss', start, '-t', String(POSTER.searchS), ...INPUT_LIMITS, '-i', film.file];
  await draw([...COMMON, ...input, '-filter_complex', graph, ...outputs], context);
  return files;
}

function widthLimited({ width, height }: Size, limit: number): Size {
  const scale = Math.min(1, limit / width);
  return {
    width: Math.max(2, Math.floor(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  };
}

/** Draws all tiles of the storyboard into one picture. */
export async function makeStoryboard(
  film: Film,
  folder: string,
  context: ToolContext,
): Promise<{ file: string; plan: StoryboardPlan }> {
  const plan = planStoryboard(film);
  const file = join(folder, 'storyboard.jpg');
  const filters = [
    `fps=fps=1/${plan.intervalS}:start_time=0:round=down`,
    ...pictureFilters(film, plan),
    `tile=${plan.columns}x${plan.rows}`,
  ];
  const decode = plan.intervalS >= KEY_FRAMES_FROM_S ? ['-skip_frame', 'nokey'] : [];
  const input = [...decode, ...INPUT_LIMITS, '-i', film.file];
  const output = ['-frames:v', '1', '-q:v', '5', '-map_metadata', '-1', '-f', 'mjpeg', file];
  await draw(
    [...COMMON, ...input, '-map', `0:${film.videoIndex}`, '-vf', filters.join(','), ...output],
    context,
  );
  return { file, plan };
}

async function draw(args: string[], context: ToolContext): Promise<void> {
  const { exitCode } = await runTool('ffmpeg', { args, maxFileBytes: MAX_IMAGE_BYTES }, context);
  if (exitCode !== 0) throw new MediaError('worker-failed', `ffmpeg ended with ${exitCode}.`);
}

const WAVEFORM = { sampleRate: 8000, minIntervalS: 0.05, maxPoints: 1000 };

/** Writes the highest level of each interval, from 0 to 100. */
export async function makeWaveform(
  film: Film,
  folder: string,
  context: ToolContext,
): Promise<string | null> {
  if (film.soundIndex === undefined) return null;
  const { sampleRate, minIntervalS, maxPoints } = WAVEFORM;
  const samplesPerPoint = Math.ceil(
    Math.max(minIntervalS, film.durationS / maxPoints) * sampleRate,
  );
  const peaks: number[] = [];
  let position = 0;
  let odd: Buffer = Buffer.alloc(0);
  const readSamples = (chunk: Buffer) => {
    const bytes = odd.length === 0 ? chunk : Buffer.concat([odd, chunk]);
    const end = bytes.length - (bytes.length % 2);
    for (let at = 0; at < end; at += 2, position++) {
      const point = Math.floor(position / samplesPerPoint);
      const level = Math.round((Math.abs(bytes.readInt16LE(at)) / 32_768) * 100);
      peaks[point] = Math.max(peaks[point] ?? 0, level);
    }
    odd = bytes.subarray(end);
  };
  const { exitCode } = await runTool(
    'ffmpeg',
    {
      args: [
        ...[...COMMON, ...INPUT_LIMITS, '-i', film.file, '-map', `0:${film.soundIndex}`],
        ...['-t', String(film.durationS), '-af', 'aresample=async=1:first_pts=0'],
        ...['-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1'],
      ],
      onOutput: readSamples,
    },
    context,
  );
  if (exitCode !== 0) throw new MediaError('worker-failed', `ffmpeg ended with ${exitCode}.`);
  const file = join(folder, 'waveform.json');
  await writeFile(file, JSON.stringify({ interval_s: samplesPerPoint / sampleRate, peaks }));
  return file;
}
