import type { ChatMessage } from '@atelier/domain/chat/chat-message';

export interface TimelineMessage {
  readonly id: string;
  readonly data: ChatMessage;
}

/** What is shown of a room. */
export interface Timeline {
  /** Oldest first. */
  readonly messages: readonly TimelineMessage[];
  /** Nothing older exists. */
  readonly complete: boolean;
  /** The server has confirmed what stands here. */
  readonly confirmed: boolean;
}

export const EMPTY_TIMELINE: Timeline = { messages: [], complete: false, confirmed: false };

/** Messages live at a time, and in each older page. */
export const PAGE_SIZE = 50;

function compareMessages(one: TimelineMessage, other: TimelineMessage): number {
  const between = one.data.created_at.getTime() - other.data.created_at.getTime();
  return between !== 0 ? between : one.id < other.id ? -1 : 1;
}

function mergeMessages(...lists: readonly (readonly TimelineMessage[])[]): TimelineMessage[] {
  return [...new Map(lists.flat().map((item) => [item.id, item])).values()].sort(compareMessages);
}

/**
 * The timeline after a live snapshot of the newest messages. Older ones that were read stay in front of it; one that
 * is missing from within the snapshot's own stretch was deleted. A snapshot that touches nothing of what was shown
 * leaves a gap of unknown size (the device slept): then it stands alone, and scrolling reads on from there.
 *
 * @param snapshot newest first.
 * @param fromCache what the device remembers proves no deletion.
 */
export function withSnapshot(before: Timeline, snapshot: readonly TimelineMessage[], fromCache: boolean): Timeline {
  if (fromCache) return { ...before, messages: mergeMessages(before.messages, snapshot) };
  const isWhole = snapshot.length < PAGE_SIZE;
  const ids = new Set(snapshot.map(({ id }) => id));
  const oldest = snapshot.at(-1);
  const overlaps = before.messages.some(({ id }) => ids.has(id));
  if (isWhole || oldest === undefined || !before.confirmed || !overlaps) {
    return { messages: mergeMessages(snapshot), complete: isWhole, confirmed: true };
  }
  const older = before.messages.filter((item) => !ids.has(item.id) && compareMessages(item, oldest) < 0);
  return { messages: mergeMessages(older, snapshot), complete: before.complete, confirmed: true };
}

/** The timeline with an older page in front. @param requested how many were asked for. */
export function withOlder(before: Timeline, page: readonly TimelineMessage[], requested: number): Timeline {
  return { ...before, messages: mergeMessages(page, before.messages), complete: page.length < requested };
}

/** The timeline without a message that its reader deleted: an older page is not live. */
export function without(before: Timeline, id: string): Timeline {
  return { ...before, messages: before.messages.filter((item) => item.id !== id) };
}

/** The timeline with a change that its reader made to a message of an older page. */
export function withChange(before: Timeline, id: string, change: Partial<ChatMessage>): Timeline {
  return {
    ...before,
    messages: before.messages.map((item) => (item.id === id ? { id, data: { ...item.data, ...change } } : item)),
  };
}
