import { describe, test } from 'vitest';
import { CONTRACT_CHANGES } from './scenarios/contract-changes.ts';
import './support/check-stripe-contract.ts';
import { sandboxBackend } from './support/sandbox-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries(CONTRACT_CHANGES))('%s', (_scenario, run) =>
    run(sandboxBackend()),
  );
});
