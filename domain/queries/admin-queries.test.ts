import { expect, test } from 'vitest';
import { isOpenTask, OPEN_TASKS, type StoredTaskKind } from '../metrics/open-task.ts';
import {
  APPLICATION_STATUSES,
  ORDER_STATUSES,
  REPORT_STATES,
  PUBLICATION_STATUSES,
} from '../values.ts';
import {
  applications,
  draftVideos,
  openReports,
  openSupportMessages,
  ordersForAdmin,
} from './admin-queries.ts';
import type { QuerySpec } from './query-spec.ts';
import { openStripeEvents, pendingDeclarations } from './server-billing-queries.ts';
import { firstTasks } from './server-count-queries.ts';
import { unsentMails } from './server-mail-queries.ts';
import { openDeletions } from './server-member-queries.ts';

/**
 * For each kind of open task that is a state of a document: the list that the overview links to,
 * and the possible states of its documents.
 */
type StateTaskKind = {
  [Kind in StoredTaskKind]: (typeof OPEN_TASKS)[Kind] extends { states: unknown } ? Kind : never;
}[StoredTaskKind];
const LISTS: Record<StateTaskKind, { list: QuerySpec; states: readonly string[] }> = {
  drafts: { list: draftVideos(), states: PUBLICATION_STATUSES },
  applications: { list: applications('pending'), states: APPLICATION_STATUSES },
  orders: { list: ordersForAdmin(OPEN_TASKS.orders.states), states: ORDER_STATUSES },
  reports: { list: openReports(), states: REPORT_STATES },
  support: { list: openSupportMessages(), states: REPORT_STATES },
};

test.each(Object.entries(LISTS) as [StateTaskKind, (typeof LISTS)[StateTaskKind]][])(
  'the list of open %s finds exactly the documents counted as open',
  (kind, { list, states }) => {
    const { collection, field } = OPEN_TASKS[kind];
    expect([list.scope, list.collection, list.where.length]).toEqual(['collection', collection, 1]);
    const [filter] = list.where;
    if (filter === undefined || 'or' in filter) {
      throw new Error('one filter of a field is expected');
    }
    expect(filter.field).toBe(field);
    const listed = states.filter((state) => [filter.value].flat().includes(state));
    expect(listed).toEqual(states.filter((state) => isOpenTask(kind, { [field]: state })));
  },
);

test('of more jobs than a list shows, it shows the oldest', () => {
  const lists = [
    openDeletions(50),
    pendingDeclarations(50),
    unsentMails(new Date(), 50),
    openStripeEvents(50),
  ];
  const fields = ['requested_at', 'declared_at', 'created_at', 'received_at'];
  expect(lists.map(({ orderBy }) => orderBy)).toEqual(fields.map((field) => [[field, 'asc']]));
});

test('reports and messages are listed as the overview lists them, whose links lead to their cards', () => {
  for (const [kind, list] of [
    ['reports', openReports()],
    ['support', openSupportMessages()],
  ] as const) {
    expect(list.orderBy).toEqual(firstTasks(kind, 5).orderBy);
  }
});
