import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SCHEDULES } from '@atelier/domain/schedules';
import * as deployed from './index.ts';

const endpoint = z.object({
  eventTrigger: z.optional(
    z.object({
      eventType: z.string(),
      eventFilterPathPatterns: z.optional(z.object({ document: z.optional(z.string()) })),
      retry: z.boolean(),
    }),
  ),
  scheduleTrigger: z.optional(z.object({ schedule: z.string(), timeZone: z.string() })),
  availableMemoryMb: z.number(),
  /** Something else than a number where none is set. */
  concurrency: z.optional(z.unknown()),
  secretEnvironmentVariables: z.optional(z.array(z.object({ key: z.string() }))),
});
const functions = Object.entries(deployed).map(([name, one]) => ({
  name,
  ...endpoint.parse(Reflect.get(one, '__endpoint')),
}));
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

test('exactly 27 functions are deployed: triggers, schedules, a queue and five HTTP services', () => {
  const others = functions.filter((one) => ![...triggers, ...schedules].includes(one)).map(({ name }) => name);
  expect(others.toSorted()).toEqual(['app', 'billing', 'encodeMedia', 'img', 'page', 'stripeWebhook']);
  expect(functions).toHaveLength(27);
});

test('`npm run bench -- services` sends something to each of them', () => {
  const loads = ['trigger', 'service'].map((kind) =>
    readFileSync(new URL(`../../tests/bench/${kind}-loads.ts`, import.meta.url), 'utf8'),
  );
  // Those of the schedules come from the same table as the schedules.
  const others = functions.filter((one) => !schedules.includes(one)).map(({ name }) => name);
  expect(others.filter((name) => !new RegExp(`\\b${name}: `).test(loads.join('')))).toEqual([]);
});

// Measured: see `platform/function-options.ts`. A change needs `npm run bench -- services`.
test('each function has the memory and the concurrency that were measured', () => {
  const resources = functions.map(({ name, availableMemoryMb, concurrency }) => [
    name,
    `${availableMemoryMb} MB, ${typeof concurrency === 'number' ? concurrency : 80} at once`,
  ]);
  const others = functions.map(({ name }) => [name, '512 MB, 80 at once']);
  expect(Object.fromEntries(resources)).toEqual({
    ...Object.fromEntries(others),
    img: '1024 MB, 8 at once',
    onMailCreated: '512 MB, 5 at once',
    stripeWebhook: '512 MB, 30 at once',
  });
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
