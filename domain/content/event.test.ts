import { describe, expect, it, test } from 'vitest';
import { studioTime } from '../time/studio-time.ts';
import { endsNextDay, eventIn, eventInstants, isOver } from './event.ts';

const evening = {
  date: '2026-11-20',
  start_time: '22:00',
  end_time: '02:00',
  status: 'upcoming',
} as const;

test.each([
  ['2026-11-20T23:30+01:00', false],
  ['2026-11-21T00:30+01:00', false],
  ['2026-11-21T01:59+01:00', false],
  ['2026-11-21T02:00+01:00', true],
  ['2026-11-21T02:01+01:00', true],
])('from 22:00 to 02:00 it is over at %s: %s', (now, expected) => {
  expect(isOver(evening, new Date(now))).toBe(expected);
});

test.each([
  ['yesterday', { date: '2026-11-19', end_time: '23:00' }, true],
  [
    'from yesterday to today',
    { date: '2026-11-19', date_end: '2026-11-20', end_time: '23:00' },
    false,
  ],
  ['two past days', { date: '2026-11-18', date_end: '2026-11-19', end_time: '23:00' }, true],
  ['until noon today', { start_time: '10:00', end_time: '12:00' }, true],
  ['until one today', { start_time: '10:00', end_time: '13:00' }, false],
  ['today and declared completed', { status: 'completed' }, true],
  ['a future VIP event', { date: '2026-12-01', status: 'premium-tchat-vip' }, false],
] as const)('at noon, over or not: %s', (_name, fields, expected) => {
  expect(isOver({ ...evening, ...fields }, new Date('2026-11-20T12:00+01:00'))).toBe(expected);
});

test.each([
  [
    'within a day',
    { date: '2026-11-20', start_time: '18:00', end_time: '22:00' },
    '2026-11-20T22:00+01:00',
  ],
  [
    'past midnight',
    { date: '2026-12-31', start_time: '21:00', end_time: '01:30' },
    '2027-01-01T01:30+01:00',
  ],
  [
    'at midnight',
    { date: '2026-11-20', start_time: '21:00', end_time: '00:00' },
    '2026-11-21T00:00+01:00',
  ],
  [
    'a day later',
    { date: '2026-11-20', start_time: '10:00', end_time: '10:00' },
    '2026-11-21T10:00+01:00',
  ],
  [
    'in the morning of the second day',
    { date: '2026-11-20', date_end: '2026-11-21', start_time: '21:00', end_time: '01:30' },
    '2026-11-21T01:30+01:00',
  ],
  [
    'past midnight with the last day equal to the first',
    { date: '2026-11-20', date_end: '2026-11-20', start_time: '21:00', end_time: '01:30' },
    '2026-11-21T01:30+01:00',
  ],
  [
    'on the first day with a last day before it',
    { date: '2026-11-20', date_end: '2026-11-18', start_time: '18:00', end_time: '22:00' },
    '2026-11-20T22:00+01:00',
  ],
] as const)('it ends %s', (_name, event, expected) => {
  expect(studioTime(eventInstants(event).ends_at)).toBe(expected);
});

// Clocks go from 2:00 to 3:00 on 28 March 2027, and from 3:00 back to 2:00 on 31 October.
test.each([
  ['2027-03-27', '04:00', 5],
  ['2027-03-27', '02:30', 4.5],
  ['2027-10-30', '01:00', 3],
  ['2027-10-30', '02:30', 4.5],
  ['2027-10-30', '04:00', 7],
])('on %s from 22:00 to %s it lasts %d hours', (date, end_time, hours) => {
  const { starts_at, ends_at } = eventInstants({ date, start_time: '22:00', end_time });
  expect((ends_at.getTime() - starts_at.getTime()) / 3_600_000).toBe(hours);
});

test.each([
  [{}, true],
  [{ end_time: '22:00' }, true],
  [{ end_time: '23:30' }, false],
  [{ date_end: '2026-11-20' }, true],
  [{ date_end: '2026-11-21' }, false],
])('%o ends on the next day: %s', (fields, expected) =>
  expect(endsNextDay({ ...evening, ...fields })).toBe(expected),
);

describe('eventIn', () => {
  const texts = { title: 'Soirée', description: 'Ce soir.' };
  const both = { ...texts, title_en: 'Evening', description_en: 'Tonight.' };
  it.each([
    ['fr', both, { title: 'Soirée', description: 'Ce soir.' }],
    ['en', both, { title: 'Evening', description: 'Tonight.' }],
    ['en', texts, { title: 'Soirée', description: 'Ce soir.', lang: 'fr' }],
    ['fr', texts, { title: 'Soirée', description: 'Ce soir.' }],
  ] as const)('%s: %o', (locale, event, { title, description, ...more }) => {
    const shown = eventIn(event, locale);
    expect([shown.title, shown.description, shown.lang]).toEqual([
      title,
      description,
      'lang' in more ? 'fr' : undefined,
    ]);
  });
});
