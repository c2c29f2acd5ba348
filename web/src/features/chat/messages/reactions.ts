import { type ChatMessage, type Reaction, REACTIONS } from '@atelier/domain/chat/chat-message';

export interface ReactionCount {
  readonly reaction: Reaction;
  readonly count: number;
  readonly own: boolean;
}

/** Counts the members per reaction, in the fixed order of `REACTIONS`. */
export function reactionCounts({ reactions = {} }: Pick<ChatMessage, 'reactions'>, uid: string): ReactionCount[] {
  return REACTIONS.flatMap((reaction) => {
    const count = Object.values(reactions).filter((given) => given === reaction).length;
    return count === 0 ? [] : [{ reaction, count, own: reactions[uid] === reaction }];
  });
}

/** Returns the reactions with that of one member changed. */
export function withReaction(
  { reactions = {} }: Pick<ChatMessage, 'reactions'>,
  uid: string,
  reaction: Reaction | null,
): Record<string, string> {
  const { [uid]: _before, ...others } = reactions;
  return reaction === null ? others : { ...others, [uid]: reaction };
}
