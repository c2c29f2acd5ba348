import { describe, it } from 'vitest';
import { auditLog, dailyMetrics } from '@atelier/domain/queries/admin-queries';
import { querySpec } from '@atelier/domain/queries/query-spec';
import { expectAllowed, expectDenied, expectForEachPerson } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const CLOSED = [
  'stripe_customers/cus_1',
  'stripe_events/evt_1',
  'counters/starter_kit_orders_2026',
  'consents/c1',
  'contract_requests/r1',
  'due_refunds/re_1',
  'due_changes/mute_free',
  'revenue_entries/kit_o1',
  'mail/m1',
  'studio_news/n1',
  'deleted_users/free',
  'rate_limits/free',
  'profiles/free/secrets/s1',
  'videos/v1/drafts/d1',
  'validated_move_sources/c1',
  'anything/x1',
];
/** Documents that admins read one at a time, on the page of a member or an order. */
const ONE_FOR_ADMINS = ['customers/free', 'deletions/free', 'starter_kit_orders/o1/private/notes'];
const FOR_ADMINS = [
  'audit_log/a1',
  'metrics/2026-11-20',
  'metrics/fold',
  'revenue/2026-11',
  'support_messages/m1',
];

const { as } = useRules('server-only', () =>
  Object.fromEntries(
    [...CLOSED, ...ONE_FOR_ADMINS, ...FOR_ADMINS].map((path) => [
      path,
      { uid: 'free', user_id: 'free', at: new Date() },
    ]),
  ),
);
const collectionOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

describe.each(CLOSED)('%s', (path) => {
  describe('reading', () => {
    expectForEachPerson((uid) => as(uid).get(path), {
      allowed: [],
      denied: ['admin', 'free', null],
    });
    it('denied: a list', () => expectDenied(as('admin').list(querySpec(collectionOf(path), 1))));
  });
  describe('writing', () => {
    expectForEachPerson((uid) => as(uid).set(path, { uid }), {
      allowed: [],
      denied: ['admin', 'free', null],
    });
    it('denied: creating', () =>
      expectDenied(as('admin').set(`${collectionOf(path)}/new`, { uid: 'admin' })));
    it('denied: deleting', () => expectDenied(as('admin').delete(path)));
  });
});

describe.each(ONE_FOR_ADMINS)('%s', (path) => {
  describe('reading', () => {
    expectForEachPerson((uid) => as(uid).get(path), {
      allowed: ['admin'],
      denied: ['free', 'trainer', null],
    });
    it('denied: a list', () => expectDenied(as('admin').list(querySpec(collectionOf(path), 1))));
  });
  describe('writing', () => {
    expectForEachPerson((uid) => as(uid).set(path, { uid }), {
      allowed: [],
      denied: ['admin', 'free', null],
    });
    it('denied: creating', () =>
      expectDenied(as('admin').set(`${collectionOf(path)}/new`, { uid: 'admin' })));
    it('denied: deleting', () => expectDenied(as('admin').delete(path)));
  });
});

describe.each(FOR_ADMINS)('%s', (path) => {
  describe('reading', () => {
    expectForEachPerson((uid) => as(uid).get(path), {
      allowed: ['admin'],
      denied: ['free', 'trainer', null],
    });
    expectForEachPerson((uid) => as(uid).list(querySpec(collectionOf(path), 100)), {
      allowed: ['admin'],
      denied: ['free', null],
    });
    it('denied: a page of 101', () =>
      expectDenied(as('admin').list(querySpec(collectionOf(path), 101))));
    it('denied: without a limit', () => expectDenied(as('admin').listAll(collectionOf(path))));
  });
  describe('writing', () => {
    expectForEachPerson((uid) => as(uid).set(path, { uid }), {
      allowed: [],
      denied: ['admin', 'free', null],
    });
    it('denied: deleting', () => expectDenied(as('admin').delete(path)));
  });
});

describe('the queries of the admin area', () => {
  it.each([
    ['audit log', auditLog()],
    ['audit log of one member', auditLog({ about: { key: 'member', value: 'free' } }, 10)],
    ['metrics', dailyMetrics(30)],
  ])('allowed: %s', (_name, spec) => expectAllowed(as('admin').list(spec)));
});
