import { describe, expect, it } from 'vitest';
import { nextReport, MAX_REPORTS_PER_HOUR } from './report-limit.ts';

describe('nextReport', () => {
  it('starts an hour with the first report', () => expect(nextReport(null)).toEqual({ startsHour: true, count: 1 }));
  it('continues within the hour', () => expect(nextReport({ count: 1 })).toEqual({ startsHour: false, count: 2 }));
  it('fills the hour', () =>
    expect(nextReport({ count: MAX_REPORTS_PER_HOUR - 1 })).toEqual({
      startsHour: false,
      count: MAX_REPORTS_PER_HOUR,
    }));
  it('starts a new hour once the current one is full', () =>
    expect(nextReport({ count: MAX_REPORTS_PER_HOUR })).toEqual({ startsHour: true, count: 1 }));
});
