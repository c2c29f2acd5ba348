import { describe, expect, it } from 'vitest';
import {
  EMPTY_TIMELINE,
  type TimelineMessage,
  PAGE_SIZE,
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
/** Newest first, as the server answers: the `count` before `newest` and itself. */
const page = (newest: number, count = PAGE_SIZE) => Array.from({ length: count }, (_, index) => at(newest - index));
const ids = (timeline: Timeline) => timeline.messages.map(({ id }) => id);
const live = (newest: number) => withSnapshot(EMPTY_TIMELINE, page(newest), false);

describe('a live snapshot', () => {
  it('is shown oldest first; a full one may have older ones before it', () => {
    const timeline = live(100);
    expect(ids(timeline)).toEqual(
      page(100)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(timeline.complete).toBe(false);
  });
  it('a short one is all there is', () => {
    expect(withSnapshot(EMPTY_TIMELINE, page(3, 3), false)).toMatchObject({ complete: true });
  });
  it('what falls out of its stretch stays, what is missing within was deleted', () => {
    const deleted = page(101).filter(({ id }) => id !== 'm0090');
    const timeline = withSnapshot(live(100), [...deleted, at(51)], false);
    expect(ids(timeline)).toContain('m0051');
    expect(ids(timeline)).not.toContain('m0090');
    expect(timeline.messages).toHaveLength(PAGE_SIZE);
    expect(ids(withSnapshot(live(100), page(101), false))).toContain('m0051');
  });
  it('the last one deleted leaves nothing', () => {
    expect(withSnapshot(withSnapshot(EMPTY_TIMELINE, [at(1)], false), [], false).messages).toEqual([]);
  });
  it('what a device remembers proves nothing gone, and gives way to the server', () => {
    const remembered = withSnapshot(EMPTY_TIMELINE, page(10, 5), true);
    expect(remembered.confirmed).toBe(false);
    const confirmed = withSnapshot(remembered, page(100), false);
    expect(ids(confirmed)).not.toContain('m0010');
    expect(withSnapshot(confirmed, page(100, 2), true).messages).toHaveLength(PAGE_SIZE);
  });
  it('one that touches nothing shown stands alone: what lies between is unknown', () => {
    expect(ids(withSnapshot(live(100), page(500), false))).toEqual(ids(live(500)));
  });
  it('messages of one instant keep one order', () => {
    const twins = [at(5, 'b'), at(5, 'a')];
    expect(ids(withSnapshot(EMPTY_TIMELINE, twins, false))).toEqual(['a', 'b']);
    expect(ids(withSnapshot(EMPTY_TIMELINE, twins.toReversed(), false))).toEqual(['a', 'b']);
  });
});

describe('an older page', () => {
  it('stands in front, without doubling what it repeats', () => {
    const timeline = withOlder(live(100), page(51, 51), 51);
    expect(timeline.messages).toHaveLength(100);
    expect(timeline.complete).toBe(false);
    expect(withSnapshot(timeline, page(101), false).messages).toHaveLength(101);
  });
  it('a short one is the beginning', () => {
    expect(withOlder(live(100), page(51, 20), 51).complete).toBe(true);
  });
  it('shows what its reader changed and deleted there', () => {
    const timeline = withOlder(live(100), page(51, 20), 51);
    expect(
      withChange(timeline, 'm0040', { message: 'x' }).messages.find(({ id }) => id === 'm0040')?.data.message,
    ).toBe('x');
    expect(ids(without(timeline, 'm0040'))).not.toContain('m0040');
  });
});
