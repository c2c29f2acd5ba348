import { describe, test } from 'vitest';
import { SUBSCRIPTION_LIFE } from './scenarios/subscription-life.ts';
import './support/contract.ts';
import { sandboxBackend } from './support/sandbox-stage.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery.ts';

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  // Each buyer has a clock of their own.
  test.concurrent.each(Object.entries(SUBSCRIPTION_LIFE))('%s', (_scenario, play) => play(sandboxBackend()));
});
