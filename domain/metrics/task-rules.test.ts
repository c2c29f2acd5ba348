import { expect, test } from 'vitest';
import { OPEN_TASK_KINDS } from './open-task.ts';
import { byAge, TASK_RULES, taskLateness, taskLink } from './task-rules.ts';

const NOW = new Date('2026-11-30T09:00:00Z');
const hours = (count: number) => NOW.getTime() + count * 3_600_000;

test('every kind has a row, and its list is in the admin area, or the one of the trainers', () => {
  expect(Object.keys(TASK_RULES).toSorted()).toEqual([...OPEN_TASK_KINDS].toSorted());
  const lists = OPEN_TASK_KINDS.map((kind) => taskLink(kind));
  expect(lists.filter((list) => !/^\/(admin|upload-pro)\//.test(list))).toEqual([]);
});

test.each([
  ['orders', 'o 1', '/admin/starter-kit/o%201'],
  ['disputes', 'o1', '/admin/starter-kit/o1'],
  ['refunds', 'o1', '/admin/starter-kit/o1'],
  ['orders', undefined, '/admin/starter-kit?status=waiting'],
  ['support', 'm1', '/admin/support#task-m1'],
  ['reports', undefined, '/admin/moderation'],
  ['drafts', 'v1', '/admin/video-pro-validation?state=waiting#task-v1'],
  ['applications', 'zoe', '/admin/pro-requests?status=pending'],
] as const)('%s %s is done at %s', (kind, id, link) => {
  expect(taskLink(kind, id)).toBe(link);
});

test.each([
  ['disputes', { due: hours(25) }, null],
  ['disputes', { due: hours(23) }, 'soon'],
  ['disputes', { due: hours(0) }, 'overdue'],
  ['disputes', { since: hours(-900) }, null],
  // A clip has its deadline; a deadline counts more than the age.
  ['clips', { since: hours(-47), due: hours(25) }, null],
  ['clips', { since: hours(-49), due: hours(23) }, 'soon'],
  ['clips', { since: hours(-73), due: hours(-1) }, 'overdue'],
  ['reports', { since: hours(-23) }, null],
  ['reports', { since: hours(-24) }, 'late'],
  ['reports', {}, null],
  // Before the 24 hours in which an answer is promised are over.
  ['support', { since: hours(-19) }, null],
  ['support', { since: hours(-20) }, 'late'],
  // What a month owes is late as soon as it is a task.
  ['sessions', { due: hours(13 * 24) }, 'soon'],
  ['sessions', { due: hours(-1) }, 'overdue'],
] as const)('%s %o: %s', (kind, times, lateness) => {
  expect(taskLateness(kind, times, NOW)).toBe(lateness);
});

test('what has waited longest comes first', () => {
  const old = { since: hours(-40) };
  const recent = { since: hours(-2) };
  const unknown = {};
  expect([recent, old, unknown].toSorted(byAge)).toEqual([unknown, old, recent]);
});
