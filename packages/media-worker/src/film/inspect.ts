import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { Limits } from '../settings.ts';
import { MediaError } from '../media-error.ts';
import { runTool, type ToolContext } from '../tools/run-tool.ts';
import { endsTooEarly } from './container-boxes.ts';
import { INPUT_LIMITS } from './input-limits.ts';
import { measurePackets, type PacketTimes } from './packet-times.ts';

const VIDEO_CODECS = ['h264', 'hevc', 'vp8', 'vp9', 'av1'];
const SOUND_CODECS = /^(aac|mp3|opus|vorbis|alac|flac|ac3|eac3|amr_nb|amr_wb|pcm_.+)$/;
const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];
/** Smallest side in pixels of a film that is accepted. */
const MIN_SIDE = 32;
/** A declared end may lie this much behind the last packet. */
const END_TOLERANCE_S = 0.5;

const number = z.coerce.number().catch(NaN);
const stream = z.looseObject({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  width: z.int().default(0),
  height: z.int().default(0),
  pix_fmt: z.string().default('unknown'),
  sample_aspect_ratio: z.string().default('1:1'),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  r_frame_rate: z.string().default('0/0'),
  avg_frame_rate: z.string().default('0/0'),
  start_time: number,
  duration: number,
  disposition: z.looseObject({ attached_pic: z.int().default(0) }).default({ attached_pic: 0 }),
  tags: z.record(z.string(), z.string()).default({}),
  side_data_list: z
    .array(z.looseObject({ rotation: z.coerce.number().optional().catch(undefined) }))
    .default([]),
});
type Stream = z.infer<typeof stream>;
const probed = z.looseObject({
  streams: z.array(stream).default([]),
  format: z.looseObject({ start_time: number, duration: number }).optional(),
});

export interface Film {
  file: string;
  bytes: number;
  /** Size as it is seen: after rotation, with square pixels. */
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  /** Frames per second, as an exact fraction where the container has one. */
  fps: number;
  rate: string;
  durationS: number;
  codec: string;
  pixelFormat: string;
  isHdr: boolean;
  color: {
    space?: string | undefined;
    transfer?: string | undefined;
    primaries?: string | undefined;
    range?: string | undefined;
  };
  videoIndex: number;
  /** Absent without sound. */
  soundIndex?: number;
}

/**
 * Reads the properties of a film from its header and packets, and checks that it can be encoded.
 *
 * @throws MediaError with a final code for a file that can never be encoded
 */
export async function inspectFilm(
  file: string,
  limits: Limits,
  context: ToolContext,
): Promise<Film> {
  const { size: bytes } = await stat(file);
  const { streams, format } = await readStreams(file, context);
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  );
  if (!video) throw new MediaError('media-unreadable', 'The file has no video in it.');
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  const sound = sounds.find(({ codec_name }) => SOUND_CODECS.test(codec_name));
  if (!VIDEO_CODECS.includes(video.codec_name) || (sounds.length > 0 && !sound)) {
    throw new MediaError(
      'media-unsupported',
      `Codecs ${video.codec_name} and ${sounds[0]?.codec_name ?? 'no sound'}.`,
    );
  }

  const read = sound ? [video, sound] : [video];
  const { times, endS } = await measurePackets(
    file,
    read.map(({ index }) => index),
    video.index,
    context,
  );
  const declaredEndS = Math.max(
    ...[...read, ...(format ? [format] : [])]
      .map(({ start_time, duration }) => (start_time || 0) + duration)
      .filter(Number.isFinite),
    0,
  );
  if (times.count === 0 || declaredEndS - endS > END_TOLERANCE_S) {
    throw new MediaError('media-cut-off', `The film ends at ${endS} of ${declaredEndS} s.`, {
      atS: round(endS),
    });
  }

  const rotation = rotationOf(video);
  const size = seenSize(video, rotation);
  const durationS = endS - Math.max(0, Math.min(times.firstS, format?.start_time || 0));
  if (size.width * size.height > limits.pixels) {
    throw new MediaError('media-too-large', `${size.width}×${size.height} px`);
  }
  if (Math.min(size.width, size.height) < MIN_SIDE) {
    throw new MediaError('media-too-small', `${size.width}×${size.height} px`);
  }
  if (durationS > limits.durationS) throw new MediaError('media-too-long', `${durationS} s`);
  return {
    file,
    bytes,
    ...size,
    rotation,
    ...frameRate(video, times),
    durationS: round(durationS),
    codec: video.codec_name,
    pixelFormat: video.pix_fmt,
    isHdr: HDR_TRANSFERS.includes(video.color_transfer ?? ''),
    color: {
      space: video.color_space,
      transfer: video.color_transfer,
      primaries: video.color_primaries,
      range: video.color_range,
    },
    videoIndex: video.index,
    ...(sound && { soundIndex: sound.index }),
  };
}

