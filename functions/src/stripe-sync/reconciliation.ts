import { parseCustomer, type Customer } from '@atelier/domain/billing/customer';
import { isRunning } from '@atelier/domain/billing/membership-fields';
import {
  dueRefunds,
  payingCustomers,
  recentAttempts,
  stalePendingOrders,
} from '@atelier/domain/queries/server-billing-queries';
import { DAY_MS, HOUR_MS } from '@atelier/domain/time-units';
import { nextPage, toFirestoreQuery } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { runPagedJob, type JobPage, type JobRun } from '../platform/paged-job.ts';
import { stripe, idOf } from '../platform/stripe.ts';
import { reconcileOrder, stalePendingSince } from '../shop/sync-order.ts';
import { continueStoredRefund } from '../billing/due-refunds.ts';
import { findCustomerUid, readCustomer } from '../billing/customers.ts';
import { syncSubscription } from '../billing/subscription/sync-subscription.ts';
import { handleWebhookEvent } from './webhook-events.ts';

/** What one run did. */
interface ReconciliationCounts {
  /** Customers synced with Stripe. */
  synced: number;
  /** Events that Stripe could not deliver for an hour and that were handled here. */
  events: number;
  /** Orders still pending after their checkout closed. */
  orders: number;
  /** Owed refunds of memberships, without failed ones. */
  refunds: number;
  /** Customers with a live subscription at Stripe that are unknown here. */
  unknownCustomers: number;
  /** Items that failed; the next night retries them. */
  failed: number;
}

/** Stripe retries the delivery of an event for three days. */
const WEBHOOK_RETRY_PERIOD_MS = 3 * DAY_MS;
/**
 * What is younger may be on its way: Stripe lists it as undelivered, too, and tries again within
 * the hour.
 */
const DELIVERY_MS = HOUR_MS;
const PAGE = 100;
/**
 * Members synced at a time: Stripe allows 100 requests per second, and each member needs two or
 * three.
 */
const CONCURRENCY = 8;

/**
 * Repairs the effects of lost Stripe events, page by page: undelivered events, members who pay or
 * owe, recent attempts to subscribe, subscriptions at Stripe that are not known as paid here,
 * orders, and refunds that are owed. A run without time left is continued by a later one; one
 * failing item does not stop the others.
 *
 * @returns what this run did; undefined if there was nothing to do
 */
export async function reconcile(now: Date, run: JobRun): Promise<ReconciliationCounts | undefined> {
  const counts: ReconciliationCounts = {
    synced: 0,
    events: 0,
    orders: 0,
    refunds: 0,
    unknownCustomers: 0,
    failed: 0,
  };
  const since = new Date(now.getTime() - WEBHOOK_RETRY_PERIOD_MS);
  const steps = [
    undeliveredEvents(since, new Date(now.getTime() - DELIVERY_MS), counts),
    payers(counts),
    buyers(since, counts),
    stripeSubscribers(counts),
    pendingOrders(now, counts),
    waitingRefunds(counts),
  ];
  const isDone = await runPagedJob(steps, run);
  if (counts.events > 0) logEvent.eventsUndelivered(counts.events);
  return isDone === undefined ? undefined : counts;
}

/**
 * Handles what the webhook did not get, and counts those from before `late` that it should have.
 */
function undeliveredEvents(since: Date, late: Date, counts: ReconciliationCounts): JobPage {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  return async (cursor) => {
    const events = await stripe().events.list({
      delivery_success: false,
      created,
      ...pageAfter(cursor),
    });
    for (const event of events.data) {
      await runCountingFailures('event', event.id, counts, async () => {
        const wasOpen = await handleWebhookEvent(event);
        if (wasOpen && event.created * 1000 < late.getTime()) counts.events += 1;
      });
    }
    return events.has_more ? events.data.at(-1)?.id : undefined;
  };
}

