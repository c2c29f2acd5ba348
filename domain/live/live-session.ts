import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { LIVE_SESSIONS_PER_MONTH, MAX_LENGTH } from '../limits.ts';
import { instant, lines, nonBlankLine, parserOf, serverInstant, text } from '../parsing/parse.ts';
import { HOUR_MS, MINUTE_MS } from '../time-units.ts';
import { PAID_TIERS } from '../values.ts';

/** The plans that include live sessions. */
export const LIVE_TIERS = PAID_TIERS.filter((tier) => tier in LIVE_SESSIONS_PER_MONTH);

export const MAX_LIVE_PLACES = 200;
export const LIVE_MINUTES = { min: 15, max: 240 } as const;
export const MAX_QUESTION_LENGTH = 300;
/** Maximum length of the address of the meeting. */
export const MAX_JOIN_URL_LENGTH = 500;

/** How long before the start the link of the meeting is shown. */
const JOIN_BEFORE_MS = 15 * MINUTE_MS;
/** How long before the start a cancellation still gives the booking back. */
export const CANCEL_BEFORE_MS = 2 * HOUR_MS;

export const LIVE_SESSION_STATUSES = ['planned', 'cancelled'] as const;

/** `https`, and without a user name, which would hide the host. */
const JOIN_URL = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]+)?([/?#]\S*)?$/;
/** Returns whether an address can be that of a meeting. */
export const isJoinUrl = (address: string): boolean => JOIN_URL.test(address);

const id = z.string().check(z.refine(isDocumentId));

const liveSessionSchema = z.object({
  title: text(1, MAX_LENGTH.title),
  description: text(0, MAX_LENGTH.description),
  trainer_id: z.string(),
  trainer_name: z.string(),
  /** Whose members may book. */
  tiers: z.array(z.enum(PAID_TIERS)),
  starts_at: instant,
  ends_at: instant,
  places: z.int(),
  /** Places taken. */
  booked: z.int(),
  /** Members on the waiting list. */
  waiting: z.int(),
  status: z.enum(LIVE_SESSION_STATUSES),
  /** What it works on. */
  video_id: z.optional(id),
  video_title: z.optional(z.string()),
  /** A move of this video, with its names when the session was saved. */
  move_id: z.optional(z.string()),
  move_name_fr: z.optional(z.string()),
  move_name_en: z.optional(z.string()),
  /** The recording: one of our videos. */
  replay_video_id: z.optional(id),
  /**
   * When it was moved last: who booked before may cancel until it starts, and for two hours from
   * then.
   */
  moved_at: z.optional(instant),
  /**
   * How often its time was changed, or it was cancelled: those who booked are told of the last time
   * only.
   */
  notice_seq: z.optional(z.int()),
  updated_at: serverInstant,
});

/** `live_sessions/{id}`: what members may know of a session; the link is in `private/link`. */
export type LiveSession = z.output<typeof liveSessionSchema>;
export const parseLiveSession = parserOf('live session', liveSessionSchema);

/** What a trainer or an admin decides about a session. */
export const liveSessionInput = z.strictObject({
  title: nonBlankLine(MAX_LENGTH.title),
  description: lines(MAX_LENGTH.description),
  tiers: z.array(z.enum(PAID_TIERS)).check(
    z.minLength(1),
    z.refine(
      (tiers) =>
        new Set(tiers).size === tiers.length && tiers.every((tier) => LIVE_TIERS.includes(tier)),
    ),
  ),
  /** Epoch milliseconds. */
  starts_at: z.int(),
  minutes: z.int().check(z.gte(LIVE_MINUTES.min), z.lte(LIVE_MINUTES.max)),
  places: z.int().check(z.gte(1), z.lte(MAX_LIVE_PLACES)),
  join_url: z
    .string()
    .check(z.trim(), z.maxLength(MAX_JOIN_URL_LENGTH, { abort: true }), z.regex(JOIN_URL)),
  video_id: z.nullable(id),
  move_id: z.nullable(z.string().check(z.maxLength(MAX_LENGTH.moveId))),
});
export type LiveSessionInput = z.output<typeof liveSessionInput>;

/** `live_sessions/{id}/private/link`. */
export const parseJoinLink = parserOf(
  'join link',
  z.object({ url: z.string(), opens_at: instant }),
);

/** Returns when the link opens. */
export const joinOpensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - JOIN_BEFORE_MS);

/** Returns whether a session can be joined now. */
export function canJoin(
  { starts_at, ends_at, status }: Timing & Pick<LiveSession, 'status'>,
  now: Date,
): boolean {
  return status === 'planned' && now >= joinOpensAt(starts_at) && now < ends_at;
}

type Timing = Pick<LiveSession, 'starts_at' | 'ends_at'>;

/** Returns whether two sessions, or a session and what somebody knows of it, have the same time. */
export const isSameTime = (one: Timing, other: Timing): boolean =>
  one.starts_at.getTime() === other.starts_at.getTime() &&
  one.ends_at.getTime() === other.ends_at.getTime();

/** Returns whether two sessions are at one time. */
export const overlap = (one: Timing, other: Timing): boolean =>
  one.starts_at < other.ends_at && other.starts_at < one.ends_at;
