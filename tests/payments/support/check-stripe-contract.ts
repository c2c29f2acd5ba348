import { afterAll, expect } from 'vitest';
import { contractViolations } from '../../support/suite/stripe-control.ts';

// Each file imports this: requests of the app and responses of the sandbox must fit Stripe's
// contract.
afterAll(async () => {
  expect(await contractViolations()).toEqual([]);
});
