import { expect, test } from 'vitest';
import { isOver } from './event.ts';

test.each([
  ['yesterday', { date: '2026-11-19', status: 'upcoming' }, true],
  ['today', { date: '2026-11-20', status: 'upcoming' }, false],
  ['from yesterday to today', { date: '2026-11-19', date_end: '2026-11-20', status: 'upcoming' }, false],
  ['over two days, both past', { date: '2026-11-18', date_end: '2026-11-19', status: 'upcoming' }, true],
  ['declared completed', { date: '2026-11-20', status: 'completed' }, true],
  ['a VIP one ahead', { date: '2026-12-01', status: 'premium-tchat-vip' }, false],
] as const)('%s', (_name, event, expected) => {
  expect(isOver(event, '2026-11-20')).toBe(expected);
});
