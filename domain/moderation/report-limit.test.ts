import { describe, expect, it } from 'vitest';
import { nextCount, MAX_REPORTS_PER_HOUR } from './report-limit.ts';

describe('nextCount', () => {
  it('starts an hour with the first report', () =>
    expect(nextCount(null, MAX_REPORTS_PER_HOUR)).toEqual({ startsHour: true, count: 1 }));
  it('continues within the hour', () =>
    expect(nextCount({ count: 1 }, MAX_REPORTS_PER_HOUR)).toEqual({ startsHour: false, count: 2 }));
  it('fills the hour', () =>
    expect(nextCount({ count: MAX_REPORTS_PER_HOUR - 1 }, MAX_REPORTS_PER_HOUR)).toEqual({
      startsHour: false,
      count: MAX_REPORTS_PER_HOUR,
    }));
  it('starts a new hour once the current one is full', () =>
    expect(nextCount({ count: MAX_REPORTS_PER_HOUR }, MAX_REPORTS_PER_HOUR)).toEqual({
      startsHour: true,
      count: 1,
    }));
});
