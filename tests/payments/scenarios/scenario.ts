import type { StripeBackend } from '../support/stripe-backend.ts';

/** What happens between the app and Stripe, wherever that is; each has buyers of its own, so that all can go on at once. */
export type Scenarios = Readonly<Record<string, (stage: StripeBackend) => Promise<void>>>;
