import * as z from 'zod/mini';
import { MAX_LENGTH } from '../limits.ts';
import { serverInstant, parserOf, text } from '../parsing/parse.ts';
import { REPORT_STATES } from '../values.ts';

/** Days after which the database deletes a message (TTL on `expires_at`). */
export const SUPPORT_RETENTION_DAYS = 365;

const supportMessageSchema = z.object({
  user_id: z.string(),
  /** Name of the member when they wrote. */
  author_name: z.string(),
  text: text(1, MAX_LENGTH.contribution),
  /** `resolved` once it was answered, `dismissed` without an answer. */
  state: z.enum(REPORT_STATES),
  answer: z.optional(text(1, MAX_LENGTH.reason)),
  created_at: serverInstant,
});
/** `support_messages/{id}`: a member's message to the team. Written by the server. */
export type SupportMessage = z.output<typeof supportMessageSchema>;
export const parseSupportMessage = parserOf('support message', supportMessageSchema);
