import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const GIB = 2 ** 30;
const positive = (fallback: number) => z.coerce.number().positive().default(fallback);
const optional = z.string().min(1).optional();

/** The environment of the service; the README explains each variable. */
const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().nonnegative().max(65_535).default(8080),
  MEDIA_BUCKET: z.string().min(1),
  MEDIA_WORKER_KEY: optional,
  MEDIA_TEMP_FOLDER: z.string().default(join(tmpdir(), 'media-worker')),
  MEDIA_MAX_BYTES: positive(2 * GIB),
  MEDIA_MAX_DURATION_S: positive(4 * 3600),
  MEDIA_MAX_OUTPUT_BYTES: positive(4 * GIB),
  // One frame of 8K.
  MEDIA_MAX_PIXELS: positive(7680 * 4320),
  MEDIA_MAX_MEMORY_MB: positive(4096),
  // Below the 30 minutes that Cloud Tasks waits for an answer.
  MEDIA_MAX_STEP_S: positive(28 * 60),
  MEDIA_MAX_RUNNING: positive(1),
  MEDIA_PART_S: positive(60),
  // Leaves a part that begins just before it another 14 of the 28 minutes.
  MEDIA_PAUSE_AFTER_S: positive(14 * 60),
});

export interface Limits {
  bytes: number;
  durationS: number;
  /** Size of one output. */
  outputBytes: number;
  pixels: number;
  /** Address space of one ffmpeg process. */
  memoryMb: number;
  /** Time of one step. */
  stepS: number;
}

export interface Settings {
  host: string;
  port: number;
  bucket: string;
  /** Secret that a caller must send; without it, the platform decides who may call. */
  key: string | undefined;
  tempFolder: string;
  limits: Limits;
  maxRunning: number;
  /** Length of the parts in which a longer film is encoded. */
  partS: number;
  /** After this long, a step begins no further part; the caller repeats the call to continue. */
  pauseAfterS: number;
}

/** Reads the service's settings. Throws an Error that names each variable that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { data, error } = environment.safeParse(env);
  if (error) throw new Error(`The environment is incomplete.\n${z.prettifyError(error)}`);
  return {
    host: data.HOST,
    port: data.PORT,
    bucket: data.MEDIA_BUCKET,
    key: data.MEDIA_WORKER_KEY,
    tempFolder: data.MEDIA_TEMP_FOLDER,
    limits: {
      bytes: data.MEDIA_MAX_BYTES,
      durationS: data.MEDIA_MAX_DURATION_S,
      outputBytes: data.MEDIA_MAX_OUTPUT_BYTES,
      pixels: data.MEDIA_MAX_PIXELS,
      memoryMb: data.MEDIA_MAX_MEMORY_MB,
      stepS: data.MEDIA_MAX_STEP_S,
    },
    maxRunning: data.MEDIA_MAX_RUNNING,
    partS: data.MEDIA_PART_S,
    pauseAfterS: data.MEDIA_PAUSE_AFTER_S,
  };
}
