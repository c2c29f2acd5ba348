import { expect, test } from 'vitest';
import { WEBHOOK_EVENT_TYPES } from '@atelier/domain/billing/stripe-event-types';
import { ORDER_EVENT_HANDLERS } from '../shop/order-events.ts';
import { SUBSCRIPTION_EVENT_HANDLERS } from '../billing/subscription/subscription-events.ts';

test('the endpoint subscribes to exactly the handled events', () => {
  const handled = new Set([...Object.keys(SUBSCRIPTION_EVENT_HANDLERS), ...Object.keys(ORDER_EVENT_HANDLERS)]);
  expect([...handled].toSorted()).toEqual([...WEBHOOK_EVENT_TYPES]);
});
