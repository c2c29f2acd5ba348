import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { SCHEDULES } from '@atelier/domain/schedules';
import * as deployed from './index.ts';
import type * as siteEnvironment from './platform/site-environment.ts';

const endpoint = z.object({
  eventTrigger: z.optional(
    z.object({
      eventType: z.string(),
      eventFilterPathPatterns: z.optional(z.object({ document: z.optional(z.string()) })),
      retry: z.boolean(),
    }),
  ),
  scheduleTrigger: z.optional(z.object({ schedule: z.string(), timeZone: z.string() })),
  httpsTrigger: z.optional(z.looseObject({})),
  availableMemoryMb: z.number(),
  concurrency: z.number(),
  maxInstances: z.number(),
  cpu: z.number(),
  secretEnvironmentVariables: z.optional(z.array(z.object({ key: z.string() }))),
});
const endpointsOf = (exported: object) =>
  Object.entries(exported).map(([name, one]) => ({
    name,
    ...endpoint.parse(Reflect.get(one as object, '__endpoint')),
  }));
const functions = endpointsOf(deployed);
const triggers = functions.filter(({ eventTrigger }) => eventTrigger !== undefined);
const schedules = functions.filter(({ scheduleTrigger }) => scheduleTrigger !== undefined);

test('each document path, and the bucket, has one trigger with retries', () => {
  const paths = triggers.map(({ name, eventTrigger }) => [
    name,
    eventTrigger?.eventFilterPathPatterns?.document ?? eventTrigger?.eventType,
  ]);
  expect(Object.fromEntries(paths)).toEqual({
    onApplicationWritten: 'trainer_applications/{uid}',
    onChatRoomWritten: 'chat_rooms/{room}',
    onCommentWritten: 'videos/{videoId}/comments/{commentId}',
    onDeletionCreated: 'deletions/{uid}',
    onEventWritten: 'events/{eventId}',
    onFileUploaded: 'google.cloud.storage.object.v1.finalized',
    onLibraryWritten: 'profiles/{uid}/library/state',
    onMailCreated: 'mail/{mailId}',
    onMasteryWritten: 'profiles/{uid}/mastery/{skill}',
    onMessageWritten: 'chat_rooms/{room}/messages/{messageId}',
    onMoveReviewWritten: 'move_reviews/{reviewId}',
    onOrderWritten: 'starter_kit_orders/{orderId}',
    onProfileWritten: 'profiles/{uid}',
    onReportWritten: 'reports/{reportId}',
    onSessionWritten: 'profiles/{uid}/sessions/{sessionId}',
    onSettingsWritten: 'settings/{id}',
    onSupportMessageWritten: 'support_messages/{messageId}',
    onVideoWritten: 'videos/{videoId}',
  });
  expect(triggers.every(({ eventTrigger }) => eventTrigger?.retry)).toBe(true);
});

test('each interval has one scheduled function', () => {
  const crons = schedules.map(({ name, scheduleTrigger }) => [name, scheduleTrigger]);
  const planned = Object.entries(SCHEDULES).map(([name, { cron }]) => [
    name,
    expect.objectContaining({ schedule: cron, timeZone: 'Europe/Paris' }),
  ]);
  expect(Object.fromEntries(crons)).toEqual(Object.fromEntries(planned));
});

test('exactly 29 functions are deployed: triggers, schedules, a queue and six HTTP services', () => {
  const others = functions
    .filter((one) => ![...triggers, ...schedules].includes(one))
    .map(({ name }) => name);
  expect(others.toSorted()).toEqual([
    'app',
    'billing',
    'dataExport',
    'encodeMedia',
    'img',
    'page',
    'stripeWebhook',
  ]);
  expect(functions).toHaveLength(29);
});

test('`npm run bench -- services` sends something to each of them', () => {
  const loads = ['trigger', 'service'].map((kind) =>
    readFileSync(new URL(`../../tests/bench/${kind}-loads.ts`, import.meta.url), 'utf8'),
  );
  // Those of the schedules come from the same table as the schedules.
  const others = functions.filter((one) => !schedules.includes(one)).map(({ name }) => name);
  expect(others.filter((name) => !new RegExp(`\\b${name}: `).test(loads.join('')))).toEqual([]);
});

