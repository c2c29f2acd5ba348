import { setGlobalOptions } from 'firebase-functions/options';
import type { HttpsOptions } from 'firebase-functions/https';
import { runtimeAccount } from '@atelier/domain/site/runtime-account';
import { unsubscribeKey, STRIPE_KEY, STRIPE_WEBHOOK_SECRETS } from './secrets.ts';
import { environment } from './site-environment.ts';

// Imported before every function, which reads these options when it is defined. The region is that of the data; the
// instance limit bounds the cost of a flood. Measured peaks with 60 parallel events: trigger 317 MB, schedule 182 MB.
setGlobalOptions({
  region: environment.regions.functions,
  maxInstances: 20,
  memory: '512MiB',
  serviceAccount: runtimeAccount(environment),
});

/** Common options: public, because each handler authenticates its requests; no idle instances. */
const service = { invoker: 'public', minInstances: 0, cpu: 1 } as const;

/**
 * Resources and secrets of each HTTP service. Memory follows `npm run bench -- services`: the peak under 60 parallel
 * requests stays below 80 % of the limit. Hosting aborts a request after 60 s; a longer timeout lets a handler that
 * copies films finish.
 */
export const SERVICE_OPTIONS = {
  app: { ...service, memory: '512MiB', concurrency: 80, timeoutSeconds: 300, secrets: [unsubscribeKey] },
  billing: { ...service, memory: '512MiB', concurrency: 80, timeoutSeconds: 60, secrets: STRIPE_KEY },
  // An event reads much of Stripe: 60 at once need 461 MB. Stripe sends again what has to wait too long.
  stripeWebhook: { ...service, memory: '512MiB', concurrency: 30, timeoutSeconds: 60, secrets: STRIPE_WEBHOOK_SECRETS },
  // Decoding an image needs much memory, so concurrency is low.
  img: { ...service, memory: '1GiB', concurrency: 8, timeoutSeconds: 60 },
  page: { ...service, memory: '512MiB', concurrency: 80, timeoutSeconds: 60 },
} satisfies Record<string, HttpsOptions>;
