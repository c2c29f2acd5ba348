import { setTimeout as pause } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { nowAt } from '../payments/support/buyer.ts';
import { send } from '../payments/support/signed.ts';
import { HOUR_S } from '../payments/support/stage.ts';
import type { Weather } from '../payments/support/weather.ts';

export interface Courier {
  /** Looks for news of the hour that begins then, too: a clock was made that stands there. @param instant unix seconds */
  expectNewsOf(instant: number): void;
  /** Returns once Stripe has had nothing more to tell for a while, and all of it was taken. */
  settle(): Promise<void>;
}

/** How often an event is handed over before it counts as refused. */
const TRIES = 3;
/** Between two looks; an event shows within a second or two of what it tells. A sandbox in Stripe's place tells at once. */
const LOOK_MS = process.env.STRIPE_REAL_ORIGIN === undefined ? 1_500 : 50;
const QUIET_LOOKS = 2;

/**
 * Brings an account's news to the local webhook, which Stripe itself cannot reach: looks for events that were not there
 * at the start, and hands over signed what each look found. Scenarios that wait at the same time share their looks.
 *
 * News of a clock is dated by that clock and stands in the list accordingly, so the newest need not be at its top: each
 * look reads all that is dated since the start.
 */
export async function startCourier(stripe: Stripe, weather: Weather): Promise<Courier> {
  const periods: Stripe.RangeQueryParam[] = [{ gte: await nowAt(stripe) }];
  const known = new Set<string>();
  for (const { id } of await eventsOf(stripe, periods)) known.add(id);
  let late: Stripe.Event[] = [];
  let looking: Promise<boolean> | undefined;

  /** @returns whether nothing was found, nor is anything left to hand over */
  const look = async () => {
    const news = (await eventsOf(stripe, periods)).filter(({ id }) => !known.has(id));
    for (const { id } of news) known.add(id);
    // The first delivery of each got lost: it comes again when others have come.
    const due = weather === 'with the first delivery failing' ? late : news;
    late = due === news ? [] : news;
    for (const event of arranged(due, weather)) await handOver(event);
    return news.length === 0 && due.length === 0;
  };
  const lookTogether = () => (looking ??= look().finally(() => (looking = undefined)));

  return {
    expectNewsOf: (instant) => {
      periods.push({ gte: instant, lt: instant + HOUR_S });
    },
    settle: async () => {
      // One that is under way may have begun before what this scenario waits for.
      await looking;
      for (let quiet = 0; quiet < QUIET_LOOKS;) {
        quiet = (await lookTogether()) ? quiet + 1 : 0;
        await pause(LOOK_MS);
      }
    },
  };
}

/** Sends an event, again when it is not taken, as Stripe does. @throws Error when it is refused for good */
async function handOver(event: Stripe.Event): Promise<void> {
  let status = 0;
  for (let tries = 0; tries < TRIES && status !== 200; tries += 1) status = await send(event);
  if (status !== 200) throw new Error(`${event.type} (${event.id}) was answered ${status}.`);
}

/** @param events  oldest first */
function arranged(events: readonly Stripe.Event[], weather: Weather): Stripe.Event[] {
  if (weather === 'doubled') return events.flatMap((event) => [event, event]);
  // An id ends in letters drawn by lot.
  if (weather === 'shuffled') return events.toSorted((a, b) => (tail(a) < tail(b) ? -1 : 1));
  return [...events];
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
