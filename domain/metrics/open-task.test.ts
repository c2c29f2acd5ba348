import { expect, test } from 'vitest';
import { isOpenTask, OPEN_TASK_KINDS, OPEN_TASKS, STORED_TASK_KINDS } from './open-task.ts';
import { APPLICATION_STATUSES, ORDER_STATUSES } from '../values.ts';

test('the lists of kinds have every kind', () => {
  expect([...STORED_TASK_KINDS].toSorted()).toEqual(Object.keys(OPEN_TASKS).toSorted());
  expect(OPEN_TASK_KINDS).toEqual([...STORED_TASK_KINDS, 'clips', 'sessions', 'jobs']);
});

test.each([
  ['drafts', { status: 'brouillon' }, true],
  ['drafts', { status: 'en_ligne' }, false],
  [
    'drafts',
    { status: 'brouillon', review_note: 'Again', author_id: 'u1', updated_by: 'boss' },
    false,
  ],
  [
    'drafts',
    { status: 'brouillon', review_note: 'Again', author_id: 'u1', updated_by: 'u1' },
    true,
  ],
  ['reports', { state: 'open' }, true],
  ['reports', { state: 'resolved' }, false],
  ['reports', { status: 'open' }, false],
  ['reports', undefined, false],
  ['support', { state: 'open' }, true],
  ['support', { state: 'resolved' }, false],
  ['disputes', { status: 'disputed', dispute_due_by: new Date('2026-12-05T10:00:00Z') }, true],
  // Decided: nothing can be answered any more.
  ['disputes', { status: 'disputed' }, false],
  ['plan_disputes', { open_disputes: ['dp_1'] }, true],
  ['plan_disputes', { open_disputes: [] }, false],
  ['plan_disputes', {}, false],
  ['refunds', { status: 'paid', failed_refund_cents: 4900 }, true],
  ['refunds', { status: 'paid', failed_refund_cents: 0 }, false],
  ['refunds', { status: 'paid' }, false],
] as const)('%s %o: %s', (kind, data, open) => {
  expect(isOpenTask(kind, data)).toBe(open);
});

test('pending applications and orders to ship are open tasks', () => {
  expect(APPLICATION_STATUSES.filter((status) => isOpenTask('applications', { status }))).toEqual([
    'pending',
  ]);
  expect(ORDER_STATUSES.filter((status) => isOpenTask('orders', { status }))).toEqual([
    'paid',
    'expedier',
  ]);
});
