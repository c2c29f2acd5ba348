import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  id: 'coupe',
  title: 'Coupe, finale; \\ bouteilles',
  description: `Première ligne.\nDeuxième ligne, ${'é'.repeat(120)}`,
  location: 'Lyon, La Halle',
  date: '2027-01-16',
  start_time: '09:30',
  end_time: '19:00',
  created_at: new Date('2026-11-20T08:05:09.123Z'),
};
const about = {
  brand: 'Atelier Flair',
  host: 'flair.example',
  url: 'https://flair.example/events/coupe',
};
const linesOf = (more: object = {}) => calendarFile({ ...event, ...more }, about).split('\r\n');

/** The lines as a calendar reads them: unfolded. */
const read = (more: object = {}) =>
  calendarFile({ ...event, ...more }, about)
    .replaceAll('\r\n ', '')
    .split('\r\n');

describe('calendarFile', () => {
  it('contains the time zone in which it states the times', () => {
    const lines = read();
    expect(lines).toContain('TZID:Europe/Paris');
    expect(lines.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'));
    expect(lines).toContain('DTSTART;TZID=Europe/Paris:20270116T093000');
    expect(lines).toContain('DTEND;TZID=Europe/Paris:20270116T190000');
    expect(lines).toContain('DTSTAMP:20261120T080509Z');
    expect(lines).toContain('UID:coupe@flair.example');
  });

  it.each([
    ['several days', { date_end: '2027-01-17' }, '20270117T190000'],
    ['past midnight', { start_time: '21:00', end_time: '01:30' }, '20270117T013000'],
    [
      'past midnight at the end of a year',
      { date: '2026-12-31', start_time: '22:00', end_time: '02:00' },
      '20270101T020000',
    ],
    [
      'past a change of the clocks',
      { date: '2027-03-27', start_time: '22:00', end_time: '04:00' },
      '20270328T040000',
    ],
    [
      'at a time that spring leaves out',
      { date: '2027-03-27', start_time: '22:00', end_time: '02:30' },
      '20270328T033000',
    ],
    [
      'at a time that occurs twice in autumn',
      { date: '2027-10-30', start_time: '22:00', end_time: '02:30' },
      '20271031T023000',
    ],
  ])('%s', (_name, more, end) => {
    expect(read(more)).toContain(`DTEND;TZID=Europe/Paris:${end}`);
  });

  it.each([
    ['never changed', undefined, 'SEQUENCE:0', '20261120T080509Z'],
    ['saved once', event.created_at, 'SEQUENCE:0', '20261120T080509Z'],
    ['changed at once', new Date('2026-11-20T08:05:09.500Z'), 'SEQUENCE:1', '20261120T080509Z'],
    [
      'changed an hour later',
      new Date('2026-11-20T09:05:09.123Z'),
      'SEQUENCE:3600',
      '20261120T090509Z',
    ],
    [
      'changed 60 years later',
      new Date('2086-11-20T08:05:09.123Z'),
      'SEQUENCE:1893456000',
      '20861120T080509Z',
    ],
  ])(
    '%s: its revision replaces earlier ones of the same entry',
    (_name, updated_at, sequence, at) => {
      const lines = read({ updated_at });
      for (const line of [
        'UID:coupe@flair.example',
        sequence,
        `DTSTAMP:${at}`,
        `LAST-MODIFIED:${at}`,
      ]) {
        expect(lines).toContain(line);
      }
    },
  );

  it('escapes the special characters of iCalendar', () => {
    expect(read()).toContain('SUMMARY:Coupe\\, finale\\; \\\\ bouteilles');
    expect(read()).toContain('LOCATION:Lyon\\, La Halle');
    expect(read().find((line) => line.startsWith('DESCRIPTION'))).toContain(
      'ligne.\\nDeuxième ligne\\, é',
    );
  });

  it('folds lines at 75 bytes without splitting a character', () => {
    for (const line of linesOf()) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(read().join('')).toContain('é'.repeat(120));
    expect(linesOf().at(-1)).toBe('');
  });
});
