import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  POSTER_WIDTHS,
  type FilesResult,
  type PosterWidth,
  type ProbeResult,
  type StepRequest,
  type Unfinished,
} from '../contract.ts';
import { encodePart, encodeRendition, joinParts } from '../film/encode.ts';
import { checkDecodes } from '../film/check-decodes.ts';
import { makePosters, makeStoryboard, makeWaveform } from '../film/images.ts';
import { fraction, inspectFilm, type Film } from '../film/inspect.ts';
import {
  planClip,
  planParts,
  planRendition,
  toProbeResult,
  type RenditionPart,
  type RenditionPlan,
} from '../film/plan.ts';
import { MediaError } from '../media-error.ts';
import type { Limits, Settings } from '../settings.ts';
import type { Tools } from '../tools/find-tools.ts';
import type { ToolContext } from '../tools/run-tool.ts';
import type { Bucket } from './bucket.ts';

export interface StepPorts {
  settings: Settings;
  tools: Tools;
  bucket: Bucket;
}

export interface StepRun {
  signal: AbortSignal;
  /** Part that is done, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** What a step works with: its request, the film on disk and a folder of its own. */
interface Work extends StepPorts {
  request: StepRequest;
  film: Film;
  folder: string;
  limits: Limits;
  context: ToolContext;
  /** Instant in milliseconds from which no further part of a long film is begun. */
  pauseAt: number;
  onProgress: StepRun['onProgress'];
}

/** Progress after the download, and before the upload. */
const LOADED = 0.05;
const ENCODED = 0.95;

/**
 * Runs one step of an encoding. If its outputs exist it returns them without encoding again, so a
 * step can be repeated at any time and run on two workers at once.
 */
export async function runStep(
  request: StepRequest,
  ports: StepPorts,
  { signal, onProgress }: StepRun,
): Promise<ProbeResult | FilesResult | Unfinished> {
  const startedAt = Date.now();
  const { settings, tools, bucket } = ports;
  const existing = await findResult(request, bucket);
  if (existing) return existing;
  const limits: Limits = {
    ...settings.limits,
    durationS: Math.min(settings.limits.durationS, request.limits?.duration_s ?? Infinity),
    bytes: Math.min(settings.limits.bytes, request.limits?.bytes ?? Infinity),
  };
  const context = {
    tools,
    memoryMb: limits.memoryMb,
    deadline: startedAt + limits.stepS * 1000,
    signal,
  };
  await mkdir(settings.tempFolder, { recursive: true });
  const folder = await mkdtemp(join(settings.tempFolder, `${process.pid}-`));
  try {
    const file = join(folder, 'source');
    await bucket.download(request.source, file, limits.bytes, signal);
    onProgress(LOADED);
    const film = await inspectFilm(file, limits, context);
    if (film.isHdr && !tools.canToneMap) {
      throw new MediaError(
        'media-unsupported',
        'This ffmpeg cannot show HDR: it lacks zscale or tonemap.',
      );
    }
    if (request.step === 'probe') {
      await checkDecodes(film, context);
      return toProbeResult(film);
    }
    const pauseAt = startedAt + settings.pauseAfterS * 1000;
    const work = { ...ports, request, film, folder, limits, context, pauseAt, onProgress };
    if (request.step === 'images') return await makeImages(work);
    return await (isClip(request.step)
      ? makeClip(work, request.step)
      : makeRendition(work, request.step));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the result of an earlier run of the step, or null. */
async function findResult(
  { step, target, encoding }: StepRequest,
  bucket: Bucket,
): Promise<FilesResult | null> {
  if (step === 'probe') return null;
  if (step !== 'images') {
    const path = `${target}_${step}.mp4`;
    // The poster of a clip is stored before the clip.
    return (
      (await bucket.madeBy(encoding, path)) &&
      (isClip(step) ? clipResult(target, step) : { files: { [step]: path } })
    );
  }
  // The storyboard is stored last; its metadata describes all images.
  const metadata = await bucket.madeBy(encoding, storyboardPath(target));
  const stored = storedImages.safeParse(metadata);
  return stored.success ? imagesResult(target, stored.data) : null;
}

type ClipStep = 'clip' | 'trim';
const isClip = (step: StepRequest['step']): step is ClipStep => step === 'clip' || step === 'trim';
/** One image is enough for a clip. */
const CLIP_POSTER = '640';

const clipResult = (target: string, step: ClipStep): FilesResult => ({
  files: { [step]: `${target}_${step}.mp4` },
  posters: { [CLIP_POSTER]: posterPath(target, CLIP_POSTER) },
});

async function makeClip(work: Work, step: ClipStep): Promise<FilesResult> {
  const { request, film, folder, bucket, limits, context, onProgress } = work;
  const { target, encoding } = request;
  const plan = planClip(film, request.range);
  const file = join(folder, 'clip.mp4');
  const made = await encodeRendition(film, plan, file, limits, context, (part) =>
    onProgress(LOADED + part * (ENCODED - LOADED)),
  );
  const posters = await makePosters(made, folder, context);
  const poster = {
    file: posters[CLIP_POSTER],
    path: posterPath(target, CLIP_POSTER),
    contentType: 'image/jpeg',
  };
  await bucket.upload(encoding, poster);
  await bucket.upload(encoding, { file, path: `${target}_${step}.mp4`, contentType: 'video/mp4' });
  return clipResult(target, step);
}

async function makeRendition(
  work: Work,
  step: Exclude<StepRequest['step'], 'probe' | 'images' | ClipStep>,
): Promise<FilesResult | Unfinished> {
  const { request, film, folder, bucket, limits, context, onProgress } = work;
  const plan = planRendition(film, step);
  if (!plan) {
    throw new MediaError(
      'media-too-small',
      `The film is too small or slow for the rendition ${step}.`,
    );
  }
  const file = join(folder, 'rendition.mp4');
  const path = `${request.target}_${step}.mp4`;
  const output = { file, path, contentType: 'video/mp4' };
  const parts = planParts(plan, work.settings.partS);
  if (parts.length === 1) {
    await encodeRendition(film, plan, file, limits, context, (part) =>
      onProgress(LOADED + part * (ENCODED - LOADED)),
    );
    await bucket.upload(request.encoding, output);
  } else {
    const made = await makeParts(work, plan, parts, `${request.target}_${step}`);
    if ('unfinished' in made) return made;
    await joinParts(film, plan, made.files, file, limits, context);
    await bucket.upload(request.encoding, output);
    // Nothing refers to the parts: one that cannot be deleted does no harm.
    await Promise.all(made.paths.map((part) => bucket.delete(part).catch(() => undefined)));
  }
  return { files: { [step]: path } };
}

/** A part that has frames, in the bucket. */
interface MadePart {
  path: string;
  file: string;
  /** Whether this run has encoded it, so that its file is in the folder too. */
  isHere: boolean;
}

/**
 * Encodes the parts of a long film that are not in the bucket yet and stores each, so that a step
 * that was stopped continues where it was. When its time is over, it pauses after the current part.
 */
async function makeParts(
  work: Work,
  plan: RenditionPlan,
  parts: readonly RenditionPart[],
  prefix: string,
): Promise<Unfinished | { paths: string[]; files: string[] }> {
  const { folder, bucket, context, pauseAt, onProgress } = work;
  const made: MadePart[] = [];
  const isToPause = () => made.some(({ isHere }) => isHere) && Date.now() > pauseAt;
  for (const [index, part] of parts.entries()) {
    const path = `${prefix}.part-${index}.mp4`;
    const file = join(folder, `part-${index}.mp4`);
    const done = (share: number) => LOADED + ((index + share) / parts.length) * (ENCODED - LOADED);
    const known = await bucket.madeBy(work.request.encoding, path);
    if (!known && isToPause()) return { unfinished: done(0) };
    const length = (part.to ?? plan.durationS * fraction(plan.rate)) - part.from;
    const frames = known
      ? Number(known['frames'])
      : await makePart(work, plan, part, { file, path }, (count) =>
          onProgress(done(Math.min(1, count / length))),
        );
    if (frames > 0) made.push({ path, file, isHere: !known });
    onProgress(done(1));
    if (part.to === null || frames < length) break;
  }
  if (isToPause()) return { unfinished: ENCODED };
  for (const { path, file, isHere } of made) {
    if (!isHere) await loadPart(bucket, path, file, context.signal);
  }
  return { paths: made.map(({ path }) => path), files: made.map(({ file }) => file) };
}

/** Encodes a part and stores it if it has frames. @returns how many */
async function makePart(
  { request, film, bucket, context }: Work,
  plan: RenditionPlan,
  part: RenditionPart,
  { file, path }: Pick<MadePart, 'file' | 'path'>,
  onFrames: (count: number) => void,
): Promise<number> {
  const frames = await encodePart(film, plan, part, file, context, onFrames);
  if (frames > 0) {
    // Stored with the part, because the number of frames is known only after encoding.
    const metadata = { frames: String(frames) };
    await bucket.upload(request.encoding, { file, path, contentType: 'video/mp4', metadata });
  }
  return frames;
}

async function loadPart(
  bucket: Bucket,
  path: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await bucket.download(path, file, Infinity, signal);
  } catch (error) {
    // Another worker has just joined the parts and deleted them: the next attempt finds the
    // rendition.
    throw error instanceof MediaError ? new MediaError('worker-failed', 'A part is gone.') : error;
  }
}

const count = z.coerce.number().positive();
/** The custom metadata of the storyboard, all as text. */
const storedImages = z.object({
  columns: count,
  rows: count,
  interval_s: count,
  width: count,
  height: count,
  waveform: z.enum(['yes', 'no']),
});
const storyboardPath = (target: string) => `${target}_storyboard.jpg`;
const posterPath = (target: string, width: PosterWidth) => `${target}_poster_${width}.jpg`;
const waveformPath = (target: string) => `${target}_waveform.json`;

function imagesResult(
  target: string,
  { waveform, ...board }: z.infer<typeof storedImages>,
): FilesResult {
  return {
    files: {},
    posters: Object.fromEntries(POSTER_WIDTHS.map((width) => [width, posterPath(target, width)])),
    storyboard: { path: storyboardPath(target), ...board },
    ...(waveform === 'yes' && { waveform: waveformPath(target) }),
  };
}

async function makeImages({
  request,
  film,
  folder,
  bucket,
  context,
  onProgress,
}: Work): Promise<FilesResult> {
  const { target, encoding } = request;
  const posters = await makePosters(film, folder, context);
  onProgress(0.2);
  const waveform = await makeWaveform(film, folder, context);
  onProgress(0.4);
  const { file, plan } = await makeStoryboard(film, folder, context);
  onProgress(ENCODED);
  const stored = {
    columns: plan.columns,
    rows: plan.rows,
    interval_s: plan.intervalS,
    width: plan.width,
    height: plan.height,
    waveform: waveform ? 'yes' : 'no',
  } as const;
  for (const width of POSTER_WIDTHS) {
    await bucket.upload(encoding, {
      file: posters[width],
      path: posterPath(target, width),
      contentType: 'image/jpeg',
    });
  }
  if (waveform) {
    await bucket.upload(encoding, {
      file: waveform,
      path: waveformPath(target),
      contentType: 'application/json',
    });
  }
  const metadata = Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, String(value)]),
  );
  await bucket.upload(encoding, {
    file,
    path: storyboardPath(target),
    contentType: 'image/jpeg',
    metadata,
  });
  return imagesResult(target, stored);
}
