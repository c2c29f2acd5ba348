import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Tools } from '../../src/index.ts';

const run = promisify(execFile);

interface Stream {
  codec_type: string;
  codec_name: string;
  profile: string;
  width: number;
  height: number;
  pix_fmt: string;
  r_frame_rate: string;
  avg_frame_rate: string;
  color_range?: string;
  color_space?: string;
  color_transfer?: string;
  color_primaries?: string;
  channels?: number;
  sample_rate?: string;
  tags?: Record<string, string>;
  side_data_list?: unknown[];
}

export interface Measured {
  video: Stream;
  sound: Stream | undefined;
  formatTags: Record<string, string>;
  /** Instants of all frames in their order. */
  shownS: number[];
  /** Frame numbers of the key frames. */
  keyFrames: number[];
  /** Packets from an IDR frame on refer to no frame before it. */
  isClosed: boolean;
}

/** Measures a film with ffprobe. */
export async function measure(file: string, { ffprobe }: Tools): Promise<Measured> {
  const { stdout } = await run(
    ffprobe,
    ['-v', 'error', '-show_streams', '-show_format', '-show_packets', '-of', 'json', file],
    { maxBuffer: 64_000_000 },
  );
  const { streams, format, packets } = JSON.parse(stdout) as {
    streams: Stream[];
    format: { tags?: Record<string, string> };
    packets: { codec_type: string; pts_time: string; dts_time: string; flags: string }[];
  };
  const frames = packets.filter(({ codec_type }) => codec_type === 'video');
  const shown = frames.map(({ pts_time }) => Number(pts_time));
  const inOrder = shown.toSorted((a, b) => a - b);
  const keys = frames.flatMap(({ flags }, index) => (flags.startsWith('K') ? [index] : []));
  const video = streams.find(({ codec_type }) => codec_type === 'video');
  if (!video) throw new Error(`${file} has no video.`);
  return {
    video,
    sound: streams.find(({ codec_type }) => codec_type === 'audio'),
    formatTags: format.tags ?? {},
    shownS: inOrder,
    keyFrames: keys.map((index) => inOrder.indexOf(shown[index] ?? NaN)),
    isClosed: keys.every((key) => shown.slice(key).every((time) => time >= (shown[key] ?? NaN))),
  };
}

/** Integrated loudness by EBU R 128. */
export async function loudnessLufs(file: string, { ffmpeg }: Tools): Promise<number> {
  const { stderr } = await run(
    ffmpeg,
    ['-nostdin', '-i', file, '-af', 'ebur128', '-f', 'null', '-'],
    {
      maxBuffer: 64_000_000,
    },
  );
  const [, level] = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr) ?? [];
  return Number(level);
}

/**
 * Red, green and blue of each pixel of a film's or picture's first frame, scaled to a size such as
 * `4:1`.
 */
export async function pixels(file: string, size: string, { ffmpeg }: Tools): Promise<Buffer> {
  const output = ['-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1'];
  const { stdout } = await run(
    ffmpeg,
    [
      '-v',
      'error',
      '-nostdin',
      '-i',
      file,
      '-vf',
      `scale=${size}:flags=area+accurate_rnd`,
      ...output,
    ],
    { encoding: 'buffer' },
  );
  return stdout;
}

/** Names of the boxes at the top of an MP4, in their order. */
export function topBoxes(film: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 8 <= film.length; at += Math.max(8, film.readUInt32BE(at))) {
    names.push(film.toString('latin1', at + 4, at + 8));
  }
  return names;
}
