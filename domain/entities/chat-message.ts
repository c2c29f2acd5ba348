import * as z from 'zod/mini';
import { serverInstant } from '../instant.ts';
import { parserOf } from '../parse.ts';
import { text } from '../text.ts';
import { CHAT_MEDIA_TYPES } from '../values.ts';

const messageSchema = z.object({
  user_id: z.string(),
  author_name: z.string(),
  message: text(0, 2000),
  media_url: z.optional(z.string()),
  media_type: z.optional(z.enum(CHAT_MEDIA_TYPES)),
  /** Each member's own emoji, by uid. */
  reactions: z.optional(z.record(z.string(), z.string())),
  created_at: serverInstant,
  edited_at: z.optional(serverInstant),
});
/** `chat_rooms/{id}/messages/{id}`: text, a file, or both. */
export type ChatMessage = z.output<typeof messageSchema>;
export const parseChatMessage = parserOf('message', messageSchema);
