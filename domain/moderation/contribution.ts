import { path } from '../paths.ts';
import { isDocumentId } from '../document-id.ts';
import { CHAT_ROOM_IDS } from '../values.ts';

/** A member's comment or chat message, which can be reported and moderated. */
export type Contribution =
  | { readonly kind: 'comment'; readonly video: string; readonly id: string }
  | { readonly kind: 'message'; readonly room: string; readonly id: string };

/** Parses a document path as stored in `reports`; `null` unless it is a comment or a chat message. */
export function parseContributionPath(target: string): Contribution | null {
  const parts = target.split('/');
  const [collection = '', owner = '', below = '', id = ''] = parts;
  if (parts.length !== 4 || !isDocumentId(owner) || !isDocumentId(id)) return null;
  if (collection === 'videos' && below === 'comments') return { kind: 'comment', video: owner, id };
  const isRoom = CHAT_ROOM_IDS.some((room) => room === owner);
  if (collection === 'chat_rooms' && below === 'messages' && isRoom) return { kind: 'message', room: owner, id };
  return null;
}

export const contributionPath = (contribution: Contribution): string =>
  contribution.kind === 'comment'
    ? path.comment(contribution.video, contribution.id)
    : path.message(contribution.room, contribution.id);
