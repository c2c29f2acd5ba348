import { onSchedule } from 'firebase-functions/scheduler';
import { businessClock } from '../services/business-clock.ts';
import { continueDueDeletions } from '../services/deletions.ts';
import { STRIPE_SECRETS } from '../services/stripe.ts';

/** Deletions go on: steps that failed, and the second pass two hours after the first. */
export const continueDeletions = onSchedule(
  { schedule: '*/5 * * * *', timeZone: 'Europe/Paris', timeoutSeconds: 540, secrets: STRIPE_SECRETS },
  async () => {
    await continueDueDeletions((await businessClock()).now());
  },
);
