import { expect, test } from 'vitest';
import { isOpenTask, OPEN_TASK_KINDS, OPEN_TASKS } from './open-task.ts';
import { APPLICATION_STATUSES, ORDER_STATUSES } from '../values.ts';

test('OPEN_TASK_KINDS lists every kind', () => {
  expect([...OPEN_TASK_KINDS].toSorted()).toEqual(Object.keys(OPEN_TASKS).toSorted());
});

test.each([
  ['drafts', { status: 'brouillon' }, true],
  ['drafts', { status: 'en_ligne' }, false],
  ['drafts', { status: 'brouillon', review_note: 'Again', author_id: 'u1', updated_by: 'boss' }, false],
  ['drafts', { status: 'brouillon', review_note: 'Again', author_id: 'u1', updated_by: 'u1' }, true],
  ['reports', { state: 'open' }, true],
  ['reports', { state: 'resolved' }, false],
  ['reports', { status: 'open' }, false],
  ['reports', undefined, false],
  ['support', { state: 'open' }, true],
  ['support', { state: 'resolved' }, false],
] as const)('%s %o: %s', (kind, data, open) => {
  expect(isOpenTask(kind, data)).toBe(open);
});

test('pending applications and orders to ship are open tasks', () => {
  expect(APPLICATION_STATUSES.filter((status) => isOpenTask('applications', { status }))).toEqual(['pending']);
  expect(ORDER_STATUSES.filter((status) => isOpenTask('orders', { status }))).toEqual(['paid', 'expedier']);
});
