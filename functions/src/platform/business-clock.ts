import * as z from 'zod/mini';
import { fixedClock, systemClock, type Clock } from '@atelier/domain/time/clock';

const sandboxClock = z.object({ now: z.number() });
const TIMEOUT_MS = 5_000;

/**
 * The time that billing and schedules go by. It is the wall's, save in the local suite, where it is that of the Stripe
 * sandbox, which a person can move: asked anew each time, for it jumps.
 *
 * @throws Error when a sandbox is set and does not answer
 */
export async function businessClock(): Promise<Clock> {
  const base = process.env.STRIPE_API_BASE;
  if (base === undefined || base === '') return systemClock;
  const response = await fetch(new URL('/_sandbox/clock', base), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { now } = sandboxClock.parse(await response.json());
  return fixedClock(new Date(now * 1000));
}
