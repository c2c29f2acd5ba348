import { customersAfter } from '@atelier/domain/queries/server-queries';
import { logEvent } from '../platform/log.ts';
import { reconcileOrders } from '../shop/sync-order.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { findCustomerUid } from '../billing/customers.ts';
import { handleWebhookEvent } from './webhook-events.ts';
import { idOf } from '../billing/subscription/plan-subscriptions.ts';
import { stripe } from '../platform/stripe.ts';
import { syncSubscription } from '../billing/subscription/sync-subscription.ts';
import { DAY_MS } from '@atelier/domain/time-units';

/** Result of one night's reconciliation. */
interface ReconciliationCounts {
  /** Customers synced with Stripe. */
  synced: number;
  /** Undelivered events. */
  events: number;
  /** Orders still pending after their checkout closed. */
  orders: number;
  /** Customers with a live subscription at Stripe that are unknown here. */
  strangers: number;
  /** Items that failed; the next night retries them. */
  failed: number;
}

/** Stripe retries the delivery of an event for three days. */
const WEBHOOK_RETRY_PERIOD_MS = 3 * DAY_MS;
const PAGE = 100;
/** Stripe allows 100 requests per second; each member needs one or two. */
const CONCURRENCY = 4;

/**
 * Repairs the effects of lost Stripe events: undelivered events, memberships that differ from Stripe, pending orders. A
 * failure of one item does not stop the others.
 */
export async function reconcile(now: Date): Promise<ReconciliationCounts> {
  const counts: ReconciliationCounts = { synced: 0, events: 0, orders: 0, strangers: 0, failed: 0 };
  counts.events = await handleUndeliveredEvents(now, counts);
  const seen = new Set<string>();
  for (const status of ['active', 'waiting']) await syncKnownCustomers(status, seen, counts);
  await syncStripeSubscribers(seen, counts);
  counts.orders = await reconcileOrders(now);
  counts.synced = seen.size;
  return counts;
}

async function handleUndeliveredEvents(now: Date, counts: ReconciliationCounts): Promise<number> {
  const since = Math.floor((now.getTime() - WEBHOOK_RETRY_PERIOD_MS) / 1000);
  let found = 0;
  for await (const event of stripe().events.list({ delivery_success: false, created: { gte: since }, limit: PAGE })) {
    found += 1;
    await runCountingFailures('event', event.id, counts, () => handleWebhookEvent(event));
  }
  return found;
}

/** Syncs members who pay, owe, or started a purchase according to the database. */
async function syncKnownCustomers(status: string, seen: Set<string>, counts: ReconciliationCounts): Promise<void> {
  let after = '';
  for (;;) {
    const page = await toFirestoreQuery(customersAfter(status, after, PAGE)).get();
    const ids = page.docs.map((document) => String(document.get('stripe_customer_id')));
    await syncAll(ids, seen, counts);
    after = ids.at(-1) ?? after;
    if (page.size < PAGE) return;
  }
}

/** Syncs everyone with a live subscription according to Stripe. */
async function syncStripeSubscribers(seen: Set<string>, counts: ReconciliationCounts): Promise<void> {
  let ids: string[] = [];
  for await (const { customer } of stripe().subscriptions.list({ limit: PAGE })) {
    const id = idOf(customer);
    if (id === null || seen.has(id)) continue;
    if ((await findCustomerUid(id)) === null) {
      counts.strangers += 1;
      logEvent.customerUnknown(id);
      continue;
    }
    ids.push(id);
    if (ids.length < PAGE) continue;
    await syncAll(ids, seen, counts);
    ids = [];
  }
  await syncAll(ids, seen, counts);
}

async function syncAll(ids: readonly string[], seen: Set<string>, counts: ReconciliationCounts): Promise<void> {
  const waiting = [...new Set(ids)].filter((id) => !seen.has(id));
  for (const id of waiting) seen.add(id);
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
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    counts.failed += 1;
    logEvent.reconcileFailed(what, id, error);
  }
}