// Memory and concurrency are measured: a change needs `npm run bench -- services`. The reasons of
// the ceilings are in docs/production.md, section 7; that they fit together is checked where a
// release is built.
test('each function has its memory, concurrency and ceiling', () => {
  const resources = functions.map(({ name, availableMemoryMb, concurrency, maxInstances, cpu }) => [
    name,
    `${availableMemoryMb} MB, ${concurrency} at once, ${maxInstances} × ${cpu} vCPU`,
  ]);
  const others = functions.map(({ name }) => [name, '512 MB, 1 at once, 1 × 0.12 vCPU']);
  expect(Object.fromEntries(resources)).toEqual({
    ...Object.fromEntries(others),
    app: '512 MB, 80 at once, 2 × 1 vCPU',
    billing: '512 MB, 80 at once, 2 × 1 vCPU',
    dataExport: '1024 MB, 1 at once, 1 × 0.5 vCPU',
    encodeMedia: '512 MB, 1 at once, 2 × 0.12 vCPU',
    every15Minutes: '512 MB, 1 at once, 1 × 0.25 vCPU',
    everyHour: '512 MB, 1 at once, 1 × 0.25 vCPU',
    everyMinute: '512 MB, 1 at once, 1 × 0.25 vCPU',
    everyNight: '512 MB, 1 at once, 1 × 0.5 vCPU',
    img: '1024 MB, 8 at once, 1 × 1 vCPU',
    onFileUploaded: '512 MB, 1 at once, 2 × 0.12 vCPU',
    onMailCreated: '512 MB, 1 at once, 2 × 0.12 vCPU',
    onProfileWritten: '512 MB, 1 at once, 2 × 0.12 vCPU',
    onVideoWritten: '512 MB, 1 at once, 2 × 0.25 vCPU',
    page: '512 MB, 80 at once, 1 × 1 vCPU',
    stripeWebhook: '512 MB, 30 at once, 1 × 1 vCPU',
  });
});

test('with a raised quota each has more, and all fit into it beside the media worker', async () => {
  vi.resetModules();
  vi.doMock('./platform/site-environment.ts', async (original) => {
    const { environment, ...others } = await original<typeof siteEnvironment>();
    return { ...others, environment: { ...environment, regionCpus: 100 } };
  });
  const raised = endpointsOf(await import('./index.ts'));
  const sum = raised.reduce((total, { maxInstances, cpu }) => total + maxInstances * cpu, 0);
  expect(sum + 2 * 4).toBeLessThanOrEqual(100);
  const former = new Map(functions.map((one) => [one.name, one.cpu * one.maxInstances]));
  const lower = raised.filter(
    ({ name, cpu, maxInstances }) => cpu * maxInstances < (former.get(name) ?? 0),
  );
  expect(lower).toEqual([]);
  expect(raised.find(({ name }) => name === 'onCommentWritten')).toMatchObject({
    maxInstances: 3,
    cpu: 1,
  });
});

const alert = (name: string) =>
  readFileSync(new URL(`../../monitoring/alerts/${name}.json`, import.meta.url), 'utf8');

test('an alert watches that requests to each HTTP service find an instance', () => {
  const services = functions
    .filter(({ httpsTrigger }) => httpsTrigger !== undefined)
    .map(({ name }) => name);
  // Cloud Run's own refusal, not an answer of ours about too many calls.
  const filter = `httpRequest.status=429 textPayload:\\"no available instance\\"`;
  expect(alert('no-instance')).toContain(filter);
  const watched = /service_name=\((.*?)\)/.exec(alert('no-instance'))?.[1]?.match(/[a-z]+(?=\\")/g);
  expect(watched?.toSorted()).toEqual(services.map((name) => name.toLowerCase()).toSorted());
});

test('only functions that call Stripe get its key, only the webhook its secret, only senders the password of mails, only they and the calls the key to unsubscribe', () => {
  const secrets = functions.flatMap(({ name, secretEnvironmentVariables: keys = [] }) =>
    keys.map(({ key }) => `${name} ${key}`),
  );
  expect(secrets.toSorted()).toEqual([
    'app UNSUBSCRIBE_KEY',
    'billing STRIPE_SECRET_KEY',
    'every15Minutes STRIPE_SECRET_KEY',
    'everyHour STRIPE_SECRET_KEY',
    'everyMinute SMTP_PASSWORD',
    'everyMinute UNSUBSCRIBE_KEY',
    'everyNight STRIPE_SECRET_KEY',
    'onDeletionCreated STRIPE_SECRET_KEY',
    'onMailCreated SMTP_PASSWORD',
    'onMailCreated UNSUBSCRIBE_KEY',
    'onProfileWritten STRIPE_SECRET_KEY',
    'stripeWebhook STRIPE_SECRET_KEY',
    'stripeWebhook STRIPE_WEBHOOK_SECRET',
  ]);
});
