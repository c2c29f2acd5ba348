import { describe, expect, it, test } from 'vitest';
import { eventIn, endDay, isOver } from './event.ts';

test.each([
  ['yesterday', { date: '2026-11-19', status: 'upcoming' }, true],
  ['today', { date: '2026-11-20', status: 'upcoming' }, false],
  ['from yesterday to today', { date: '2026-11-19', date_end: '2026-11-20', status: 'upcoming' }, false],
  ['two past days', { date: '2026-11-18', date_end: '2026-11-19', status: 'upcoming' }, true],
  ['declared completed', { date: '2026-11-20', status: 'completed' }, true],
  ['a future VIP event', { date: '2026-12-01', status: 'premium-tchat-vip' }, false],
] as const)('%s', (_name, event, expected) => {
  expect(isOver(event, '2026-11-20')).toBe(expected);
});

test.each([
  ['in the evening', { date: '2026-11-20', start_time: '18:00', end_time: '22:00' }, '2026-11-20'],
  ['past midnight', { date: '2026-12-31', start_time: '21:00', end_time: '01:30' }, '2027-01-01'],
  ['until midnight', { date: '2026-11-20', start_time: '21:00', end_time: '00:00' }, '2026-11-21'],
  [
    'two days, until the morning of the second',
    { date: '2026-11-20', date_end: '2026-11-21', start_time: '21:00', end_time: '01:30' },
    '2026-11-21',
  ],
  [
    'past midnight with the last day equal to the first',
    { date: '2026-11-20', date_end: '2026-11-20', start_time: '21:00', end_time: '01:30' },
    '2026-11-21',
  ],
] as const)('it ends %s', (_name, event, expected) => {
  expect(endDay(event)).toBe(expected);
});

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
