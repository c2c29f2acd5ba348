import * as z from 'zod/mini';
import { serverInstant } from '../instant.ts';
import { parserOf } from '../parse.ts';
import { text } from '../text.ts';

const reportSchema = z.object({
  reporter: z.string(),
  /** Path of a comment or a chat message. */
  target: z.string(),
  reason: text(1, 1000),
  state: z.enum(['open', 'resolved', 'dismissed']),
  created_at: serverInstant,
});
/** `reports/{id}`: what a member told the admins of. */
export type Report = z.output<typeof reportSchema>;
export const parseReport = parserOf('report', reportSchema);
