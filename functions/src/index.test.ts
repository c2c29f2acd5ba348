import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SCHEDULES } from '@atelier/domain/schedules';
import * as deployed from './index.ts';

const endpoint = z.object({
  eventTrigger: z.optional(
    z.object({
      eventFilterPathPatterns: z.optional(z.object({ document: z.optional(z.string()) })),
      retry: z.boolean(),
    }),
  ),
  scheduleTrigger: z.optional(z.object({ schedule: z.string(), timeZone: z.string() })),
  secretEnvironmentVariables: z.optional(z.array(z.object({ key: z.string() }))),
});
const functions = Object.entries(deployed).map(([name, one]) => ({
  name,
  ...endpoint.parse(Reflect.get(one, '__endpoint')),
}));
const triggers = functions.filter(({ eventTrigger }) => eventTrigger !== undefined);
const schedules = functions.filter(({ scheduleTrigger }) => scheduleTrigger !== undefined);

test('each document path has one trigger with retries', () => {
  const paths = triggers.map(({ name, eventTrigger }) => [name, eventTrigger?.eventFilterPathPatterns?.document]);
  expect(Object.fromEntries(paths)).toEqual({
    onApplicationWritten: 'trainer_applications/{uid}',
    onChatRoomWritten: 'chat_rooms/{room}',
    onCommentWritten: 'videos/{videoId}/comments/{commentId}',
    onDeletionCreated: 'deletions/{uid}',
    onEventWritten: 'events/{eventId}',
    onLibraryWritten: 'profiles/{uid}/library/state',
    onMessageDeleted: 'chat_rooms/{room}/messages/{messageId}',
    onOrderWritten: 'starter_kit_orders/{orderId}',
    onProfileWritten: 'profiles/{uid}',
    onReportWritten: 'reports/{reportId}',
    onSessionWritten: 'profiles/{uid}/sessions/{sessionId}',
    onSettingsWritten: 'settings/{id}',
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

test('exactly 22 functions are deployed: triggers, schedules and five HTTP services', () => {
  const others = functions.filter((one) => ![...triggers, ...schedules].includes(one)).map(({ name }) => name);
  expect(others.toSorted()).toEqual(['app', 'billing', 'img', 'page', 'stripeWebhook']);
  expect(functions).toHaveLength(22);
});

test('only functions that call Stripe get its key, and only the webhook gets the webhook secret', () => {
  const secrets = functions.flatMap(({ name, secretEnvironmentVariables: keys = [] }) =>
    keys.map(({ key }) => `${name} ${key}`),
  );
  expect(secrets.toSorted()).toEqual([
    'billing STRIPE_SECRET_KEY',
    'every15Minutes STRIPE_SECRET_KEY',
    'everyHour STRIPE_SECRET_KEY',
    'everyNight STRIPE_SECRET_KEY',
    'onDeletionCreated STRIPE_SECRET_KEY',
    'onProfileWritten STRIPE_SECRET_KEY',
    'stripeWebhook STRIPE_SECRET_KEY',
    'stripeWebhook STRIPE_WEBHOOK_SECRET',
  ]);
});
