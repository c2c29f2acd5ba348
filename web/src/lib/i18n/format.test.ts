import { describe, expect, it } from 'vitest';
import { formatIn } from './format.ts';
import { plain } from '../../test/plain-text.ts';

const fr = formatIn('fr', 'Europe/Paris');
const en = formatIn('en', 'Europe/Paris');
const now = new Date('2026-11-20T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('formats', () => {
  it.each<[string, string, string, string]>([
    ['price', fr.price(999), en.price(999), '9,99 €|€9.99'],
    ['number', fr.number(1284), en.number(1284), '1 284|1,284'],
    ['rating', fr.rating(5), en.rating(5), '5,0|5.0'],
    ['rating to one decimal', fr.rating(4.63), en.rating(4.63), '4,6|4.6'],
    ['percent', fr.percent(0.46), en.percent(0.46), '46 %|46%'],
    [
      'the first day of a month',
      fr.day('2026-12-01'),
      en.day('2026-12-01'),
      '1ᵉʳ décembre 2026|1 December 2026',
    ],
    [
      'days from the first on',
      fr.days('2027-01-01', '2027-01-11'),
      en.days('2027-01-01', '2027-01-11'),
      '1ᵉʳ–11 janvier 2027|1–11 January 2027',
    ],
    [
      'an instant of the first',
      fr.dateTime(new Date('2026-12-01T10:01:00Z')),
      en.dateTime(new Date('2026-12-01T10:01:00Z')),
      '1ᵉʳ déc. 2026, 11 h 01|1 Dec 2026, 11:01',
    ],
    [
      'an instant on the hour',
      fr.dateTime(new Date('2026-12-14T10:00:00Z')),
      en.dateTime(new Date('2026-12-14T10:00:00Z')),
      '14 déc. 2026, 11 h|14 Dec 2026, 11:00',
    ],
    ['a discount', fr.price(-499), en.price(-499), '−4,99 €|−€4.99'],
    ['a line of a scale', fr.scalePrice(40_000), en.scalePrice(150), '400 €|€1.50'],
    ['day', fr.day('2026-12-14'), en.day('2026-12-14'), '14 décembre 2026|14 December 2026'],
    [
      'days',
      fr.days('2027-01-16', '2027-01-17'),
      en.days('2027-01-30', '2027-02-02'),
      '16–17 janvier 2027|30 January – 2 February 2027',
    ],
    ['month name', fr.monthName('2026-12-14'), en.monthName('2026-12-14'), 'déc.|Dec'],
    ['short day', fr.shortDay('2026-12-04'), en.shortDay('2026-12-04'), '4 déc.|4 Dec'],
    ['month', fr.month('2026-12-14'), en.month('2026-12-14'), 'déc. 2026|Dec 2026'],
    [
      'two months',
      fr.months('2027-01-30', '2027-02-02'),
      en.months('2027-01-30', '2027-02-02'),
      'janv. – févr. 2027|Jan – Feb 2027',
    ],
    [
      'two months over the end of a year',
      fr.months('2026-12-31', '2027-01-02'),
      en.months('2026-12-31', '2027-01-02'),
      'déc. 2026 – janv. 2027|Dec 2026 – Jan 2027',
    ],
    [
      'days of one month',
      fr.months('2027-01-16', '2027-01-17'),
      en.months('2027-01-16', '2027-01-17'),
      'janv. 2027|Jan 2027',
    ],
    ['time', fr.time('09:30'), en.time('09:30'), '9 h 30|09:30'],
    [
      'hours',
      fr.times('10:00', '17:30'),
      en.times('10:00', '17:30'),
      '10 h – 17 h 30|10:00 – 17:30',
    ],
    ['full hour', fr.time('17:00'), en.time('17:00'), '17 h|17:00'],
    [
      'a time of day',
      fr.timeOfDay(new Date('2026-12-14T10:48:00Z')),
      en.timeOfDay(new Date('2026-12-14T10:48:00Z')),
      '11 h 48|11:48',
    ],
    ['just now', fr.ago(before(20), now), en.ago(before(20), now), 'maintenant|now'],
    [
      'minutes ago',
      fr.ago(before(200), now),
      en.ago(before(200), now),
      'il y a 3 minutes|3 minutes ago',
    ],
    ['yesterday', fr.ago(before(90_000), now), en.ago(before(90_000), now), 'hier|yesterday'],
    [
      'long ago',
      fr.ago(before(40 * 86_400), now),
      en.ago(before(40 * 86_400), now),
      '11 octobre 2026|11 October 2026',
    ],
    ['time spent', fr.timeSpent(19_380), en.timeSpent(720), '5 h 23 min|12 min'],
  ])('%s', (_name, french, english, expected) => {
    expect(`${plain(french)}|${plain(english)}`).toBe(expected);
  });

  it.each([
    [fr.day('2026-12-01'), '1ᵉʳ_décembre 2026'],
    [fr.days('2027-01-30', '2027-02-02'), '30_janvier –+_2_février 2027'],
    [en.shortDay('2026-12-04'), '4_Dec'],
    [fr.month('2026-12-14'), 'déc._2026'],
    [en.months('2026-12-31', '2027-01-02'), 'Dec_2026 –+_Jan_2027'],
    [fr.dateTime(new Date('2026-09-14T10:01:00Z')), '14_sept._2026, 12_h_01'],
    [fr.times('10:00', '17:30'), '10_h –+_17_h_30'],
  ])('%s breaks at its spaces only', (text, expected) => {
    // A word joiner, without which a line may end after a dash.
    expect(text.replaceAll('\u00a0', '_').replaceAll('\u2060', '+')).toBe(expected);
  });

  it('formats a future instant as now', () => {
    expect(fr.ago(new Date(now.getTime() + 5_000), now)).toBe('maintenant');
  });
});
