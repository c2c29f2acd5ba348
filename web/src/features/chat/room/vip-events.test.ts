import { expect, it } from 'vitest';
import { daysUntilPublic } from './vip-events.tsx';

const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

it.each<[string, boolean, Date | undefined, number | null]>([
  ['just announced', false, now, 5],
  ['an hour ago', false, hoursAgo(1), 5],
  ['two days ago', false, hoursAgo(48), 3],
  ['nearly five days ago', false, hoursAgo(119), 1],
  ['due', false, hoursAgo(120), 0],
  ['overdue', false, hoursAgo(200), 0],
  ['without a start', false, undefined, 5],
  ['public already', true, hoursAgo(48), null],
])('%s', (_name, is_public, vip_since, days) => {
  expect(daysUntilPublic({ is_public, vip_since }, now, 5)).toBe(days);
});
