import * as z from 'zod/mini';
import { instant, parserOf, serverInstant, text } from '../parsing/parse.ts';
import { MAX_LENGTH } from '../limits.ts';
import { CHAT_MEDIA_STATES, CHAT_MEDIA_TYPES, ENCODING_ERRORS } from '../values.ts';

/** Longest text of a message, in UTF-16 units. */
export const CHAT_MESSAGE_MAX_LENGTH = MAX_LENGTH.contribution;
/** Longest name of a room, in UTF-16 units. */
export const ROOM_NAME_MAX_LENGTH = 40;

export const REACTIONS = ['👍', '❤️', '😂', '👏', '🔥', '🎉'] as const;
export type Reaction = (typeof REACTIONS)[number];

const messageSchema = z.object({
  user_id: z.string(),
  author_name: z.string(),
  message: text(0, CHAT_MESSAGE_MAX_LENGTH),
  media_url: z.optional(z.string()),
  media_type: z.optional(z.enum(CHAT_MEDIA_TYPES)),
  /** Of a clip that the server prepares; absent once it can be played. */
  media_state: z.optional(z.enum(CHAT_MEDIA_STATES)),
  /** Why it failed. */
  media_error: z.optional(z.enum(ENCODING_ERRORS)),
  /** Of a prepared clip: an image that stands for it. */
  poster_url: z.optional(z.string()),
  /** Each member's reaction, by uid. */
  reactions: z.optional(z.record(z.string(), z.string())),
  created_at: serverInstant,
  edited_at: z.optional(serverInstant),
});
/** `chat_rooms/{id}/messages/{id}`: text, a file, or both. */
export type ChatMessage = z.output<typeof messageSchema>;
export const parseChatMessage = parserOf('message', messageSchema);

const roomSchema = z.object({ name: text(1, ROOM_NAME_MAX_LENGTH) });
/** Parses `chat_rooms/{1,2,3}`, which exists once an admin has named the room. */
export const parseChatRoom = parserOf('chat room', roomSchema);

const presenceSchema = z.object({ last_seen: instant, expires_at: instant });
/** Parses `presence/{uid}`. */
export const parsePresence = parserOf('presence', presenceSchema);

const readMarkSchema = z.object({ read_at: serverInstant });
/** Parses `profiles/{uid}/chat_reads/{room}`. */
export const parseReadMark = parserOf('read mark', readMarkSchema);
