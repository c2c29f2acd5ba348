import { beforeAll, describe, test } from 'vitest';
import { SUBSCRIPTION_LIFE } from '../payments/scenarios/subscription-life.ts';
import { accountStage, accountStripe } from './account-stage.ts';
import { startCourier, type Courier } from './courier.ts';

/** A test clock on a real account takes its time to move. */
const LONG_MS = 300_000;

describe('on a test account', () => {
  let courier: Courier;
  beforeAll(async () => {
    courier = await startCourier(accountStripe());
  });

  test.each(Object.entries(SUBSCRIPTION_LIFE))('%s', { timeout: LONG_MS }, (_scenario, play) =>
    play(accountStage(accountStripe(), courier)),
  );
});
