import { setTimeout as pause } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { nowAt } from '../payments/support/buyer.ts';
import { sendSignedEvent } from '../payments/support/signed-events.ts';
import { HOUR_S } from '../payments/support/stripe-backend.ts';
import type { DeliveryFaults } from '../payments/support/delivery-mode.ts';

export interface EventForwarder {
  /** Looks for events of the hour that begins then, too: a clock was made that stands there. @param instant unix seconds */
  includeEventsFrom(instant: number): void;
  /** Returns once Stripe has had nothing more to tell for a while, and all of it was taken. */
  settle(): Promise<void>;
}

/** How often an event is handed over before it counts as refused. */
const MAX_ATTEMPTS = 3;
/** Between two looks; an event shows within a second or two of what it tells. A sandbox in Stripe's place tells at once. */
const POLL_INTERVAL_MS = process.env.STRIPE_REAL_ORIGIN === undefined ? 1_500 : 50;
const EMPTY_POLLS = 2;

/**
 * Brings an account's events to the local webhook, which Stripe itself cannot reach: looks for events that were not there
 * at the start, and hands over signed what each look found. Scenarios that wait at the same time share their looks.
 *
 * Events of a clock are dated by that clock and listed accordingly, so the newest need not be at the top: each look reads
 * all that is dated since the start.
 */
export async function startEventForwarder(stripe: Stripe, faults: DeliveryFaults): Promise<EventForwarder> {
  const periods: Stripe.RangeQueryParam[] = [{ gte: await nowAt(stripe) }];
  const known = new Set<string>();
  for (const { id } of await eventsOf(stripe, periods)) known.add(id);
  let heldBack: Stripe.Event[] = [];
  let runningPoll: Promise<boolean> | undefined;

  /** @returns whether nothing was found, nor is anything left to hand over */
  const poll = async () => {
    const fresh = (await eventsOf(stripe, periods)).filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    // The first delivery of each got lost: it comes again when others have come.
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
      // One that is under way may have begun before what this scenario waits for.
      await runningPoll;
      for (let quiet = 0; quiet < EMPTY_POLLS;) {
        quiet = (await sharedPoll()) ? quiet + 1 : 0;
        await pause(POLL_INTERVAL_MS);
      }
    },
  };
}

/** Sends an event, again when it is not taken, as Stripe does. @throws Error when it is refused for good */
async function deliver(event: Stripe.Event): Promise<void> {
  let status = 0;
  for (let tries = 0; tries < MAX_ATTEMPTS && status !== 200; tries += 1) status = await sendSignedEvent(event);
  if (status !== 200) throw new Error(`${event.type} (${event.id}) was answered ${status}.`);
}

/** @param events  oldest first */
function applyFaults(events: readonly Stripe.Event[], { duplicate = 0, shuffle = 0 }: DeliveryFaults): Stripe.Event[] {
  const sent = duplicate > 0 ? events.flatMap((event) => [event, event]) : [...events];
  // An id ends in random letters.
  return shuffle > 1 ? sent.toSorted((a, b) => (tail(a) < tail(b) ? -1 : 1)) : sent;
}

function tail({ id }: Stripe.Event): string {
  return id.slice(-8);
}

/** Oldest first. */
async function eventsOf(stripe: Stripe, periods: readonly Stripe.RangeQueryParam[]): Promise<Stripe.Event[]> {
  const found: Stripe.Event[] = [];
  for (const created of periods) {
    for await (const event of stripe.events.list({ created, limit: 100 })) found.push(event);
  }
  return found.toReversed().toSorted((a, b) => a.created - b.created);
}
