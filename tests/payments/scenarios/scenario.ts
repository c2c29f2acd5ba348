import type { StripeBackend } from '../support/stripe-backend.ts';

/**
 * Tests of the app with any Stripe. Each creates its own buyers, so that all can run at the same
 * time.
 */
export type Scenarios = Readonly<Record<string, (backend: StripeBackend) => Promise<void>>>;
