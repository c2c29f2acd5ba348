import { expect, test } from 'vitest';
import { isSupportOpen } from './support-hours.ts';

test.each([
  ['chat', '2026-11-28T07:59:59Z', false, 'a Saturday in winter, before 9:00 in Paris'],
  ['chat', '2026-11-28T08:00:00Z', true, 'at 9:00'],
  ['chat', '2026-11-29T16:59:59Z', true, 'a Sunday, before 18:00'],
  ['chat', '2026-11-29T17:00:00Z', false, 'at 18:00'],
  ['chat', '2026-07-12T07:00:00Z', true, 'in summer, at 9:00'],
  ['chat', '2026-07-12T16:00:00Z', false, 'in summer, at 18:00'],
  ['phone', '2026-11-27T15:59:59Z', true, 'a Friday, before 17:00'],
  ['phone', '2026-11-27T16:00:00Z', false, 'at 17:00'],
  ['phone', '2026-11-30T08:00:00Z', true, 'a Monday at 9:00'],
  ['phone', '2026-11-28T10:00:00Z', false, 'a Saturday'],
  ['phone', '2026-11-29T10:00:00Z', false, 'a Sunday'],
  ['email', '2026-11-29T02:00:00Z', true, 'a Sunday night'],
  ['email', '2026-11-28T23:00:00Z', true, 'at midnight'],
] as const)('%s at %s: %s (%s)', (channel, at, open, _when) => {
  expect(isSupportOpen(channel, new Date(at))).toBe(open);
});
