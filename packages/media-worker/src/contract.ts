import { z } from 'zod';
import type { MediaErrorCode } from './media-error.ts';

/** H.264 renditions by the length of the short side in pixels. */
export const RENDITIONS = ['360', '720', '1080'] as const;
export type Rendition = (typeof RENDITIONS)[number];

export const POSTER_WIDTHS = ['320', '640', '1280'] as const;
export type PosterWidth = (typeof POSTER_WIDTHS)[number];

/** An object name that cannot leave its folder. */
const objectName = z
  .string()
  .max(512)
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/);

const stepFields = z.strictObject({
  step: z.enum(['probe', ...RENDITIONS, 'slow', 'images', 'clip', 'trim']),
  /** Object name of the film. */
  source: objectName,
  /** Folder and name prefix of the outputs, which carries the source's hash. */
  target: objectName,
  /** Id of the encoding, written on each output. */
  encoding: z.string().regex(/^[\w-]{1,64}$/),
  /** Limits of this kind of film, where they are lower than the worker's. */
  limits: z
    .strictObject({
      duration_s: z.number().positive().optional(),
      bytes: z.int().positive().optional(),
    })
    .optional(),
  /** Of the step `trim`: the part of the film between two instants, exact to a frame. */
  range: z
    .strictObject({ start_s: z.number().nonnegative(), end_s: z.number().positive() })
    .refine(({ start_s, end_s }) => start_s < end_s)
    .optional(),
});
export const stepRequest = stepFields.refine(
  ({ step, range }) => (step === 'trim') === (range !== undefined),
);
export type StepRequest = z.infer<typeof stepRequest>;

/** The result of the step `probe`. Sizes are those after rotation, as viewers see them. */
export interface ProbeResult {
  width: number;
  height: number;
  fps: number;
  duration_s: number;
  codec: string;
  pixel_format: string;
  is_hdr: boolean;
  has_sound: boolean;
  rotation: 0 | 90 | 180 | 270;
  bytes: number;
  renditions: Rendition[];
  has_slow: boolean;
}

interface Storyboard {
  path: string;
  columns: number;
  rows: number;
  interval_s: number;
  /** Size of one tile. */
  width: number;
  height: number;
}

/** The result of all other steps: the objects they made. */
export interface FilesResult {
  files: Partial<Record<Rendition | 'slow' | 'clip' | 'trim', string>>;
  posters?: Partial<Record<PosterWidth, string>>;
  storyboard?: Storyboard;
  /** Absent for a film without sound. */
  waveform?: string;
}

/**
 * A step of a long film that paused: what is done, from 0 to 1, is stored; the same request
 * continues it.
 */
export interface Unfinished {
  unfinished: number;
}

/** One line of the answer. Only the last one is not `progress`. */
export type AnswerLine =
  | { progress: number }
  | { result: ProbeResult | FilesResult }
  | Unfinished
  | { error: { code: MediaErrorCode; at_s?: number } };
