import { path } from '../paths.ts';
import { isDocumentId } from '../document-id.ts';
import { CHAT_ROOM_IDS, type ChatRoomId } from '../values.ts';

/**
 * What can be reported and moderated: a comment, a chat message, a question before a live session,
 * a review or its public page.
 */
export type Contribution =
  | { readonly kind: 'comment'; readonly video: string; readonly id: string }
  | { readonly kind: 'message'; readonly room: ChatRoomId; readonly id: string }
  /** Its id is its author's. */
  | { readonly kind: 'question'; readonly session: string; readonly id: string }
  | { readonly kind: 'review'; readonly id: string }
  /** Its id is its code. */
  | { readonly kind: 'page'; readonly id: string };

/** Parses a document path as stored in `reports`; `null` unless it is one of a contribution. */
export function parseContributionPath(target: string): Contribution | null {
  const parts = target.split('/');
  const [collection = '', owner = '', below = '', id = ''] = parts;
  if (collection === 'move_reviews' && parts.length === 2 && isDocumentId(owner)) {
    return { kind: 'review', id: owner };
  }
  if (collection === 'validated_moves' && parts.length === 2 && isDocumentId(owner)) {
    return { kind: 'page', id: owner };
  }
  if (parts.length !== 4 || !isDocumentId(owner) || !isDocumentId(id)) return null;
  if (collection === 'videos' && below === 'comments') return { kind: 'comment', video: owner, id };
  if (collection === 'live_sessions' && below === 'questions') {
    return { kind: 'question', session: owner, id };
  }
  const room = CHAT_ROOM_IDS.find((one) => one === owner);
  if (collection === 'chat_rooms' && below === 'messages' && room !== undefined) {
    return { kind: 'message', room, id };
  }
  return null;
}

export function contributionPath(contribution: Contribution): string {
  const { kind, id } = contribution;
  if (kind === 'review') return path.moveReview(id);
  if (kind === 'page') return path.validatedMove(id);
  if (kind === 'comment') return path.comment(contribution.video, id);
  return kind === 'message'
    ? path.message(contribution.room, id)
    : path.liveQuestion(contribution.session, id);
}