async function readStreams(file: string, context: ToolContext): Promise<z.infer<typeof probed>> {
  const chunks: Buffer[] = [];
  const { exitCode } = await runTool(
    'ffprobe',
    {
      args: [
        '-v',
        'error',
        ...INPUT_LIMITS,
        '-show_format',
        '-show_streams',
        '-of',
        'json',
        '-i',
        file,
      ],
      onOutput: (chunk) => chunks.push(chunk),
    },
    context,
  );
  if (exitCode === 0) return probed.parse(JSON.parse(String(Buffer.concat(chunks))));
  // Other exit codes say nothing about the file: the process was killed or could not start.
  if (exitCode !== 1) throw new MediaError('worker-failed', `ffprobe ended with ${exitCode}.`);
  // Without its index at the end, an MP4 that was not sent whole cannot be read at all.
  if (await endsTooEarly(file)) {
    throw new MediaError('media-cut-off', 'The file ends before its index.');
  }
  throw new MediaError('media-unreadable', 'No container can be opened.');
}

/** Returns the clockwise turn that makes the picture upright. */
function rotationOf({ side_data_list, tags }: Stream): Film['rotation'] {
  const turned = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation;
  const clockwise = turned === undefined ? Number(tags['rotate'] ?? 0) : -turned;
  const quarter = ((Math.round((Number.isFinite(clockwise) ? clockwise : 0) / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarter] ?? 0;
}

function seenSize(
  { width, height, sample_aspect_ratio }: Stream,
  rotation: Film['rotation'],
): { width: number; height: number } {
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number);
  const square = {
    width: across > 0 && down > 0 ? Math.round((width * across) / down) : width,
    height,
  };
  return rotation % 180 === 0 ? square : { width: square.height, height: square.width };
}

/** Rates of cameras: a measured rate close to one of these is that one. */
const USUAL_RATES = [
  '24000/1001',
  '24/1',
  '25/1',
  '30000/1001',
  '30/1',
  '48/1',
  '50/1',
  '60000/1001',
  '60/1',
  '100/1',
  '120/1',
  '240/1',
];
/**
 * Largest relative difference: at 60 frames per second, times in whole milliseconds are 2 % off.
 */
const SAME_RATE = 0.03;
/** For a film of one frame. */
const RATE_OF_STILL = '25/1';

/**
 * Chooses the constant rate: the container's or a usual one if it is close to the measured one,
 * else the measured one.
 */
function frameRate(
  { r_frame_rate, avg_frame_rate }: Stream,
  { medianFps }: PacketTimes,
): { fps: number; rate: string } {
  if (!Number.isFinite(medianFps)) return { fps: fraction(RATE_OF_STILL), rate: RATE_OF_STILL };
  const isClose = (rate: string) => Math.abs(fraction(rate) / medianFps - 1) <= SAME_RATE;
  const named = [r_frame_rate, avg_frame_rate].filter((rate) => USUAL_RATES.includes(rate));
  const nearest = USUAL_RATES.toSorted(
    (a, b) => Math.abs(fraction(a) - medianFps) - Math.abs(fraction(b) - medianFps),
  );
  const rate =
    [...named, ...nearest].find(isClose) ?? `${Math.round(Math.max(1, medianFps) * 1000)}/1000`;
  return { fps: round(fraction(rate)), rate };
}

export function fraction(rate: string): number {
  const [numerator = NaN, denominator = NaN] = rate.split('/').map(Number);
  return numerator / denominator;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
