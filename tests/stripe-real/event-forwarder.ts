import { setTimeout as pause } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { nowAt } from '../payments/support/buyer.ts';
import { sendSignedEvent } from '../payments/support/signed-events.ts';
import { HOUR_S } from '../payments/support/stripe-backend.ts';
import type { DeliveryFaults } from '../payments/support/delivery-mode.ts';

export interface EventForwarder {
  /**
   * Polls also for events of the hour from this time of a test clock.
   *
   * @param instant  unix seconds
   */
  includeEventsFrom(instant: number): void;
  /** Resolves when there were no new events for a while, and all were accepted. */
  settle(): Promise<void>;
}

/** How often an event is sent before it counts as refused. */
const MAX_ATTEMPTS = 3;
/**
 * Between two polls. Stripe lists an event within a second or two; a sandbox in its place at once.
 */
const POLL_INTERVAL_MS = process.env.STRIPE_REAL_ORIGIN === undefined ? 1_500 : 50;
const EMPTY_POLLS = 2;

/**
 * Forwards new events of an account to the local webhook, which Stripe cannot reach, with a
 * signature. Scenarios that wait at the same time share their polls.
 *
 * Events of a test clock have its time and are listed by it, so the newest are not always first:
 * each poll reads all events since the start.
 */
export async function startEventForwarder(
  stripe: Stripe,
  faults: DeliveryFaults,
): Promise<EventForwarder> {
  const periods: Stripe.RangeQueryParam[] = [{ gte: await nowAt(stripe) }];
  const known = new Set<string>();
  for (const { id } of await eventsOf(stripe, periods)) known.add(id);
  let heldBack: Stripe.Event[] = [];
  let runningPoll: Promise<boolean> | undefined;

  /** @returns whether nothing was found and nothing is left to forward */
  const poll = async () => {
    const fresh = (await eventsOf(stripe, periods)).filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    // The first delivery of each event is lost; it is repeated with the next poll.
    const due = faults.drop_first === true ? heldBack : fresh;
    heldBack = faults.drop_first === true ? fresh : [];
    for (const event of applyFaults(due, faults)) await deliver(event);
    return fresh.length === 0 && due.length === 0;
  };
  const sharedPoll = () => (runningPoll ??= poll().finally(() => (runningPoll = undefined)));

  return {
    includeEventsFrom: (instant) => {
      periods.push({ gte: instant, lt: instant + HOUR_S });
    },
    settle: async () => {
      // A running poll may have started before the events of this scenario.
      await runningPoll;
      for (let emptyPolls = 0; emptyPolls < EMPTY_POLLS;) {
        emptyPolls = (await sharedPoll()) ? emptyPolls + 1 : 0;
        await pause(POLL_INTERVAL_MS);
      }
    },
  };
}

/** Sends an event, with retries as Stripe does. @throws Error when it is refused finally */
async function deliver(event: Stripe.Event): Promise<void> {
  let status = 0;
  for (let tries = 0; tries < MAX_ATTEMPTS && status !== 200; tries += 1) {
    status = await sendSignedEvent(event);
  }
  if (status !== 200) throw new Error(`${event.type} (${event.id}) was answered ${status}.`);
}

/** @param events  oldest first */
function applyFaults(
  events: readonly Stripe.Event[],
  { duplicate = 0, shuffle = 0 }: DeliveryFaults,
): Stripe.Event[] {
  const sent = duplicate > 0 ? events.flatMap((event) => [event, event]) : [...events];
  // Ids end in random letters.
  return shuffle > 1 ? sent.toSorted(byTail) : sent;
}

function byTail(one: Stripe.Event, other: Stripe.Event): number {
  return tail(one) < tail(other) ? -1 : 1;
}

function tail({ id }: Stripe.Event): string {
  return id.slice(-8);
}

/** Lists events, oldest first. */
async function eventsOf(
  stripe: Stripe,
  periods: readonly Stripe.RangeQueryParam[],
): Promise<Stripe.Event[]> {
  const found: Stripe.Event[] = [];
  for (const created of periods) {
    for await (const event of stripe.events.list({ created, limit: 100 })) found.push(event);
  }
  return found.toReversed().toSorted((a, b) => a.created - b.created);
}
