import { setTimeout as pause } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { send } from '../payments/support/signed.ts';

export interface Courier {
  /** Returns once Stripe has had nothing more to tell for a while, and all of it was taken. */
  settle(): Promise<void>;
}

/** Between two looks; an event shows within a second or two of what it tells. */
const LOOK_MS = 1_500;
const QUIET_LOOKS = 2;

/**
 * Brings an account's news to the local webhook, which Stripe itself cannot reach: looks for events that were not there
 * at the start, and hands them over signed, oldest first.
 */
export async function startCourier(stripe: Stripe): Promise<Courier> {
  const known = new Set((await newest(stripe, new Set())).map(({ id }) => id));
  return {
    settle: async () => {
      for (let quiet = 0; quiet < QUIET_LOOKS;) {
        const news = (await newest(stripe, known)).reverse();
        for (const event of news) {
          known.add(event.id);
          const status = await send(event);
          if (status !== 200) throw new Error(`${event.type} (${event.id}) was answered ${status}.`);
        }
        quiet = news.length === 0 ? quiet + 1 : 0;
        await pause(LOOK_MS);
      }
    },
  };
}

/** Events not yet known, newest first, down to the first page that holds none. */
async function newest(stripe: Stripe, known: ReadonlySet<string>): Promise<Stripe.Event[]> {
  const news: Stripe.Event[] = [];
  let page = await stripe.events.list({ limit: 100 });
  for (;;) {
    const fresh = page.data.filter(({ id }) => !known.has(id));
    news.push(...fresh);
    const last = page.data.at(-1);
    if (fresh.length < page.data.length || !page.has_more || last === undefined || known.size === 0) return news;
    page = await stripe.events.list({ limit: 100, starting_after: last.id });
  }
}
