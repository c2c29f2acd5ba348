import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

export interface Tools {
  ffmpeg: string;
  ffprobe: string;
  /** First line of `ffmpeg -version`. */
  version: string;
  /** Whether the build converts HDR: needs the filters zscale and tonemap. */
  canToneMap: boolean;
  isolation: Isolation;
}

/**
 * Programs of util-linux that run another one with less; null where the machine does not have or
 * allow it.
 */
interface Isolation {
  prlimit: readonly string[] | null;
  network: readonly string[] | null;
  parent: readonly string[] | null;
}

const WRAPPERS = {
  prlimit: ['prlimit'],
  // A network of its own without any device; the user namespace makes that possible without rights.
  network: ['unshare', '--user', '--map-root-user', '--net'],
  // The process ends with the worker and gains no rights.
  parent: ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'],
} as const;

const ADVICE =
  'The media worker needs ffmpeg and ffprobe with libx264: install the ones of the distribution, set FFMPEG_PATH and ' +
  'FFPROBE_PATH, or run npm ci, which installs builds for development.';

/**
 * Finds ffmpeg and ffprobe: those that FFMPEG_PATH and FFPROBE_PATH name, those on the PATH, or the
 * builds of the development dependencies, in this order. Throws an Error that says what to install.
 */
export async function findTools(env: NodeJS.ProcessEnv = process.env): Promise<Tools> {
  const ffmpeg = await firstWorking([
    env['FFMPEG_PATH'] ?? 'ffmpeg',
    env['FFMPEG_PATH'] ? undefined : installed('ffmpeg'),
  ]);
  const ffprobe = await firstWorking([
    env['FFPROBE_PATH'] ?? 'ffprobe',
    env['FFPROBE_PATH'] ? undefined : installed('ffprobe'),
  ]);
  if (ffmpeg === null || ffprobe === null) throw new Error(ADVICE);
  const [encoders, filters, version] = await Promise.all(
    ['-encoders', '-filters', '-version'].map((option) => output(ffmpeg, '-hide_banner', option)),
  );
  if (!/ libx264 /.test(encoders ?? '') || !/ aac /.test(encoders ?? '')) {
    throw new Error(`${ffmpeg} has no libx264 or no AAC encoder. ${ADVICE}`);
  }
  return {
    ffmpeg,
    ffprobe,
    version: version?.split('\n')[0] ?? '',
    canToneMap: / zscale /.test(filters ?? '') && / tonemap /.test(filters ?? ''),
    isolation: {
      prlimit: await allowed(WRAPPERS.prlimit),
      network: await allowed(WRAPPERS.network),
      parent: await allowed(WRAPPERS.parent),
    },
  };
}

const output = async (program: string, ...args: string[]) =>
  (await run(program, args, { maxBuffer: 4_000_000, timeout: 20_000 })).stdout;

async function firstWorking(programs: readonly (string | undefined)[]): Promise<string | null> {
  for (const program of programs) {
    if (program === undefined) continue;
    const isWorking = await output(program, '-version').then(
      () => true,
      () => false,
    );
    if (isWorking) return program;
  }
  return null;
}

/**
 * Path of the build that a development dependency has installed; undefined without it or on another
 * platform.
 */
function installed(name: 'ffmpeg' | 'ffprobe'): string | undefined {
  try {
    const build: unknown =
      name === 'ffmpeg'
        ? require('@ffmpeg-installer/ffmpeg')
        : require('@ffprobe-installer/ffprobe');
    return z.object({ path: z.string() }).parse(build).path;
  } catch {
    return undefined;
  }
}

async function allowed(wrapper: readonly string[]): Promise<readonly string[] | null> {
  const [program = '', ...args] = wrapper;
  return run(program, [...args, 'true'], { timeout: 20_000 }).then(
    () => wrapper,
    () => null,
  );
}
