import { path } from '@atelier/domain/paths';
import { storagePath } from '@atelier/domain/storage-paths';
import { ago, demoDocument, numberedId, type DemoDocument } from './demo-document.ts';
import { ADMIN, memberOf, TRAINER } from './members.ts';
import chatRooms from './data/chat-rooms.json' with { type: 'json' };

interface RoomPlan {
  readonly id: string;
  readonly name: string;
  readonly messages: readonly {
    user_id: string;
    message: string;
    has_clip?: boolean;
    reactions?: object;
  }[];
}
const ROOMS: readonly RoomPlan[] = chatRooms;

/** The clip that the trainer shares in the first room; its name contains the upload time. */
export const CHAT_CLIP = {
  path: storagePath.chat(TRAINER, '1763300000000_reception.mp4'),
  videoId: 'du-shaker-a-la-bouteille',
} as const;

const MINUTES_BETWEEN = 4;

/** Returns the three rooms with their messages, the last of each an hour old. */
export function chatDocuments(now: Date): DemoDocument[] {
  return ROOMS.flatMap(({ id, name, messages }) => [
    demoDocument(path.chatRoom(id), { name, updated_at: ago(now, 120), updated_by: ADMIN }),
    ...messages.map(({ has_clip, ...message }, index) =>
      demoDocument(path.message(id, numberedId(index)), {
        ...message,
        author_name: memberOf(message.user_id).display_name,
        ...(has_clip && { media_url: CHAT_CLIP.path, media_type: 'video' }),
        created_at: ago(now, 0, 60 + MINUTES_BETWEEN * (messages.length - 1 - index)),
      }),
    ),
  ]);
}
