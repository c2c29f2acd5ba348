import { setGlobalOptions } from 'firebase-functions/options';
import type { HttpsOptions } from 'firebase-functions/https';
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRETS } from './stripe-secrets.ts';

// Imported before every function, which reads these when it is defined. One region, beside the data; a ceiling on
// instances, so that a flood costs a known amount. Memory is that of triggers and schedules: with 60 events at once a
// trigger peaks at 317 MB, a schedule at 182 MB.
setGlobalOptions({ region: 'europe-west1', maxInstances: 20, memory: '512MiB' });

/** What every HTTP service has: open to all callers, each request is checked by its handler; no idle instance is paid. */
const service = { invoker: 'public', minInstances: 0, cpu: 1 } as const;

/**
 * What each HTTP service may use, and which secrets it gets. Memory follows `npm run bench -- services`: the peak under
 * 60 parallel requests stays below 70 % of the limit. Hosting gives a request up after 60 s; a longer time limit lets a
 * handler that copies films finish what it began.
 */
export const SERVICE_OPTIONS = {
  app: { ...service, memory: '512MiB', concurrency: 80, timeoutSeconds: 300 },
  billing: { ...service, memory: '512MiB', concurrency: 80, timeoutSeconds: 60, secrets: STRIPE_KEY },
  stripeWebhook: { ...service, memory: '512MiB', concurrency: 80, timeoutSeconds: 60, secrets: STRIPE_WEBHOOK_SECRETS },
  // Each image is decoded whole, so few at once.
  img: { ...service, memory: '1GiB', concurrency: 20, timeoutSeconds: 60 },
  page: { ...service, memory: '512MiB', concurrency: 80, timeoutSeconds: 60 },
} satisfies Record<string, HttpsOptions>;
