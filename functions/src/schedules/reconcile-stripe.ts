import { onSchedule } from 'firebase-functions/scheduler';
import { businessClock } from '../services/business-clock.ts';
import { logEvent } from '../services/log-events.ts';
import { reconcile } from '../services/reconciliation.ts';
import { STRIPE_SECRETS } from '../services/stripe.ts';

/** Whatever news of Stripe was lost is made good, every night. */
export const reconcileStripe = onSchedule(
  { schedule: '30 4 * * *', timeZone: 'Europe/Paris', timeoutSeconds: 1800, secrets: STRIPE_SECRETS },
  async () => {
    logEvent.reconciled(await reconcile((await businessClock()).now()));
  },
);
