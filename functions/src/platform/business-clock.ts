import * as z from 'zod/mini';
import { fixedClock, systemClock, type Clock } from '@atelier/domain/time/clock';

const sandboxClock = z.object({ now: z.number() });
const TIMEOUT_MS = 5_000;

/**
 * Returns the clock of billing and schedules: the system clock, or in the local suite the
 * adjustable clock of the Stripe sandbox. Not cached, because that clock can jump.
 *
 * @throws Error if a sandbox is configured and does not respond
 */
export async function businessClock(): Promise<Clock> {
  const base = process.env.STRIPE_API_BASE;
  if (base === undefined || base === '') return systemClock;
  const response = await fetch(new URL('/_sandbox/clock', base), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { now } = sandboxClock.parse(await response.json());
  return fixedClock(new Date(now * 1000));
}
