import { afterAll, expect } from 'vitest';
import { contractViolations } from '../../support/suite/stripe-control.ts';

// Imported by each file: whatever it made the app ask, and Stripe answer, was within the contract.
afterAll(async () => {
  expect(await contractViolations()).toEqual([]);
});
