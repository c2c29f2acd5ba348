import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { DeployError } from '../deploy/deploy-error.ts';
import { openSteps, type SetupPorts } from '../setup/setup-step.ts';
import { offerSteps } from './offer-steps.ts';
import { vatSteps } from './site-steps.ts';
import { StripeAccountError, stripeRequest } from './stripe-request.ts';

const noCommands: SetupPorts['commands'] = {
  run: () => Promise.reject(new DeployError('A check runs no commands.')),
  read: () => Promise.reject(new DeployError('A check runs no commands.')),
};

/**
 * Checks that a Stripe test account sells what the scenarios buy.
 *
 * @param upstream  origin of Stripe's API
 * @returns the problem in one line, or undefined
 */
export async function accountProblem(
  environment: SiteEnvironment,
  upstream: string,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined || !/^(sk|rk)_test_/.test(key)) {
    return 'test:stripe-real needs STRIPE_SECRET_KEY, the sk_test_ key of your own Stripe test account.';
  }
  try {
    const ports = { commands: noCommands, request: stripeRequest(upstream, key), print: () => undefined };
    const open = await openSteps([...offerSteps(environment), ...vatSteps(environment)], ports);
    if (open.length === 0) return undefined;
    const titles = open.map(({ step }) => step.title).join('; ');
    return `test:stripe-real: the account lacks or differs in: ${titles}. Run npm run stripe:setup -- example`;
  } catch (error) {
    if (error instanceof StripeAccountError) return `test:stripe-real: ${error.message.replaceAll('\n', ' ')}`;
    throw error;
  }
}
