import { describe, test } from 'vitest';
import { ACCOUNT_DELETION } from './scenarios/account-deletion.ts';
import './support/check-stripe-contract.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';
import { sandboxBackend } from './support/sandbox-backend.ts';

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries(ACCOUNT_DELETION))('%s', (_scenario, run) =>
    run(sandboxBackend()),
  );
});
