import { deleteField, serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { ordersForAdmin } from '@atelier/domain/queries/admin-queries';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { ORDER_STATUSES } from '@atelier/domain/values';
import { daysAgo, type Fields } from '../support/rules/people.ts';
import {
  expectAllowed,
  withChanges,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('orders');
const { as } = world;
const path = 'starter_kit_orders/o1';
const order = (fields: Fields = {}): Fields => ({
  user_id: 'free',
  number: 'AF-2026-000001',
  full_name: 'Camille Durand',
  address: '1 rue des Bouteilles',
  postal_code: '75011',
  city: 'Paris',
  country: 'FR',
  phone: '0612345678',
  amount_total: 5680,
  status: 'paid',
  paid_at: daysAgo(1),
  created_at: daysAgo(1),
  ...fields,
});
const stored = (status: string) => world.seed({ [path]: order({ status }) });

describe('reading orders', () => {
  describe('one', () => {
    expectForEachPerson(
      async (uid) => {
        await stored('paid');
        return as(uid).get(path);
      },
      { allowed: ['free', 'admin'], denied: ['other', 'nobody', null] },
    );
    it('denied: one that does not exist, a member', () =>
      expectDenied(as('free').get('starter_kit_orders/none')));
  });
  describe('the orders of a member', () => {
    expectForEachPerson((uid) => as(uid).list(ordersOf('free')), {
      allowed: ['free', 'admin'],
      denied: ['other', null],
    });
    it('allowed: a page of 100', () => expectAllowed(as('free').list(ordersOf('free', 100))));
    it('denied: a page of 101', () => expectDenied(as('free').list(ordersOf('free', 101))));
  });
  describe('all', () => {
    expectForEachPerson((uid) => as(uid).list(ordersForAdmin('paid')), {
      allowed: ['admin'],
      denied: ['free', 'other', null],
    });
    it('denied: without a limit', () => expectDenied(as('admin').listAll('starter_kit_orders')));
  });
});

describe('moving an order', () => {
  const step = (fields: Fields = {}): Fields => ({
    status: 'expedié',
    tracking_number: '6A01234567890',
    shipped_at: serverTimestamp(),
    updated_at: serverTimestamp(),
    updated_by: 'admin',
    ...fields,
  });
  const send = async (uid: string | null, fields: Fields) => {
    await stored('paid');
    return as(uid).update(path, fields);
  };

  expectOnlyAllowed(step, (fields) => send('admin', fields), {
    'to a payment status': { status: 'refunded' },
    'to an unknown status': { status: 'shipped' },
    'no state': { status: deleteField() },
    'a tracking number too long': { tracking_number: '1'.repeat(61) },
    'a tracking number of another type': { tracking_number: 6 },
    'another instant': { updated_at: daysAgo(1) },
    'no instant': { updated_at: MISSING },
    'another admin': { updated_by: 'other' },
    'updated_by missing': { updated_by: MISSING },
    'shipped at another instant': { shipped_at: daysAgo(1) },
    'a refunded amount': { refunded_cents: 1 },
    'a failed refund': { failed_refund_cents: 1 },
    'a return': { returned_at: serverTimestamp() },
    'a deadline of a dispute': { dispute_due_by: serverTimestamp() },
    'a reason of a dispute': { dispute_reason: 'general' },
    'another number': { number: 'AF-2026-000002' },
    'another amount': { amount_total: 1 },
    'another member': { user_id: 'other' },
    'another delivery time': { delivery_days: 30 },
    'another address': { address: '2 rue des Verres' },
    'another payment date': { paid_at: serverTimestamp() },
    'an extra field': { note: 'x' },
  });
  expectForEachPerson((uid) => send(uid, step({ updated_by: uid ?? 'admin' })), {
    allowed: ['admin'],
    denied: ['free', 'other', 'trainer', null],
  });

  it('allowed: without a new time of shipping, as an undo does', () =>
    expectAllowed(send('admin', withChanges(step(), { shipped_at: MISSING }))));

  const travelling = ['paid', 'expedier', 'expedié'];
  it.each(travelling.flatMap((from) => travelling.map((to) => [from, to] as const)))(
    'allowed: from %s to %s',
    async (from, to) => {
      await stored(from);
      await expectAllowed(as('admin').update(path, withChanges(step(), { status: to })));
    },
  );
  it.each(ORDER_STATUSES.filter((status) => !travelling.includes(status)))(
    'denied: from %s',
    async (from) => {
      await stored(from);
      await expectDenied(as('admin').update(path, step()));
    },
  );
  it.each(ORDER_STATUSES.filter((status) => !travelling.includes(status)))(
    'denied: to %s',
    async (to) => {
      await stored('paid');
      await expectDenied(as('admin').update(path, step({ status: to })));
    },
  );
});

describe('what admins note about an order', () => {
  const notes = `${path}/private/notes`;
  it('denied: to its buyer, who may read the order', async () => {
    await world.seed({ [path]: order(), [notes]: { notes: [] } });
    await expectAllowed(as('free').get(path));
    await expectDenied(as('free').get(notes));
    await expectAllowed(as('admin').get(notes));
  });
});

describe('settling a refund that failed', () => {
  const settled = (fields: Fields = {}): Fields => ({
    failed_refund_cents: deleteField(),
    updated_at: serverTimestamp(),
    updated_by: 'admin',
    ...fields,
  });
  const send = async (fields: Fields, status = 'paid') => {
    await world.seed({ [path]: order({ status, failed_refund_cents: 1000 }) });
    return as('admin').update(path, fields);
  };
  it('allowed: to remove the amount', () => expectAllowed(send(settled())));
  it('allowed: to keep it with another change', () =>
    expectAllowed(
      send(withChanges(settled(), { failed_refund_cents: MISSING, status: 'expedier' })),
    ));
  it('denied: another amount', () => expectDenied(send(settled({ failed_refund_cents: 999 }))));
  it('denied: for a disputed order', () => expectDenied(send(settled(), 'disputed')));
});

describe('creating and deleting orders, only for the server', () => {
  expectForEachPerson(
    (uid) => as(uid).set('starter_kit_orders/new', order({ user_id: uid, status: 'pending' })),
    {
      allowed: [],
      denied: ['free', 'admin', null],
    },
  );
  it('denied: deleting', async () => {
    await stored('paid');
    await expectDenied(as('admin').delete(path));
    await expectDenied(as('free').delete(path));
  });
});
