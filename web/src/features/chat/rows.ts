import type { Listed } from './timeline.ts';

/** One line of the list: a day begins, or a message. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: Date }
  | { readonly kind: 'message'; readonly key: string; readonly item: Listed; readonly beginsGroup: boolean };

/** Messages of one author closer than this stand under one name. */
const GROUP_MS = 5 * 60_000;

/** The reader's own calendar. */
const dayOf = (at: Date) => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;

export const isSameDay = (one: Date, other: Date): boolean => dayOf(one) === dayOf(other);

/** Messages with a separator before each day, grouped by author. @param messages oldest first. */
export function rowsOf(messages: readonly Listed[]): Row[] {
  return messages.flatMap((item, index): Row[] => {
    const { created_at: at, user_id } = item.data;
    const before = messages[index - 1]?.data;
    const newDay = before === undefined || !isSameDay(before.created_at, at);
    const beginsGroup = newDay || before.user_id !== user_id || at.getTime() - before.created_at.getTime() >= GROUP_MS;
    const message: Row = { kind: 'message', key: item.id, item, beginsGroup };
    return newDay ? [{ kind: 'day', key: `day ${dayOf(at)}`, at }, message] : [message];
  });
}
