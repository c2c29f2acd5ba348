import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { MAX_LENGTH, MAX_POSITION_SECONDS } from '../limits.ts';
import { MOVE_ID_PATTERN } from '../content/move.ts';
import { instant, nonBlankText, parserOf, serverInstant, text } from '../parsing/parse.ts';
import { CLIP_FILE_NAME, CLIP_REPLY_FILE_NAME } from '../storage-paths.ts';
import { TIERS } from '../values.ts';

/** Criteria that a trainer marks, in the order in which they are shown. */
export const CRITERIA = ['height', 'plane', 'catch', 'calm'] as const;
/** Best mark of a criterion; the worst is 0. */
export const MAX_MARK = 2;

const VERDICTS = ['validated', 'again'] as const;
export const REVIEW_STATES = ['waiting', 'claimed', 'answered'] as const;

/** Length of the trimmed part, which a trainer sees. */
export const CLIP_SECONDS = { min: 5, max: 20 } as const;
/** Length of the whole file. */
export const MAX_SOURCE_SECONDS = 120;
export const MAX_NOTES = 20;
export const MAX_NOTE_LENGTH = 300;
export const MAX_DRAWINGS = 6;
export const MAX_SHAPES = 10;
export const MAX_LINE_POINTS = 64;
export const MAX_CHANGE_LENGTH = 500;
export const MAX_REPLY_LENGTH = 1000;

const id = z.string().check(z.refine(isDocumentId));
const mark = z.int().check(z.gte(0), z.lte(MAX_MARK));
/** Seconds from the start of the file. */
const seconds = z.number().check(z.gte(0), z.lt(MAX_POSITION_SECONDS));
/** A share of the frame's width or height, so that a drawing fits every size. */
const share = z.number().check(z.gte(0), z.lte(1));
const point = z.strictObject({ x: share, y: share });

/**
 * Arrow from the first point to the second; circle around the first through the second; line
 * through all.
 */
const shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['arrow', 'circle']), points: z.array(point).check(z.length(2)) }),
  z.strictObject({
    kind: z.literal('line'),
    points: z.array(point).check(z.minLength(2), z.maxLength(MAX_LINE_POINTS)),
  }),
]);

export const answerContent = {
  criteria: z.strictObject({ height: mark, plane: mark, catch: mark, calm: mark }),
  /** Sorted by time. */
  notes: z
    .array(z.strictObject({ at_s: seconds, text: nonBlankText(MAX_NOTE_LENGTH) }))
    .check(z.maxLength(MAX_NOTES)),
  /** On the frame at this time. */
  drawings: z
    .array(
      z.strictObject({
        at_s: seconds,
        shapes: z.array(shape).check(z.minLength(1), z.maxLength(MAX_SHAPES)),
      }),
    )
    .check(z.maxLength(MAX_DRAWINGS)),
  verdict: z.enum(VERDICTS),
};

const moveReviewSchema = z.object({
  user_id: z.string(),
  author_name: z.string(),
  /** The plan when it was sent. */
  tier: z.enum(TIERS),
  video_id: z.string(),
  move_id: z.string(),
  name_fr: z.string(),
  name_en: z.string(),
  /** The move in the video, so that it is known to trainers whose plan does not open it. */
  lesson: z.object({ start_s: z.number(), end_s: z.number() }),
  clip: z.object({
    path: z.string(),
    duration_s: z.number(),
    trim_in_s: z.number(),
    trim_out_s: z.number(),
  }),
  /** The try before this one. */
  previous_id: z.optional(z.string()),
  state: z.enum(REVIEW_STATES),
  created_at: serverInstant,
  expires_at: instant,
  /** Who works on it, or answered. */
  trainer_id: z.optional(z.string()),
  trainer_name: z.optional(z.string()),
  claimed_until: z.optional(instant),
  answer: z.optional(
    z.object({
      ...answerContent,
      /** The one thing to change; only with the verdict `again`. */
      change: z.optional(z.string()),
      /** What the trainer recorded. */
      reply_path: z.optional(z.string()),
    }),
  ),
  answered_at: z.optional(instant),
  /** The member's one answer. */
  reply: z.optional(z.object({ text: z.string(), at: instant })),
  /** Someone reported it, so admins may see it. */
  reported: z.optional(z.boolean()),
  /** All trainers were told that a day is left to answer it. */
  late_told: z.optional(z.boolean()),
});
/** `move_reviews/{id}`: a clip of a move and what a trainer says about it. */
export type MoveReview = z.output<typeof moveReviewSchema>;
export const parseMoveReview = parserOf('move review', moveReviewSchema);

/** Returns what was written in a review, for a moderator. */
export const reviewText = ({ name_fr, answer, reply }: MoveReview): string =>
  [name_fr, answer?.change, ...(answer?.notes ?? []).map(({ text: note }) => note), reply?.text]
    .filter((one) => one !== undefined)
    .join('\n');

/** What a member sends with the clip, which is uploaded before. */
export const reviewInput = z
  .strictObject({
    /** Chosen by the sender: the clip is in a folder of this name. */
    review_id: id,
    file: z.string().check(z.regex(new RegExp(`^${CLIP_FILE_NAME}$`))),
    video_id: id,
    move_id: z.string().check(z.regex(MOVE_ID_PATTERN)),
    previous_id: z.nullable(id),
    duration_s: z.number().check(z.lte(MAX_SOURCE_SECONDS)),
    trim_in_s: seconds,
    trim_out_s: seconds,
  })
  .check(
    z.refine(({ duration_s, trim_in_s, trim_out_s }) => {
      const lengthS = trim_out_s - trim_in_s;
      return trim_out_s <= duration_s && lengthS >= CLIP_SECONDS.min && lengthS <= CLIP_SECONDS.max;
    }),
  );

/** What a trainer answers. */
export const answerInput = z
  .strictObject({
    ...answerContent,
    change: z.nullable(nonBlankText(MAX_CHANGE_LENGTH)),
    /** Name of the recorded file in the trainer's folder of this review. */
    reply_file: z.nullable(z.string().check(z.regex(new RegExp(`^${CLIP_REPLY_FILE_NAME}$`)))),
  })
  .check(
    // A validated move has nothing to change, another one exactly one thing.
    z.refine(({ verdict, change }) => (verdict === 'validated') === (change === null)),
  );

export const replyText = nonBlankText(MAX_REPLY_LENGTH);

/** `profiles/{uid}/validations/{video}_{move}`: a move that a trainer validated. */
export const parseValidation = parserOf(
  'validation',
  z.object({
    video_id: z.string(),
    move_id: z.string(),
    name_fr: z.string(),
    name_en: z.string(),
    trainer_id: z.string(),
    trainer_name: z.string(),
    review_id: z.string(),
    validated_at: instant,
    /** Of its public page, if there is one. */
    code: z.optional(text(1, MAX_LENGTH.documentId)),
  }),
);

/**
 * `validated_move_sources/{code}`: what the page of a validated move does not say; no client reads
 * it.
 */
export const parseValidatedMoveSource = parserOf(
  'source of a validated move',
  z.object({
    user_id: z.string(),
    video_id: z.string(),
    move_id: z.string(),
    review_id: z.string(),
    /** Path of the clip, if the member shows it. */
    clip: z.optional(z.string()),
  }),
);
