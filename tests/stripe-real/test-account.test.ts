import { beforeAll, describe, test } from 'vitest';
import { waitFor } from '../functions/support/documents.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { CHECKOUT } from '../payments/scenarios/checkout.ts';
import { DISPUTES } from '../payments/scenarios/disputes.ts';
import { STARTER_KIT_ORDER } from '../payments/scenarios/starter-kit-order.ts';
import { STARTER_KIT_PAYMENT } from '../payments/scenarios/starter-kit-payment.ts';
import { CONTRACTS } from '../payments/scenarios/contracts.ts';
import { ACCOUNT_DELETION } from '../payments/scenarios/account-deletion.ts';
import { REFUNDS } from '../payments/scenarios/refunds.ts';
import type { Scenarios } from '../payments/scenarios/scenario.ts';
import { UNKNOWN_CUSTOMERS } from '../payments/scenarios/unknown-customers.ts';
import { SUBSCRIPTION_LIFE } from '../payments/scenarios/subscription-life.ts';
import type { StripeBackend } from '../payments/support/stripe-backend.ts';
import { suiteStripe } from '../payments/support/suite-stripe.ts';
import { DELIVERY_MODES, SINGLE_FAULTS } from '../payments/support/delivery-mode.ts';
import { testAccountBackend } from './test-account-backend.ts';
import { startEventForwarder } from './event-forwarder.ts';

/** Moving a test clock of a real account takes time. */
const SCENARIO_TIMEOUT_MS = 300_000;

const GROUPS: Readonly<Record<string, Scenarios>> = {
  'a checkout': CHECKOUT,
  'an order of a kit': STARTER_KIT_ORDER,
  'a kit': STARTER_KIT_PAYMENT,
  'a refund': REFUNDS,
  'a dispute': DISPUTES,
  'a subscription': SUBSCRIPTION_LIFE,
  'a contract': CONTRACTS,
  'account deletion': ACCOUNT_DELETION,
  'an unknown customer': UNKNOWN_CUSTOMERS,
};
const scenarios = Object.entries(GROUPS).flatMap(([group, members]) =>
  Object.entries(members).map(([name, run]) => [`${group}: ${name}`, run] as const),
);

/**
 * Starts as many workers of the app as scenarios run at the same time, since a worker starts slowly
 * with its first request.
 */
const FIRST_REQUESTS = 4;

beforeAll(async () => {
  const request = () => fetch(`${suiteInfo().api}/public/starter-kit`);
  await waitFor(
    () => Promise.all(Array.from({ length: FIRST_REQUESTS }, request)),
    (answers) => answers.every(({ ok }) => ok),
    SCENARIO_TIMEOUT_MS,
  );
}, SCENARIO_TIMEOUT_MS);

describe.each([...new Map([...DELIVERY_MODES, ...SINGLE_FAULTS])])(
  'on a test account, webhook events %s',
  (_mode, faults) => {
    let backend: StripeBackend;
    beforeAll(async () => {
      const stripe = suiteStripe();
      backend = testAccountBackend(stripe, await startEventForwarder(stripe, faults));
    });

    test.concurrent.each(scenarios)('%s', { timeout: SCENARIO_TIMEOUT_MS }, (_scenario, run) =>
      run(backend),
    );
  },
);
