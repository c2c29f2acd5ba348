import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { liveSessionInput, MAX_LIVE_PLACES, MAX_QUESTION_LENGTH } from '../live/live-session.ts';
import { isBlank, oneLine } from '../parsing/text.ts';

const id = z.string().check(z.refine(isDocumentId));

export const sessionReference = z.strictObject({ session_id: id });

export const bookSessionRequest = z.strictObject({
  session_id: id,
  /** Whether a place on the waiting list will do. */
  waiting_list: z.boolean(),
});
export type BookSessionRequest = z.output<typeof bookSessionRequest>;
export const bookSessionResponse = z.object({
  state: z.enum(['booked', 'waiting']),
  /** Titles of the member's other sessions at that time. */
  overlaps: z.array(z.string()),
});
export type BookSessionResponse = z.output<typeof bookSessionResponse>;
export const cancelBookingResponse = z.object({ given_back: z.boolean() });

export const planSessionRequest = z.strictObject({ session: liveSessionInput });
export const planSessionResponse = z.object({ id: z.string() });
/** `updated_at` of the session that was seen, in epoch milliseconds. */
const seenVersion = { session_id: id, seen_at: z.int() };
export const changeSessionRequest = z.strictObject({ ...seenVersion, session: liveSessionInput });
export type ChangeSessionRequest = z.output<typeof changeSessionRequest>;
export const cancelSessionRequest = z.strictObject(seenVersion);
export type CancelSessionRequest = z.output<typeof cancelSessionRequest>;

export const recordAttendanceRequest = z.strictObject({
  session_id: id,
  /** Uids of those who came. */
  attended: z.array(id).check(z.maxLength(MAX_LIVE_PLACES)),
});
export type RecordAttendanceRequest = z.output<typeof recordAttendanceRequest>;
export const setReplayRequest = z.strictObject({ session_id: id, video_id: z.nullable(id) });
export type SetReplayRequest = z.output<typeof setReplayRequest>;

/** A blank text takes the question back. */
export const askQuestionRequest = z.strictObject({
  session_id: id,
  text: z.string().check(
    z.overwrite((text) => (isBlank(text) ? '' : oneLine(text))),
    z.maxLength(MAX_QUESTION_LENGTH),
  ),
});
export type AskQuestionRequest = z.output<typeof askQuestionRequest>;
/** Returns whether a request puts a question, instead of taking it back. */
export const hasQuestion = ({ text }: AskQuestionRequest): boolean => text !== '';
export const voteQuestionRequest = z.strictObject({
  session_id: id,
  question: id,
  vote: z.boolean(),
});
export type VoteQuestionRequest = z.output<typeof voteQuestionRequest>;
