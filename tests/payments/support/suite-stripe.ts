import { Stripe } from 'stripe';
import { suiteInfo } from '../../support/suite/suite-info.ts';

/**
 * The Stripe that the suite's app speaks to, by the real SDK: the sandbox, or what stands between the suite and a test
 * account and puts the account's own key in.
 */
export function suiteStripe(): Stripe {
  const { hostname, port } = new URL(suiteInfo().stripe);
  return new Stripe('sk_test_tests', { host: hostname, port, protocol: 'http', telemetry: false });
}
