import { describe, test } from 'vitest';
import { ACCOUNT_DELETION } from './scenarios/leaving.ts';
import './support/contract.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery.ts';
import { sandboxBackend } from './support/sandbox-stage.ts';

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries(ACCOUNT_DELETION))('%s', (_scenario, play) => play(sandboxBackend()));
});
