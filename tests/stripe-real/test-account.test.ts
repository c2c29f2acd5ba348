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

/** A test clock on a real account takes its time to move. */
const SCENARIO_TIMEOUT_MS = 300_000;

const GROUPS: Readonly<Record<string, Scenarios>> = {
  'a checkout': CHECKOUT,
  'an order of a kit': STARTER_KIT_ORDER,
  'a kit': STARTER_KIT_PAYMENT,
  'a refund': REFUNDS,
  'a dispute': DISPUTES,
  'the life of a subscription': SUBSCRIPTION_LIFE,
  'the law': CONTRACTS,
  leaving: ACCOUNT_DELETION,
  'a customer': UNKNOWN_CUSTOMERS,
};
const scenarios = Object.entries(GROUPS).flatMap(([group, played]) =>
  Object.entries(played).map(([name, play]) => [`${group}: ${name}`, play] as const),
);

/** At least as many at once as there are scenarios at once: a worker of the app starts with its first request, and slowly on a small machine. */
const FIRST_REQUESTS = 4;

beforeAll(async () => {
  const ask = () => fetch(`${suiteInfo().api}/public/starter-kit`);
  await waitFor(
    () => Promise.all(Array.from({ length: FIRST_REQUESTS }, ask)),
    (answers) => answers.every(({ ok }) => ok),
    SCENARIO_TIMEOUT_MS,
  );
}, SCENARIO_TIMEOUT_MS);

describe.each([...new Map([...DELIVERY_MODES, ...SINGLE_FAULTS])])(
  'on a test account, webhook events %s',
  (_mode, faults) => {
    let stage: StripeBackend;
    beforeAll(async () => {
      const stripe = suiteStripe();
      stage = testAccountBackend(stripe, await startEventForwarder(stripe, faults));
    });

    test.concurrent.each(scenarios)('%s', { timeout: SCENARIO_TIMEOUT_MS }, (_scenario, play) => play(stage));
  },
);
