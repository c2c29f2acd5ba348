import { stat, writeFile } from 'node:fs/promises';
import type { Limits } from '../settings.ts';
import { MediaError } from '../media-error.ts';
import { runTool, type ToolContext } from '../tools/run-tool.ts';
import { INPUT_LIMITS } from './input-limits.ts';
import { fraction, inspectFilm, type Film } from './inspect.ts';
import { soundFilters } from './loudness.ts';
import { pictureFilters } from './picture-filters.ts';
import { SOUND_KBPS, type FilmRange, type RenditionPart, type RenditionPlan } from './plan.ts';

/** An output may end this much before its source: players show the last frame meanwhile. */
const END_TOLERANCE_S = 1;

const QUIET = ['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-y', '-progress', 'pipe:1'];

/** H.264 High with a closed group of frames per second. */
const pictureOptions = ({ maxKbps, gop }: RenditionPlan): string[] => [
  ...[
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-preset',
    'faster',
    '-crf',
    '23',
    '-pix_fmt',
    'yuv420p',
  ],
  ...['-maxrate', `${maxKbps}k`, '-bufsize', `${maxKbps * 2}k`],
  ...['-g', String(gop), '-keyint_min', String(gop), '-sc_threshold', '0', '-flags:v', '+cgop'],
  ...[
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-colorspace',
    'bt709',
    '-color_range',
    'tv',
  ],
];

/** AAC in an MP4 with its index first. */
const fileOptions = (output: string, maxBytes: number): string[] => [
  ...['-c:a', 'aac', '-b:a', `${SOUND_KBPS}k`, '-ar', '48000', '-ac', '2'],
  // Nothing of the source's metadata, which may name places and people.
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-max_muxing_queue_size', '4096'],
  ...['-fs', String(maxBytes), '-movflags', '+faststart', '-f', 'mp4', output],
];

/** Arguments for a whole rendition at a constant rate. */
function encodeArguments(
  film: Film,
  plan: RenditionPlan,
  sound: string | null,
  output: string,
  maxBytes: number,
) {
  // Frames keep the time at which they are shown; the first one is repeated from 0 up to its time.
  const { frames } = plan;
  const cut = frames
    ? [`trim=start_frame=${frames.from}:end_frame=${frames.to}`, 'setpts=PTS-STARTPTS']
    : [];
  const picture = [`fps=fps=${plan.rate}:start_time=0`, ...cut, ...pictureFilters(film, plan)].join(
    ',',
  );
  return [
    ...[...QUIET, ...INPUT_LIMITS, '-i', film.file],
    ...['-map', `0:${film.videoIndex}`, '-vf', picture],
    ...(sound === null ? [] : ['-map', `0:${film.soundIndex ?? 0}`, '-af', sound]),
    ...[...pictureOptions(plan), ...fileOptions(output, maxBytes)],
  ];
}

/**
 * Encodes one rendition into a file and checks that it holds the whole film, or the whole part.
 *
 * @param onProgress  part that is done, from 0 to 1
 * @returns what was made
 */
export async function encodeRendition(
  film: Film,
  plan: RenditionPlan,
  output: string,
  limits: Limits,
  context: ToolContext,
  onProgress: (part: number) => void,
): Promise<Film> {
  const sound =
    film.soundIndex === undefined ? null : await soundFilters(film, context, soundRange(plan));
  const maxBytes = Math.min(plan.maxBytes, limits.outputBytes);
  const args = encodeArguments(film, plan, sound, output, maxBytes);
  await run(args, output, maxBytes, context, (text) => {
    const [, time] = /out_time=(\d+:\d+:[\d.]+)/.exec(text) ?? [];
    if (time !== undefined) onProgress(Math.min(1, secondsOf(time) / plan.durationS));
  });
  return checked(plan, output, limits, context);
}

/** A part is decoded from the key frame before this much time ahead of it. */
const SEEK_MARGIN_S = 1;

/**
 * Encodes the picture of one part of a rendition, the same frames as in one go.
 *
 * @param onFrames  how many frames are done
 * @returns how many frames there are: fewer than asked for at the end of the picture
 */
