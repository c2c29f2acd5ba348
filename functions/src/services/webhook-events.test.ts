import { expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '@atelier/domain/webhook-events';
import { SHOP_EVENTS } from './shop-events.ts';
import { SUBSCRIPTION_EVENTS } from './subscription-events.ts';

test('the endpoint asks for exactly the events that are dealt with', () => {
  const handled = new Set([...Object.keys(SUBSCRIPTION_EVENTS), ...Object.keys(SHOP_EVENTS)]);
  expect([...handled].toSorted()).toEqual([...WEBHOOK_EVENTS]);
});
