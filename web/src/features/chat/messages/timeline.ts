import type { ChatMessage } from '@atelier/domain/chat/chat-documents';
import type { Day } from '@atelier/domain/time/day';
import { PAGE_SIZE, type TimelineMessage } from '../data/live-chat.ts';

export interface Timeline {
  /** Oldest first. */
  readonly messages: readonly TimelineMessage[];
  /** No older message exists. */
  readonly complete: boolean;
  /** The server has confirmed the messages; false while they come from the cache alone. */
  readonly confirmed: boolean;
}

export const EMPTY_TIMELINE: Timeline = { messages: [], complete: false, confirmed: false };

function compareMessages(one: TimelineMessage, other: TimelineMessage): number {
  const between = one.data.created_at.getTime() - other.data.created_at.getTime();
  if (between !== 0) return between;
  return one.id < other.id ? -1 : 1;
}

const mergeMessages = (...lists: readonly (readonly TimelineMessage[])[]): TimelineMessage[] =>
  [...new Map(lists.flat().map((item) => [item.id, item])).values()].sort(compareMessages);

/**
 * Returns the timeline after a live snapshot of the newest messages. Older loaded messages stay
 * before it; a message missing within the range of the snapshot was deleted. A snapshot without any
 * known message leaves a gap of unknown size (the device was asleep): then it replaces the
 * timeline, and scrolling loads older messages again.
 *
 * @param snapshot newest first.
 * @param fromCache a cached snapshot is no proof of a deletion.
 */
export function withSnapshot(
  before: Timeline,
  snapshot: readonly TimelineMessage[],
  fromCache: boolean,
): Timeline {
  if (fromCache) return { ...before, messages: mergeMessages(before.messages, snapshot) };
  const isWhole = snapshot.length < PAGE_SIZE;
  const ids = new Set(snapshot.map(({ id }) => id));
  const oldest = snapshot.at(-1);
  const overlaps = before.messages.some(({ id }) => ids.has(id));
  if (isWhole || oldest === undefined || !before.confirmed || !overlaps) {
    return { messages: mergeMessages(snapshot), complete: isWhole, confirmed: true };
  }
  const older = before.messages.filter(
    (item) => !ids.has(item.id) && compareMessages(item, oldest) < 0,
  );
  return { messages: mergeMessages(older, snapshot), complete: before.complete, confirmed: true };
}

/** A page of older messages, as it was requested. */
interface OlderPage {
  readonly messages: readonly TimelineMessage[];
  /** Id of the oldest message when the page was requested: the page ends there. */
  readonly until: string;
  readonly size: number;
}

/**
 * Returns the timeline with an older page before it; without the page if a snapshot has replaced
 * the timeline since it was requested, because between the two an unknown number of messages would
 * be missing.
 */
export function withOlder(before: Timeline, { messages: page, until, size }: OlderPage): Timeline {
  if (!before.messages.some(({ id }) => id === until)) return before;
  return {
    ...before,
    messages: mergeMessages(page, before.messages),
    complete: page.length < size,
  };
}

/**
 * Returns the timeline without a message that the viewer deleted; needed for older pages, which are
 * not live.
 */
export const without = (before: Timeline, id: string): Timeline => ({
  ...before,
  messages: before.messages.filter((item) => item.id !== id),
});

/** Returns the timeline with a change that the viewer made to a message of an older page. */
export const withChange = (
  before: Timeline,
  id: string,
  change: Partial<ChatMessage>,
): Timeline => ({
  ...before,
  messages: before.messages.map((item) =>
    item.id === id ? { id, data: { ...item.data, ...change } } : item,
  ),
});

export type MessageRow =
  | { readonly kind: 'day'; readonly key: Day; readonly at: Date }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly item: TimelineMessage;
      readonly beginsGroup: boolean;
    };

/** Messages of one author within this time are shown under one name. */
const GROUP_MS = 5 * 60_000;

/**
 * Returns the messages with a separator before each day, grouped by author.
 *
 * @param messages oldest first.
 * @param dayOf returns the day of a time in the time zone of the viewer.
 */
export function groupRows(
  messages: readonly TimelineMessage[],
  dayOf: (at: Date) => Day,
): MessageRow[] {
  const days = messages.map(({ data }) => dayOf(data.created_at));
  return messages.flatMap((item, index): MessageRow[] => {
    const { created_at: at, user_id } = item.data;
    const day = days[index] ?? '';
    const before = messages[index - 1]?.data;
    const newDay = before === undefined || days[index - 1] !== day;
    const beginsGroup =
      newDay ||
      before.user_id !== user_id ||
      at.getTime() - before.created_at.getTime() >= GROUP_MS;
    const message: MessageRow = { kind: 'message', key: item.id, item, beginsGroup };
    return newDay ? [{ kind: 'day', key: day, at }, message] : [message];
  });
}
