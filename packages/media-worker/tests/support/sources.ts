import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Tools } from '../../src/index.ts';

const run = promisify(execFile);

/** Sources that others are made from. */
type BaseName =
  'plain.mp4' | 'sides.mp4' | 'full-hd.mp4' | 'hevc-hdr.mov' | 'portrait.webm' | 'silent.mp4';

/** What makes one file; `film` returns the path of another source, which is made first. */
interface Kitchen {
  output: string;
  ffmpeg: (...args: string[]) => Promise<void>;
  film: (name: BaseName) => Promise<string>;
}
type Recipe = (kitchen: Kitchen) => Promise<void>;

const picture = (size: string, rate: number, seconds = 1) => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
];
const tone = (seconds = 1, volume = 0.05, channels = 'stereo') => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `sine=f=440:d=${seconds},volume=${volume},aformat=channel_layouts=${channels}`,
  ],
];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '300k'];
const hdr = [
  ...[
    '-pix_fmt',
    'yuv420p10le',
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-tag:v',
    'hvc1',
    '-x265-params',
  ],
  'log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc',
];

/**
 * Films as cameras, phones and browsers make them, and files that are none; each about one second.
 */
const RECIPES = {
  'plain.mp4': ({ ffmpeg, output }) =>
    ffmpeg(
      ...picture('640x360', 30),
      ...tone(),
      ...h264,
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      output,
    ),
  'full-hd.mp4': ({ ffmpeg, output }) =>
    ffmpeg(...picture('1920x1080', 15), ...tone(), ...h264, '-c:a', 'aac', output),
  'hevc-hdr.mov': ({ ffmpeg, output }) =>
    ffmpeg(...picture('640x360', 30), ...tone(), ...hdr, '-c:a', 'aac', output),
  'hevc-hdr.mp4': async ({ ffmpeg, film, output }) =>
    ffmpeg('-i', await film('hevc-hdr.mov'), '-c', 'copy', '-tag:v', 'hvc1', output),
  'hdr-white.mov': ({ ffmpeg, output }) =>
    ffmpeg('-f', 'lavfi', '-i', 'color=white:s=320x180:r=30:d=0.5', ...hdr, output),
  /** Red and quiet, then blue and loud. */
  'two-colours.mp4': ({ ffmpeg, output }) =>
    ffmpeg(
      ...[
        '-f',
        'lavfi',
        '-i',
        "color=red:s=640x360:r=30:d=2,drawbox=c=blue:t=fill:enable='gte(t,1)'",
      ],
      ...['-f', 'lavfi', '-i', "sine=f=440:d=2,volume='if(lt(t,1),0.1,4)':eval=frame"],
      ...[...h264, '-c:a', 'aac', output],
    ),
  /**
   * Two seconds and a half at 29.97 frames per second, with key frames far apart and frames that
   * refer to later ones.
   */
  'television.mov': ({ ffmpeg, output }) =>
    ffmpeg(
      ...[
        '-f',
        'lavfi',
        '-i',
        "color=red:s=320x180:r=30000/1001:d=2.5,drawbox=c=blue:t=fill:enable='gte(t,2.01)'",
      ],
      ...[
        ...tone(2.5),
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p',
        '-g',
        '250',
        '-bf',
        '3',
        '-c:a',
        'aac',
        output,
      ],
    ),
  /**
   * As a browser records: without an index, and with a frame that stands for over half a second
   * around the first second.
   */
  'held-frame.webm': ({ ffmpeg, output }) =>
    ffmpeg(
      ...[
        '-f',
        'lavfi',
        '-i',
        "color=red:s=320x180:r=30:d=2,drawbox=c=blue:t=fill:enable='gte(t,1)'",
        ...tone(2.6),
      ],
      ...[
        '-vf',
        "setpts='(N/30+if(lt(N,20),0,0.6))/TB'",
        ...vp9,
        '-c:a',
        'libopus',
        '-f',
        'webm',
        '-live',
        '1',
        output,
      ],
    ),
  /** Red on the left and blue on the right. */
  'sides.mp4': ({ ffmpeg, output }) =>
    ffmpeg(
      ...[
        '-f',
        'lavfi',
        '-i',
        'color=red:s=640x360:r=30:d=1,drawbox=x=320:c=blue:t=fill',
        ...tone(),
      ],
      ...[...h264, '-c:a', 'aac', output],
    ),
  'rotated.mov': async ({ film, output }) => {
    const upright = await readFile(await film('sides.mp4'));
    await writeFile(output, turnedClockwise(upright));
  },
  'variable-rate.mp4': async ({ ffmpeg, output }) => {
    // Matroska keeps each frame's own time; the frames are then copied as they are.
    const uneven = `${output}.mkv`;
    const times = ['-vf', "setpts='if(lt(N,20),N/30,20/30+(N-20)/15)/TB'"];
    await ffmpeg(
      ...picture('320x180', 30, 0.9),
      ...tone(1.1),
      ...times,
      ...h264,
      '-c:a',
      'aac',
      uneven,
    );
    await ffmpeg('-i', uneven, '-c', 'copy', output);
    await rm(uneven);
  },
  'fast.mp4': ({ ffmpeg, output }) =>
    ffmpeg(...picture('640x360', 120), ...tone(), ...h264, '-c:a', 'aac', output),
  'silent.mp4': ({ ffmpeg, output }) => ffmpeg(...picture('320x180', 25), ...h264, output),
  'mono.mp4': ({ ffmpeg, output }) =>
    ffmpeg(...picture('320x180', 30), ...tone(1, 0.5, 'mono'), ...h264, '-c:a', 'aac', output),
  'odd.mp4': ({ ffmpeg, output }) =>
    ffmpeg(
      ...picture('854x482', 24),
      '-vf',
      'scale=853:481,setsar=1',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv444p',
      output,
    ),
  'portrait.webm': ({ ffmpeg, output }) =>
    ffmpeg(...picture('360x640', 30), ...tone(), ...vp9, '-c:a', 'libopus', output),
  'av1.webm': ({ ffmpeg, output }) =>
    ffmpeg(
      ...[...picture('320x180', 10), ...tone(), '-c:v', 'libaom-av1', '-strict', 'experimental'],
      ...['-cpu-used', '8', '-b:v', '200k', '-c:a', 'libopus', output],
    ),
  'recorded.webm': async ({ ffmpeg, film, output }) =>
    // A browser writes its recording as a stream: without a duration and an index.
    ffmpeg('-i', await film('portrait.webm'), '-c', 'copy', '-f', 'webm', '-live', '1', output),
  'recorded.mp4': async ({ ffmpeg, film, output }) =>
    ffmpeg(
      '-i',
      await film('plain.mp4'),
      '-c',
      'copy',
      '-movflags',
      'frag_keyframe+empty_moov+default_base_moof',
      output,
    ),
  'mp4-named.webm': async ({ film, output }) =>
    writeFile(output, await readFile(await film('plain.mp4'))),
  'cut-off.mp4': async ({ ffmpeg, output }) => {
    await ffmpeg(
      ...picture('320x180', 30, 3),
      ...tone(3),
      ...h264,
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      output,
    );
    await truncate(output, Math.round((await readFile(output)).length * 0.6));
  },
  'cut-off-without-index.mov': async ({ film, output }) => {
    const whole = await readFile(await film('full-hd.mp4'));
    await writeFile(output, whole.subarray(0, whole.length * 0.6));
  },
  'sound-only.mp4': ({ ffmpeg, output }) => ffmpeg(...tone(), '-c:a', 'aac', output),
  'damaged.mp4': async ({ film, output }) => {
    const whole = await readFile(await film('silent.mp4'));
    const data = whole.indexOf('mdat') + 4;
    await writeFile(output, whole.fill(0x55, data, data + whole.readUInt32BE(data - 8) - 8));
  },
  'zip.mp4': ({ output }) => writeFile(output, zipOfOneFile()),
  'text.mp4': ({ output }) =>
    writeFile(output, '#EXTM3U\nfile:///etc/hostname\nhttp://127.0.0.1/\n'.repeat(50)),
  'mpeg4.mp4': ({ ffmpeg, output }) => ffmpeg(...picture('320x180', 30), '-c:v', 'mpeg4', output),
  'three-hours.mp4': ({ ffmpeg, output }) =>
    ffmpeg(
      ...[
        '-f',
        'lavfi',
        '-i',
        'color=black:s=160x90:r=2:d=10800',
        '-f',
        'lavfi',
        '-i',
        'anullsrc=r=8000:cl=mono',
      ],
      ...['-t', '10800', ...h264, '-g', '20', '-c:a', 'aac', '-b:a', '16k', output],
    ),
  'one-pixel.mp4': ({ ffmpeg, output }) =>
    ffmpeg(
      ...picture('16x16', 30),
      '-vf',
      'scale=1:1',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv444p',
      output,
    ),
} satisfies Record<string, Recipe>;

