import * as z from 'zod/mini';
import { parserOf, serverInstant } from '../parsing/parse.ts';
import { ENCODING_ERRORS, UNFINISHED_ENCODING_STATES } from '../values.ts';
import { ENCODING_KIND_NAMES } from './encoding-kinds.ts';
import { preparedFilesSchema, RENDITIONS, type Video } from './video.ts';

/** The steps of an encoding, each a task of its own; the probe tells which renditions follow. */
export const ENCODING_STEPS = ['probe', ...RENDITIONS, 'images', 'clip', 'trim'] as const;
export type EncodingStep = (typeof ENCODING_STEPS)[number];

export const probeResultSchema = z.object({
  width: z.int(),
  height: z.int(),
  duration_s: z.number(),
  codec: z.string(),
  renditions: z.array(z.enum(['360', '720', '1080'])).check(z.minLength(1)),
  has_slow: z.boolean(),
});
export type ProbeResult = z.output<typeof probeResultSchema>;

/** Files of the steps that are done; `clip` is the one size of a short film. */
const madeFilesSchema = z.object({ ...preparedFilesSchema.shape, clip: z.optional(z.string()) });
export type MadeFiles = z.output<typeof madeFilesSchema>;

const encodingSchema = z.object({
  kind: z.enum(ENCODING_KIND_NAMES),
  /** Path of the document that names the film. */
  owner: z.string(),
  author_id: z.string(),
  /** The film, as it was sent. */
  source: z.string(),
  state: z.enum([...UNFINISHED_ENCODING_STATES, 'ready']),
  /** Its steps are tasks of the queue; one of a member at a time. */
  is_queued: z.optional(z.boolean()),
  /** Progress of each known step, 0 to 1: 1 is done. */
  steps: z.partialRecord(z.enum(ENCODING_STEPS), z.number()),
  /** The part of the film that the step `trim` keeps. */
  range: z.optional(z.object({ start_s: z.number(), end_s: z.number() })),
  info: z.optional(probeResultSchema),
  /** Of the steps that are done. */
  files: z.optional(madeFilesSchema),
  error: z.optional(z.object({ code: z.enum(ENCODING_ERRORS), at_s: z.optional(z.number()) })),
  /** How often all open steps were started. */
  attempts: z.int(),
  /** How often steps have failed since one succeeded last. */
  failures: z.optional(z.int()),
  created_at: serverInstant,
  updated_at: serverInstant,
});
/** `encodings/{id}`: how far the preparation of one film or clip is. */
export type Encoding = z.output<typeof encodingSchema>;
export const parseEncoding = parserOf('encoding', encodingSchema);

/** Steps that the media worker does at once; the queue dispatches no more. */
export const WORKER_SLOTS = 2;

/** After so many failures in a row, the worker is not asked any more. */
export const MAX_ENCODING_FAILURES = 5;

/** Returns the known steps that are not done. */
export const openSteps = ({ steps }: Pick<Encoding, 'steps'>): EncodingStep[] =>
  ENCODING_STEPS.filter((step) => steps[step] !== undefined && steps[step] < 1);

/** Returns the encoding's fields after the probe, which decides the other steps. */
export function afterProbe(
  encoding: Pick<Encoding, 'steps'>,
  info: ProbeResult,
): Pick<Encoding, 'steps' | 'info'> {
  const wanted: EncodingStep[] = [
    ...info.renditions,
    ...(info.has_slow ? (['slow'] as const) : []),
    'images',
  ];
  return {
    info,
    steps: {
      ...Object.fromEntries(wanted.map((step) => [step, encoding.steps[step] ?? 0])),
      probe: 1,
    },
  };
}

/** Returns the encoding's fields after another step, with the files that it has made. */
export function afterStep(
  encoding: Pick<Encoding, 'steps' | 'files'>,
  step: Exclude<EncodingStep, 'probe'>,
  made: MadeFiles,
): Pick<Encoding, 'steps' | 'files'> {
  const files = {
    ...encoding.files,
    ...made,
    renditions: { ...encoding.files?.renditions, ...made.renditions },
    posters: { ...encoding.files?.posters, ...made.posters },
  };
  return { steps: { ...encoding.steps, [step]: 1 }, files };
}

/** Returns the id of the video whose film is prepared; undefined for a clip. */
export const videoOf = ({ kind, owner }: Pick<Encoding, 'kind' | 'owner'>): string | undefined =>
  kind === 'video' ? owner.slice(owner.indexOf('/') + 1) : undefined;

/** Returns what a complete encoding means for its video; undefined while a step is open. */
export function mediaFrom({
  source,
  steps,
  info,
  files,
}: Pick<Encoding, 'source' | 'steps' | 'info' | 'files'>): Video['media'] {
  if (info === undefined || files === undefined || openSteps({ steps }).length > 0) {
    return undefined;
  }
  return { ...files, source, duration_s: info.duration_s };
}

/** How long the steps take in relation to each other: about the number of pixels. */
const STEP_WEIGHTS: Readonly<Record<EncodingStep, number>> = {
  probe: 0.2,
  '360': 1,
  '720': 3,
  '1080': 6,
  slow: 3,
  images: 1,
  clip: 1,
  trim: 1,
};

/**
 * Returns the step that an encoding is at, and the minutes until it is ready; null while nothing
 * tells.
 */
export function encodingProgress(
  encoding: Pick<Encoding, 'steps' | 'info' | 'created_at' | 'updated_at'>,
): {
  step: EncodingStep;
  minutes: number | null;
} {
  const { steps, created_at, updated_at, info } = encoding;
  const known = ENCODING_STEPS.filter((step) => steps[step] !== undefined);
  const sum = (weigh: (step: EncodingStep) => number) =>
    known.reduce((total, step) => total + weigh(step), 0);
  const done =
    sum((step) => STEP_WEIGHTS[step] * (steps[step] ?? 0)) / sum((step) => STEP_WEIGHTS[step]);
  const elapsedS = (updated_at.getTime() - created_at.getTime()) / 1000;
  const isTelling = info !== undefined && done > 0.05;
  return {
    step: openSteps(encoding)[0] ?? 'images',
    minutes: isTelling ? Math.max(1, Math.ceil((elapsedS * (1 - done)) / done / 60)) : null,
  };
}
