import { Stripe } from 'stripe';
import { suiteInfo } from '../../support/suite/suite-info.ts';

/**
 * Returns an SDK client for the Stripe of the suite: the sandbox, or the proxy to a test account,
 * which adds the account's key.
 */
export function suiteStripe(): Stripe {
  const { hostname, port } = new URL(suiteInfo().stripe);
  return new Stripe('sk_test_tests', { host: hostname, port, protocol: 'http', telemetry: false });
}
