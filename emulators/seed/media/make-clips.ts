import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { PLATE } from '@atelier/figure/stage';
import { figureOf } from '@atelier/figure/figure-of';
import { figureSvg, type Figure } from '@atelier/figure/figure-svg';
import {
  ALL_VIDEOS,
  CYCLE_S,
  planSeconds,
  storyboardOf,
  type VideoPlan,
} from '../videos/video-plan.ts';
import { clickTrack } from './click-track.ts';
import {
  clipCatches,
  clipSections,
  cycleFrames,
  backgroundImage,
  FRAME_RATE,
} from './clip-frames.ts';
import { mediaFile, EVENT_IMAGES } from './media-files.ts';

async function writePlate(figure: Figure, target: string): Promise<void> {
  const plate = figureSvg({ ...figure, idPrefix: 'plate' });
  const image = sharp(Buffer.from(plate), { density: 192 })
    .resize(1280, 720)
    .flatten({ background: '#0B0E15' });
  await writeFile(target, await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
}

async function makeThumbnail(plan: VideoPlan): Promise<void> {
  await writePlate(figureOf(plan), mediaFile.thumbnail(plan.id));
}

async function makeEventImages(): Promise<void> {
  for (const { name, figure } of EVENT_IMAGES) await writePlate(figure, mediaFile.event(name));
}

const CARD_FRONT =
  '<rect x="36" y="96" width="180" height="230" rx="8" fill="#AEB6C4"/><circle cx="126" cy="180" r="44" fill="#59606F"/><path d="M56 326Q60 244 126 244Q192 244 196 326Z" fill="#59606F"/>' +
  '<path d="M250 120H560M250 170H500M250 220H540M250 270H440" stroke="#59606F" stroke-width="18"/>';
const CARD_BACK =
  '<path d="M36 90H604" stroke="#59606F" stroke-width="46"/><path d="M36 180H420M36 226H360" stroke="#AEB6C4" stroke-width="18"/>' +
  '<path d="M36 330H604M36 360H604" stroke="#59606F" stroke-width="14" stroke-dasharray="14 6"/>';

/** Draws cards in place of an applicant's identity document; they show no real person. */
async function makeIdentityImages(): Promise<void> {
  for (const [side, drawing] of [
    ['front', CARD_FRONT],
    ['back', CARD_BACK],
  ] as const) {
    const card = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="404"><rect width="640" height="404" fill="#E3E7ED"/><path d="M0 0H640V60H0Z" fill="#006C9C"/>${drawing}</svg>`;
    await writeFile(
      mediaFile.identity(side),
      await sharp(Buffer.from(card)).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
    );
  }
}

const ENCODER = [
  '-c:v',
  'libx264',
  '-profile:v',
  'main',
  '-pix_fmt',
  'yuv420p',
  '-preset',
  'slower',
];
const REPRODUCIBLE = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-threads',
  '1',
];

/**
 * Returns the arguments of ffmpeg for raw RGB frames of the plate's size, times `scale`, as its
 * first input.
 */
const rawFrames = (scale: number) => [
  ...[
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${PLATE.width * scale}x${PLATE.height * scale}`,
  ],
  ...['-r', String(FRAME_RATE), '-i', '-'],
];

/**
 * Encodes raw RGB frames and a WAV track to H.264 main and AAC in an MP4 with its index first. The
 * output is reproducible. Throws with ffmpeg's output when it is missing or fails.
 */
function encodeClip(frames: Iterable<Buffer>, soundFile: string, target: string): Promise<void> {
  return runFfmpeg(
    [
      ...[...rawFrames(1), '-i', soundFile, ...ENCODER, '-tune', 'animation'],
      ...['-crf', '36', '-g', String(FRAME_RATE * 6), ...REPRODUCIBLE],
      ...['-c:a', 'aac', '-b:a', '24k', '-flags:a', '+bitexact', '-movflags', '+faststart', target],
    ],
    frames,
  );
}

/** Draws one frame a second into one image, as the media worker does. */
function makeStoryboard(plan: VideoPlan): Promise<void> {
  const { columns, rows, interval_s, width, height } = storyboardOf(plan);
  const filters = `fps=fps=1/${interval_s}:start_time=0:round=down,scale=${width}:${height}:flags=bicubic,tile=${columns}x${rows}`;
  return runFfmpeg([
    ...['-i', mediaFile.clip(plan.id), '-vf', filters, '-frames:v', '1', '-q:v', '5'],
    ...[
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-f',
      'mjpeg',
      mediaFile.storyboard(plan.id),
    ],
  ]);
}

type Frames = Iterable<Buffer> | AsyncIterable<Buffer>;

async function runFfmpeg(args: readonly string[], frames: Frames = []): Promise<void> {
  const target = args.at(-1) ?? '';
  const ffmpeg = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const closed = once(ffmpeg, 'close');
  // A broken pipe is reported below by the exit code, with ffmpeg's output.
  ffmpeg.stdin.on('error', () => ffmpeg.stdin.destroy());
  for await (const frame of frames) {
    if (ffmpeg.stdin.destroyed) break;
    if (!ffmpeg.stdin.write(frame)) await Promise.race([once(ffmpeg.stdin, 'drain'), closed]);
  }
  ffmpeg.stdin.end();
  const [code] = (await closed) as [number | null];
  if (code !== 0) {
    throw new Error(`ffmpeg ended with ${String(code)} on ${target}: ${output.trim()}`);
  }
}

// Renders the committed demo media: `npm run media`, or `npm run media -- ID …` for some videos.
// Needs ffmpeg in PATH.

async function makeClip(plan: VideoPlan, scratch: string): Promise<void> {
  const sections = clipSections(plan);
  const sound = join(scratch, `${plan.id}.wav`);
  await writeFile(sound, clickTrack(planSeconds(plan), clipCatches(sections)));
  const background = await backgroundImage(plan);
  const drawn: Buffer[][] = [];
  for (const section of sections) drawn.push(await cycleFrames(background, section.choreography));
  const frames = sections.flatMap((section, index) =>
    Array.from({ length: section.cycles }, () => drawn[index] ?? []).flat(),
  );
  await encodeClip(frames, sound, mediaFile.clip(plan.id));
}

/** The landing page shows its clip twice as large, in the light of its drawing. */
const LANDING_SCALE = 2;
const LANDING_VIDEO = 'le-tour-simple';

/**
 * Draws each move of a video once, one after the other: large frames of all of them would not fit
 * into memory.
 */
async function* moveFrames(plan: VideoPlan): AsyncGenerator<Buffer> {
  const background = await backgroundImage(plan, LANDING_SCALE, 'both');
  for (const [index, { choreography }] of clipSections(plan).entries()) {
    if (plan.sections[index]?.move === undefined) continue;
    yield* await cycleFrames(background, choreography, LANDING_SCALE);
  }
}

/**
 * Makes the clip of the landing page, without sound. Each move starts with a key frame, so that its
 * loop is exact.
 */
async function makeLandingClip(): Promise<void> {
  const plan = ALL_VIDEOS.find(({ id }) => id === LANDING_VIDEO);
  if (plan === undefined) throw new Error(`no video ${LANDING_VIDEO}`);
  await runFfmpeg(
    [
      ...[...rawFrames(LANDING_SCALE), ...ENCODER, '-tune', 'animation', '-crf', '33'],
      ...['-g', String(FRAME_RATE * CYCLE_S), '-sc_threshold', '0', ...REPRODUCIBLE],
      ...['-movflags', '+faststart', mediaFile.landingClip],
    ],
    moveFrames(plan),
  );
}

const requestedIds = process.argv.slice(2);
const plans = ALL_VIDEOS.filter(
  (plan) => requestedIds.length === 0 || requestedIds.includes(plan.id),
);
const scratch = await mkdtemp(join(tmpdir(), 'atelier-media-'));
try {
  for (const plan of plans) {
    await makeThumbnail(plan);
    await makeClip(plan, scratch);
    if (plan.has_storyboard) await makeStoryboard(plan);
    const [clip, thumbnail] = await Promise.all([
      stat(mediaFile.clip(plan.id)),
      stat(mediaFile.thumbnail(plan.id)),
    ]);
    console.log(`${plan.id}: ${planSeconds(plan)} s, ${clip.size} + ${thumbnail.size} bytes`);
  }
  if (requestedIds.length === 0) await Promise.all([makeEventImages(), makeIdentityImages()]);
  if (requestedIds.length === 0 || requestedIds.includes(LANDING_VIDEO)) await makeLandingClip();
} finally {
  await rm(scratch, { recursive: true });
}
