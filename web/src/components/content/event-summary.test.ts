import { describe, expect, it } from 'vitest';
import { dayNumbers, externalLink, lastDay } from './event-summary.ts';

describe('dayNumbers', () => {
  it.each([
    ['2026-12-04', undefined, '4'],
    ['2027-01-16', '2027-01-17', '16–17'],
    ['2027-01-30', '2027-02-02', '30–2'],
    ['2027-01-16', '2027-01-16', '16'],
    ['2027-02-16', '2027-01-17', '16'],
  ])('%s to %s is %s', (date, date_end, expected) => {
    expect(dayNumbers({ date, date_end })).toBe(expected);
  });

  it.each([
    ['2026-12-31', undefined, '2026-12-31'],
    ['2026-12-31', '2027-01-02', '2027-01-02'],
    ['2027-02-16', '2027-01-17', '2027-02-16'],
  ])('%s to %s ends on %s', (date, date_end, expected) => {
    expect(lastDay({ date, date_end })).toBe(expected);
  });
});

describe('externalLink', () => {
  it.each([
    ['https://coupe.example/inscriptions', 'https://coupe.example/inscriptions'],
    ['http://coupe.example', 'http://coupe.example'],
    ['javascript:alert(1)', null],
    ['//coupe.example', null],
    [undefined, null],
  ])('%s', (external_url, expected) => {
    expect(externalLink({ external_url })).toBe(expected);
  });
});