export async function encodePart(
  film: Film,
  plan: RenditionPlan,
  { from, to, maxBytes }: RenditionPart,
  output: string,
  context: ToolContext,
  onFrames: (frames: number) => void,
): Promise<number> {
  const startS = from / fraction(plan.rate);
  // Frames keep the film's time, so that the last one before the part fills its beginning.
  const seek = [
    '-ss',
    Math.max(0, startS - SEEK_MARGIN_S).toFixed(6),
    '-noaccurate_seek',
    '-copyts',
    '-start_at_zero',
  ];
  const cut = [...(to === null ? [] : [`trim=end_frame=${to - from}`]), 'setpts=PTS-STARTPTS'];
  const picture = [
    `fps=fps=${plan.rate}:start_time=${startS.toFixed(6)}`,
    ...[...cut, ...pictureFilters(film, plan)],
  ].join(',');
  const args = [
    ...[...QUIET, ...(from === 0 ? [] : seek), ...INPUT_LIMITS, '-i', film.file],
    ...['-map', `0:${film.videoIndex}`, '-vf', picture],
    ...[...pictureOptions(plan), ...fileOptions(output, maxBytes)],
  ];
  let told = '';
  const frames = () => Number(/.*frame=\s*(\d+)\n/s.exec(told)?.[1] ?? 0);
  await run(args, output, maxBytes, context, (text) => {
    told = (told + text).slice(-2000);
    onFrames(frames());
  });
  return frames();
}

/** Joins the pictures of all parts and the sound of the film into a rendition, and checks it. */
export async function joinParts(
  film: Film,
  plan: RenditionPlan,
  parts: readonly string[],
  output: string,
  limits: Limits,
  context: ToolContext,
): Promise<Film> {
  const sound = film.soundIndex === undefined ? null : await soundFilters(film, context);
  const maxBytes = Math.min(plan.maxBytes, limits.outputBytes);
  const list = `${output}.txt`;
  await writeFile(list, parts.map((part) => `file '${part}'\n`).join(''));
  const args = [
    ...[...QUIET, '-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', list],
    ...(sound === null
      ? ['-map', '0:v:0']
      : [
          ...INPUT_LIMITS,
          '-i',
          film.file,
          '-map',
          '0:v:0',
          '-map',
          `1:${film.soundIndex ?? 0}`,
          '-af',
          sound,
        ]),
    ...['-c:v', 'copy', ...fileOptions(output, maxBytes)],
  ];
  await run(args, output, maxBytes, context, () => undefined);
  return checked(plan, output, limits, context);
}

async function run(
  args: string[],
  output: string,
  maxBytes: number,
  context: ToolContext,
  onText: (text: string) => void,
): Promise<void> {
  const { exitCode } = await runTool(
    'ffmpeg',
    {
      args,
      // The index is moved to the front in place, which needs no second file.
      maxFileBytes: maxBytes * 1.1 + 2 ** 20,
      onOutput: (chunk) => onText(chunk.toString('latin1')),
    },
    context,
  );
  if (exitCode !== 0) throw new MediaError('worker-failed', `ffmpeg ended with ${exitCode}.`);
  const { size } = await stat(output);
  // ffmpeg ends without a failure at its limit of output.
  if (size >= maxBytes * 0.98) {
    throw new MediaError('media-too-large', `The output has ${size} bytes.`);
  }
}

async function checked(
  plan: RenditionPlan,
  output: string,
  limits: Limits,
  context: ToolContext,
): Promise<Film> {
  const made = await inspectFilm(output, { ...limits, bytes: Infinity }, context);
  if (plan.durationS - made.durationS > END_TOLERANCE_S) {
    throw new MediaError('media-cut-off', `Frames end at ${made.durationS} s.`, {
      atS: made.durationS,
    });
  }
  return made;
}

/** Returns where the sound of the chosen frames is. */
function soundRange({ frames, rate }: RenditionPlan): FilmRange | undefined {
  return frames && { start_s: frames.from / fraction(rate), end_s: frames.to / fraction(rate) };
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
