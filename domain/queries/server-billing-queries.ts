import { PAID_TIERS } from '../values.ts';
import { equals, orderBy, querySpec, type QuerySpec } from './query-spec.ts';

// Queries of functions with the Admin SDK, which security rules do not restrict: orders,
// memberships, contracts.

/** Orders that were started and never paid. */
export const stalePendingOrders = (before: Date, limit = 100): QuerySpec =>
  querySpec('starter_kit_orders', limit, {
    where: [equals('status', 'pending'), { field: 'created_at', op: '<', value: before }],
  });

/** All orders, the oldest first. */
export const oldestOrders = (limit: number): QuerySpec =>
  querySpec('starter_kit_orders', limit, { orderBy: orderBy('asc', 'created_at') });

/** Orders with a refund that failed at Stripe. */
export const failedRefunds = (limit: number): QuerySpec =>
  querySpec('starter_kit_orders', limit, {
    where: [{ field: 'failed_refund_cents', op: '>', value: 0 }],
  });

/** Events of Stripe that were received and not processed, oldest first. */
export const openStripeEvents = (limit: number): QuerySpec =>
  querySpec('stripe_events', limit, {
    where: [equals('state', 'received')],
    orderBy: orderBy('asc', 'received_at'),
  });

/** Received declarations that are not processed yet, oldest first. */
export const pendingDeclarations = (limit = 50): QuerySpec =>
  querySpec('contract_requests', limit, {
    where: [equals('state', 'declared')],
    orderBy: orderBy('asc', 'declared_at'),
  });

export const declarationsOf = (uid: string, limit = 500): QuerySpec =>
  querySpec('contract_requests', limit, { where: [equals('uid', uid)] });

/** Money of memberships that is owed and not sent, oldest first. */
export const dueRefunds = (limit: number): QuerySpec =>
  querySpec('due_refunds', limit, { orderBy: orderBy('asc', 'created_at') });

/** The refunds that a payment of a membership owes. */
export const dueRefundsOf = (payment: string, limit = 100): QuerySpec =>
  querySpec('due_refunds', limit, { where: [equals('payment', payment)] });

/** The refunds that a member is owed. */
export const dueRefundsOfMember = (uid: string, limit: number): QuerySpec =>
  querySpec('due_refunds', limit, { where: [equals('uid', uid)] });

/** A member's Stripe customers; several if an earlier one was deleted at Stripe. */
export const customersOf = (uid: string, limit = 100): QuerySpec =>
  querySpec('stripe_customers', limit, { where: [equals('uid', uid)] });

export const expiredGracePeriods = (now: Date, limit = 500): QuerySpec =>
  querySpec('customers', limit, {
    where: [equals('status', 'active'), { field: 'grace_until', op: '<=', value: now }],
  });

/** Members the first of whose yearly subscriptions renews until a time, first ones first. */
export const renewalsUntil = (until: Date, limit = 100): QuerySpec =>
  querySpec('customers', limit, {
    where: [{ field: 'next_renewal_at', op: '<=', value: until }],
    orderBy: orderBy('asc', 'next_renewal_at'),
  });

/** Members who pay or owe according to the database. */
export const payingCustomers = (limit = 100): QuerySpec =>
  querySpec('customers', limit, {
    where: [
      { field: 'status', op: 'in', value: ['active', 'waiting'] },
      { field: 'tier', op: 'in', value: PAID_TIERS },
    ],
    orderBy: [['stripe_customer_id', 'asc']],
  });

/** Members one of whose payments is disputed. */
export const disputedCustomers = (limit: number): QuerySpec =>
  querySpec('customers', limit, { where: [{ field: 'open_disputes', op: '>', value: [] }] });

/** Members who began to subscribe since an instant. */
export const recentAttempts = (since: Date, limit = 100): QuerySpec =>
  querySpec('customers', limit, {
    where: [{ field: 'checkout_attempt.started_at', op: '>=', value: since }],
  });
