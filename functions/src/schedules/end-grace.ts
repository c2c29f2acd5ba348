import { onSchedule } from 'firebase-functions/scheduler';
import { businessClock } from '../services/business-clock.ts';
import { endGrace as end } from '../services/grace.ts';
import { logEvent } from '../services/log-events.ts';
import { STRIPE_SECRETS } from '../services/stripe.ts';

/** Memberships that stayed unpaid for seven days close. */
export const endGrace = onSchedule(
  { schedule: '7 * * * *', timeZone: 'Europe/Paris', timeoutSeconds: 540, secrets: STRIPE_SECRETS },
  async () => {
    const members = await end((await businessClock()).now());
    if (members > 0) logEvent.graceEnded(members);
  },
);
