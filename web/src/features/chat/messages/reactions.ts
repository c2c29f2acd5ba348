import { type ChatMessage, type Reaction, REACTIONS } from '@atelier/domain/chat/chat-message';

export interface ReactionCount {
  readonly reaction: Reaction;
  readonly count: number;
  readonly own: boolean;
}

/** The signs under a message in their fixed order, with how many members put each. */
export function reactionCounts({ reactions = {} }: Pick<ChatMessage, 'reactions'>, uid: string): ReactionCount[] {
  return REACTIONS.flatMap((reaction) => {
    const count = Object.values(reactions).filter((one) => one === reaction).length;
    return count === 0 ? [] : [{ reaction, count, own: reactions[uid] === reaction }];
  });
}

/** All signs with one member's own changed. */
export function withReaction(
  { reactions = {} }: Pick<ChatMessage, 'reactions'>,
  uid: string,
  reaction: Reaction | null,
): Record<string, string> {
  const { [uid]: _before, ...others } = reactions;
  return reaction === null ? others : { ...others, [uid]: reaction };
}
