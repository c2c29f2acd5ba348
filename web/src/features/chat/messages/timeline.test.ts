import { describe, expect, it } from 'vitest';
import { dayFormatter } from '@atelier/domain/time/day';
import { PAGE_SIZE, type TimelineMessage } from '../data/live-chat.ts';
import {
  EMPTY_TIMELINE,
  groupRows,
  type Timeline,
  withChange,
  without,
  withOlder,
  withSnapshot,
} from './timeline.ts';

const at = (minute: number, id = `m${String(minute).padStart(4, '0')}`): TimelineMessage => ({
  id,
  data: { user_id: 'u', author_name: 'U', message: id, created_at: new Date(minute * 60_000) },
});
/** A page as the server returns it, newest first: `newest` and the messages before it. */
const page = (newest: number, count = PAGE_SIZE) =>
  Array.from({ length: count }, (_, index) => at(newest - index));
const ids = (timeline: Timeline) => timeline.messages.map(({ id }) => id);
const live = (newest: number) => withSnapshot(EMPTY_TIMELINE, page(newest), false);

describe('a live snapshot', () => {
  it('is shown oldest first; before a full one there may be older messages', () => {
    const timeline = live(100);
    expect(ids(timeline)).toEqual(
      page(100)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(timeline.complete).toBe(false);
  });
  it('is complete when it is shorter than a page', () => {
    expect(withSnapshot(EMPTY_TIMELINE, page(3, 3), false)).toMatchObject({ complete: true });
  });
  it('keeps messages before its range and removes those missing within it', () => {
    const deleted = page(101).filter(({ id }) => id !== 'm0090');
    const timeline = withSnapshot(live(100), [...deleted, at(51)], false);
    expect(ids(timeline)).toContain('m0051');
    expect(ids(timeline)).not.toContain('m0090');
    expect(timeline.messages).toHaveLength(PAGE_SIZE);
    expect(ids(withSnapshot(live(100), page(101), false))).toContain('m0051');
  });
  it('is empty after the last message was deleted', () => {
    expect(withSnapshot(withSnapshot(EMPTY_TIMELINE, [at(1)], false), [], false).messages).toEqual(
      [],
    );
  });
  it('removes nothing when it comes from the cache, and is replaced by the one of the server', () => {
    const cached = withSnapshot(EMPTY_TIMELINE, page(10, 5), true);
    expect(cached.confirmed).toBe(false);
    const confirmed = withSnapshot(cached, page(100), false);
    expect(ids(confirmed)).not.toContain('m0010');
    expect(withSnapshot(confirmed, page(100, 2), true).messages).toHaveLength(PAGE_SIZE);
  });
  it('replaces the timeline when it has no known message, because of the unknown gap', () => {
    expect(ids(withSnapshot(live(100), page(500), false))).toEqual(ids(live(500)));
  });
  it('sorts messages of the same time by id', () => {
    const twins = [at(5, 'b'), at(5, 'a')];
    expect(ids(withSnapshot(EMPTY_TIMELINE, twins, false))).toEqual(['a', 'b']);
    expect(ids(withSnapshot(EMPTY_TIMELINE, twins.toReversed(), false))).toEqual(['a', 'b']);
  });
});

describe('an older page', () => {
  /** The page before the oldest of the messages up to 100. */
  const older = (count: number) => ({ messages: page(51, count), until: 'm0051', size: 51 });
  it('is added before, without duplicates', () => {
    const timeline = withOlder(live(100), older(51));
    expect(timeline.messages).toHaveLength(100);
    expect(timeline.complete).toBe(false);
    expect(withSnapshot(timeline, page(101), false).messages).toHaveLength(101);
  });
  it('completes the timeline when it is shorter than requested', () => {
    expect(withOlder(live(100), older(20)).complete).toBe(true);
  });
  it('is left out when a snapshot has replaced the timeline since it was requested', () => {
    const replaced = withSnapshot(live(100), page(500), false);
    expect(withOlder(replaced, older(20))).toEqual(replaced);
  });
  it('shows changes and deletions of the viewer', () => {
    const timeline = withOlder(live(100), older(20));
    expect(
      withChange(timeline, 'm0040', { message: 'x' }).messages.find(({ id }) => id === 'm0040')
        ?.data.message,
    ).toBe('x');
    expect(ids(without(timeline, 'm0040'))).not.toContain('m0040');
  });
});

describe('groupRows', () => {
  const message = (user_id: string, sentAt: string) => ({
    id: `${user_id} ${sentAt}`,
    data: { user_id, author_name: user_id, message: 'x', created_at: new Date(sentAt) },
  });

  it('separates days and groups consecutive messages of one author', () => {
    const rows = groupRows(
      [
        message('a', '2026-11-19T23:58:00Z'),
        message('a', '2026-11-19T23:59:00Z'),
        message('a', '2026-11-20T00:01:00Z'),
        message('b', '2026-11-20T00:02:00Z'),
        message('b', '2026-11-20T00:03:00Z'),
        message('b', '2026-11-20T00:08:00Z'),
        message('a', '2026-11-20T00:09:00Z'),
      ],
      dayFormatter('UTC'),
    );
    const kinds = rows.map((row) => (row.kind === 'day' ? 'day' : row.beginsGroup));
    expect(kinds).toEqual(['day', true, false, 'day', true, true, false, true, true]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('returns no rows without messages', () => {
    expect(groupRows([], dayFormatter('UTC'))).toEqual([]);
  });

  it('separates days in the time zone of the viewer, not of the device', () => {
    const night = [message('a', '2026-11-19T23:30:00Z'), message('a', '2026-11-20T00:30:00Z')];
    const days = (zone: string) =>
      groupRows(night, dayFormatter(zone)).flatMap((row) => (row.kind === 'day' ? [row.key] : []));
    expect(days('Europe/London')).toEqual(['2026-11-19', '2026-11-20']);
    expect(days('Europe/Paris')).toEqual(['2026-11-20']);
    expect(days('America/Montreal')).toEqual(['2026-11-19']);
  });
});
