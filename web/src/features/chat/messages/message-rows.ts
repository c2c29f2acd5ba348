import type { Day } from '@atelier/domain/time/day';
import type { TimelineMessage } from './timeline.ts';

/** One line of the list: a day begins, or a message. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: Day; readonly at: Date }
  | { readonly kind: 'message'; readonly key: string; readonly item: TimelineMessage; readonly beginsGroup: boolean };

/** Messages of one author closer than this stand under one name. */
const GROUP_MS = 5 * 60_000;

/**
 * Messages with a separator before each day, grouped by author.
 *
 * @param messages oldest first.
 * @param dayOf the reader's calendar.
 */
export function groupRows(messages: readonly TimelineMessage[], dayOf: (at: Date) => Day): MessageRow[] {
  const days = messages.map(({ data }) => dayOf(data.created_at));
  return messages.flatMap((item, index): MessageRow[] => {
    const { created_at: at, user_id } = item.data;
    const day = days[index] ?? '';
    const before = messages[index - 1]?.data;
    const newDay = before === undefined || days[index - 1] !== day;
    const beginsGroup = newDay || before.user_id !== user_id || at.getTime() - before.created_at.getTime() >= GROUP_MS;
    const message: MessageRow = { kind: 'message', key: item.id, item, beginsGroup };
    return newDay ? [{ kind: 'day', key: day, at }, message] : [message];
  });
}
