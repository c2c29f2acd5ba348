import { onSchedule } from 'firebase-functions/scheduler';
import { continueDeclarations as goOn } from '../services/contract-declarations.ts';
import { logEvent } from '../services/log-events.ts';
import { STRIPE_SECRETS } from '../services/stripe.ts';

/** Declarations about a contract that were received while Stripe was away are carried out. */
export const continueDeclarations = onSchedule(
  { schedule: '*/15 * * * *', timeZone: 'Europe/Paris', secrets: STRIPE_SECRETS, timeoutSeconds: 300 },
  async () => {
    const count = await goOn();
    if (count > 0) logEvent.declarationsContinued(count);
  },
);