export type SourceName = keyof typeof RECIPES;

/**
 * Returns the path of a source in a folder, made on first use; test files may ask for the same one
 * at once.
 */
export async function makeSource(
  name: SourceName,
  folder: string,
  tools: Pick<Tools, 'ffmpeg'>,
): Promise<string> {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const output = join(folder, randomUUID(), name);
  await mkdir(join(output, '..'), { recursive: true });
  await RECIPES[name]({
    output,
    ffmpeg: async (...args) => {
      await run(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args]);
    },
    film: (other) => makeSource(other, folder, tools),
  });
  await rename(output, path);
  return path;
}

/**
 * Writes the matrix for a quarter turn into the header of each track, as a phone held upright does.
 */
function turnedClockwise(film: Buffer): Buffer {
  const turned = Buffer.from(film);
  for (let at = turned.indexOf('tkhd'); at !== -1; at = turned.indexOf('tkhd', at + 4)) {
    [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].forEach((value, index) =>
      // The matrix follows 40 bytes of version 0.
      turned.writeInt32BE(value, at + 44 + index * 4),
    );
  }
  return turned;
}

/** A stored, unpacked entry of a zip archive with its directory. */
function zipOfOneFile(): Buffer {
  const content = Buffer.from('film '.repeat(2000));
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(8, 26);
  return Buffer.concat([
    header,
    Buffer.from('film.mp4'),
    content,
    Buffer.from('PK\u0005\u0006'),
    Buffer.alloc(18),
  ]);
}
