import { describe, expect, it } from 'vitest';
import { firstMonday, heatWeeks } from './heat-map.tsx';

describe('heatWeeks', () => {
  it('starts on a Monday and ends today', () => {
    // 20 November 2026 is a Friday.
    const weeks = heatWeeks(new Map(), '2026-11-20', 3);
    expect(weeks.map((week) => [week[0]?.day, week.length])).toEqual([
      ['2026-11-02', 7],
      ['2026-11-09', 7],
      ['2026-11-16', 5],
    ]);
    expect(firstMonday('2026-11-16', 1)).toBe('2026-11-16');
    expect(firstMonday('2026-11-22', 1)).toBe('2026-11-16');
  });

  it.each([
    [59, 0],
    [60, 1],
    [600, 2],
    [25 * 60, 3],
    [45 * 60, 4],
    [43_200, 4],
  ])('%s seconds: level %s', (seconds, heat) => {
    expect(heatWeeks(new Map([['2026-11-16', seconds]]), '2026-11-16', 1)[0]?.[0]?.heat).toBe(heat);
  });
});
