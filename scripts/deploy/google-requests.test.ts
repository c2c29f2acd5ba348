import { expect, test } from 'vitest';
import { requireAccepted } from './google-requests.ts';

const environment = {
  firebase: {
    projectId: 'flair-essai',
    apiKey: '',
    authDomain: '',
    storageBucket: 'flair-essai.firebasestorage.app',
    appId: '',
  },
  regions: { functions: 'europe-west1', data: 'europe-west1' },
};
const ACCOUNT = 'flair-functions@flair-essai.iam.gserviceaccount.com';

/**
 * A manifest with a function of each kind, as the functions' SDK writes it, with something changed
 * in all or in one.
 */
function manifest(common: object = {}, own: Record<string, object> = {}) {
  const endpoint = (name: string, trigger: object) => ({
    platform: 'gcfv2',
    entryPoint: name,
    region: ['europe-west1'],
    availableMemoryMb: 512,
    timeoutSeconds: 60,
    serviceAccountEmail: ACCOUNT,
    secretEnvironmentVariables: [{ key: 'SMTP_PASSWORD' }],
    ...trigger,
    ...common,
    ...own[name],
  });
  return {
    specVersion: 'v1alpha1',
    requiredAPIs: [],
    endpoints: {
      app: endpoint('app', { httpsTrigger: { invoker: ['public'] } }),
      everyMinute: endpoint('everyMinute', {
        scheduleTrigger: { schedule: '* * * * *', timeZone: 'Europe/Paris' },
      }),
      encodeMedia: endpoint('encodeMedia', {
        taskQueueTrigger: {
          rateLimits: { maxConcurrentDispatches: 2, maxDispatchesPerSecond: null },
          retryConfig: { maxAttempts: 5 },
        },
      }),
      onFileUploaded: endpoint('onFileUploaded', {
        eventTrigger: {
          eventType: 'google.cloud.storage.object.v1.finalized',
          // As the SDK writes what the CLI completes.
          eventFilters: { bucket: '{{ params.STORAGE_BUCKET }}' },
          retry: true,
        },
      }),
    },
  };
}
const problems = async (planted: unknown) => {
  const error: unknown = await requireAccepted(planted, environment).catch(
    (refused: unknown) => refused,
  );
  return error instanceof Error ? error.message : '';
};

test('functions that Google accepts pass', async () => {
  await requireAccepted(manifest(), environment);
});

test('the short form of the account is refused where the Firebase CLI does not complete it', async () => {
  expect(
    (await problems(manifest({ serviceAccountEmail: 'flair-functions@' }))).split('\n'),
  ).toEqual([
    'Google would refuse:',
    'secret SMTP_PASSWORD: flair-functions@ is not the address of an account of flair-essai',
    'schedule firebase-schedule-everyMinute-europe-west1: flair-functions@ is not the address of an account of flair-essai',
  ]);
});

const schedule = (scheduleTrigger: object) => manifest({}, { everyMinute: { scheduleTrigger } });
const queue = (taskQueueTrigger: object) => manifest({}, { encodeMedia: { taskQueueTrigger } });
test.each<[string, unknown, string]>([
  [
    'an account of another project',
    manifest({}, { app: { serviceAccountEmail: 'flair-functions@other.iam.gserviceaccount.com' } }),
    'function app: flair-functions@other.iam.gserviceaccount.com is not the address of an account of flair-essai',
  ],
  [
    'an address with capitals',
    manifest({}, { onFileUploaded: { serviceAccountEmail: `F${ACCOUNT.slice(1)}` } }),
    'function onFileUploaded: Flair-functions@flair-essai.iam.gserviceaccount.com is not the address',
  ],
  [
    'a caller of another domain',
    manifest({}, { app: { httpsTrigger: { invoker: ['somebody@flair.test'] } } }),
    'caller of app: somebody@flair.test is not the address of an account',
  ],
  [
    'a region without queues',
    manifest({ region: ['europe-west9'] }),
    'queue encodeMedia: europe-west9 is not a region of Europe with functions, schedules and queues',
  ],
  [
    'a region that does not exist',
    manifest({}, { app: { region: ['europe-west99'] } }),
    'function app: europe-west99 is not a region',
  ],
  [
    'no cron',
    schedule({ schedule: 'at noon', timeZone: 'Europe/Paris' }),
    '"at noon" is not five fields of cron',
  ],
  [
    'a time zone that does not exist',
    schedule({ schedule: '* * * * *', timeZone: 'Europe/Lyon' }),
    'schedule firebase-schedule-everyMinute-europe-west1: Europe/Lyon is not a time zone',
  ],
  [
    'more at once than a queue dispatches',
    queue({ rateLimits: { maxConcurrentDispatches: 5001 } }),
    'queue encodeMedia: maxConcurrentDispatches is 5001, not between 0 and 5000',
  ],
  [
    'more in a second',
    queue({ rateLimits: { maxDispatchesPerSecond: 501 } }),
    'queue encodeMedia: maxDispatchesPerSecond is 501, not between 0 and 500',
  ],
  [
    'no attempt',
    queue({ retryConfig: { maxAttempts: 0 } }),
    'queue encodeMedia: maxAttempts is neither -1 nor above 0',
  ],
  [
    'a trigger that runs too long',
    manifest({}, { onFileUploaded: { timeoutSeconds: 541 } }),
    'onFileUploaded(europe-west1): 541s (limit: 540s)',
  ],
  [
    'a role that is none',
    { ...manifest(), requiredRoles: ['secret reader'] },
    'Invalid IAM role format "secret reader"',
  ],
])('%s is refused by name', async (_what, planted, words) => {
  expect(await problems(planted)).toContain(words);
});