/** Syncs members who pay or owe according to the database. */
function payers(counts: ReconciliationCounts): JobPage {
  return async (cursor) => {
    const { docs, next } = await nextPage(toFirestoreQuery(payingCustomers(PAGE)), PAGE, cursor);
    const customers = docs.map((customer) => parseCustomer(customer.data()));
    await syncAll(customers.map(stripeIdOf), counts);
    return next;
  };
}

/** Syncs members who began to subscribe and are not known to pay. */
function buyers(since: Date, counts: ReconciliationCounts): JobPage {
  return async (cursor) => {
    const { docs, next } = await nextPage(
      toFirestoreQuery(recentAttempts(since, PAGE)),
      PAGE,
      cursor,
    );
    const customers = docs.map((customer) => parseCustomer(customer.data()));
    await syncAll(customers.filter((one) => !isPaying(one)).map(stripeIdOf), counts);
    return next;
  };
}

/** Syncs members with a live subscription at Stripe who are not known to pay. */
function stripeSubscribers(counts: ReconciliationCounts): JobPage {
  return async (cursor) => {
    const subscriptions = await stripe().subscriptions.list(pageAfter(cursor));
    const ids = new Set(
      subscriptions.data.map(({ customer }) => idOf(customer)).filter((id) => id !== null),
    );
    const unpaid = await Promise.all(
      [...ids].map(async (id) => ((await isUnpaidMember(id, counts)) ? [id] : [])),
    );
    await syncAll(unpaid.flat(), counts);
    return subscriptions.has_more ? subscriptions.data.at(-1)?.id : undefined;
  };
}

async function isUnpaidMember(customerId: string, counts: ReconciliationCounts): Promise<boolean> {
  const uid = await findCustomerUid(customerId);
  if (uid === null) {
    counts.unknownCustomers += 1;
    logEvent.customerUnknown(customerId);
    return false;
  }
  return !isPaying(await readCustomer(uid));
}

function pendingOrders(now: Date, counts: ReconciliationCounts): JobPage {
  return async (cursor) => {
    const orders = toFirestoreQuery(stalePendingOrders(stalePendingSince(now), PAGE));
    const { docs, next } = await nextPage(orders, PAGE, cursor);
    for (const { id } of docs) {
      counts.orders += 1;
      await runCountingFailures('order', id, counts, () => reconcileOrder(id));
    }
    return next;
  };
}

/** Continues the refunds whose call was killed, or whose dispute was decided without an event. */
function waitingRefunds(counts: ReconciliationCounts): JobPage {
  return async (cursor) => {
    const { docs, next } = await nextPage(toFirestoreQuery(dueRefunds(PAGE)), PAGE, cursor);
    for (const due of docs) {
      // An admin decides about failed ones.
      if (due.get('reason') === 'failed') continue;
      counts.refunds += 1;
      await runCountingFailures('refund', due.id, counts, () => continueStoredRefund(due));
    }
    return next;
  };
}

const pageAfter = (cursor: string | undefined) => ({
  limit: PAGE,
  ...(cursor !== undefined && { starting_after: cursor }),
});

const stripeIdOf = ({ stripe_customer_id }: Customer) => stripe_customer_id;

/** Returns whether `payingCustomers` finds a customer; one without a readable plan is not found. */
const isPaying = ({ tier = 'free', status = 'canceled' }: Customer): boolean =>
  isRunning({ tier, status });

async function syncAll(
  ids: readonly (string | undefined)[],
  counts: ReconciliationCounts,
): Promise<void> {
  const waiting = [...new Set(ids)].filter((id) => id !== undefined);
  counts.synced += waiting.length;
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const customerId = id;
      await runCountingFailures('customer', customerId, counts, () => syncSubscription(customerId));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function runCountingFailures(
  what: string,
  id: string,
  counts: ReconciliationCounts,
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    counts.failed += 1;
    logEvent.reconcileFailed(what, id, error);
  }
}
