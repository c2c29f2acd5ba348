import { describe, expect, it } from 'vitest';
import { timelineSegments } from './timeline.tsx';

const move = (id: string, start_s: number, end_s: number) => ({
  id,
  name_fr: id,
  name_en: id,
  start_s,
  end_s,
});

describe('timelineSegments', () => {
  it('returns the moves in time order', () => {
    const segments = timelineSegments([move('b', 50, 75), move('a', 0, 50)], 100);
    expect(segments.map(({ move: { id }, left, width }) => [id, left, width])).toEqual([
      ['a', 0, 0.5],
      ['b', 0.5, 0.25],
    ]);
  });

  it('cuts a move at the end of the video and leaves out moves that start there', () => {
    const segments = timelineSegments(
      [move('a', 80, 120), move('b', 100, 130), move('c', 60, 60)],
      100,
    );
    expect(segments.map(({ move: { id }, endS }) => [id, endS])).toEqual([['a', 100]]);
  });

  it.each([0, NaN])('returns nothing for a length of %s seconds', (durationS) => {
    expect(timelineSegments([move('a', 0, 1)], durationS)).toEqual([]);
  });
});
