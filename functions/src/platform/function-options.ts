import { setGlobalOptions } from 'firebase-functions/options';
import type { HttpsOptions } from 'firebase-functions/https';
import { runtimeAccount } from '@atelier/domain/site/runtime-account';
import { ceilingsFor } from './ceilings.ts';
import { unsubscribeKey, STRIPE_KEY, STRIPE_WEBHOOK_SECRETS } from './secrets.ts';
import { environment } from './site-environment.ts';

const ceilings = ceilingsFor(environment.regionCpus);

// Imported before every function, which reads these options when it is defined. The region is that
// of the data. Instances and processors are ceilings that fit together into the region's quota, so
// that a flood of one service leaves the others theirs (docs/production.md, section 7; a deployment
// refuses more). A trigger's event waits and is delivered again. Measured peaks with 60 parallel
// events: trigger 317 MB, schedule 182 MB.
setGlobalOptions({
  region: environment.regions.functions,
  ...ceilings.trigger,
  memory: '512MiB',
  serviceAccount: runtimeAccount(environment),
});

export const { busyCpu: BUSY_CPU, nightCpu: NIGHT_CPU } = ceilings;

/** Common options: public, because each handler authenticates its requests; no idle instances. */
const service = { invoker: 'public', minInstances: 0, cpu: 1 } as const;
const { instances } = ceilings;

/**
 * Resources and secrets of each HTTP service. Memory follows `npm run bench -- services`: the peak
 * under 60 parallel requests stays below 80 % of the limit. Hosting aborts a request after 60 s; a
 * longer timeout lets a handler that copies films finish.
 */
export const SERVICE_OPTIONS = {
  app: {
    ...service,
    maxInstances: instances.app,
    memory: '512MiB',
    concurrency: 80,
    timeoutSeconds: 300,
    secrets: [unsubscribeKey],
  },
  billing: {
    ...service,
    maxInstances: instances.billing,
    memory: '512MiB',
    concurrency: 80,
    timeoutSeconds: 60,
    secrets: STRIPE_KEY,
  },
  // An export holds all data of a member, up to 20 MB of JSON, several times: one at a time, and
  // nobody else's call dies with it. Google wants half a processor for more than 512 MiB.
  dataExport: {
    ...service,
    maxInstances: 1,
    cpu: 0.5,
    memory: '1GiB',
    concurrency: 1,
    timeoutSeconds: 60,
  },
  // An event reads much of Stripe: 60 at once need 461 MB. Stripe sends again what has to wait too
  // long.
  stripeWebhook: {
    ...service,
    maxInstances: instances.stripeWebhook,
    memory: '512MiB',
    concurrency: 30,
    timeoutSeconds: 60,
    secrets: STRIPE_WEBHOOK_SECRETS,
  },
  // Decoding an image needs much memory, so concurrency is low.
  img: {
    ...service,
    maxInstances: instances.img,
    memory: '1GiB',
    concurrency: 8,
    timeoutSeconds: 60,
  },
  page: {
    ...service,
    maxInstances: instances.page,
    memory: '512MiB',
    concurrency: 80,
    timeoutSeconds: 60,
  },
} satisfies Record<string, HttpsOptions>;
