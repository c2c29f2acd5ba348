import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { startStripeSandbox } from '@atelier/stripe-sandbox';
import type { CommandPort } from '../deploy/command-port.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { differences, openSteps, runSetup, type SetupStep } from '../setup/setup-step.ts';
import { offerSteps } from './offer-steps.ts';
import { vatSteps } from './site-steps.ts';
import { stripeKeyOf, stripeOrigin, StripeAccountError, stripeRequest } from './stripe-request.ts';
import { stripeSteps } from './stripe-steps.ts';
import { stripeAccount } from '../../emulators/suite/stripe/catalogue.ts';

/** Secrets of an invented account are stored nowhere, and a check stores none. */
const storesNothing: CommandPort = {
  run: () => Promise.resolve(),
  read: ([program]) => Promise.reject(new DeployError(`Nothing is read from ${program}.`)),
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
    const ports = {
      commands: storesNothing,
      request: stripeRequest(upstream, key),
      print: () => undefined,
    };
    const open = await openSteps([...offerSteps(environment), ...vatSteps(environment)], ports);
    if (open.length === 0) return undefined;
    const titles = open.map(({ step }) => step.title).join('; ');
    return `test:stripe-real: the account lacks or differs in: ${titles}. Run npm run stripe:setup -- example`;
  } catch (error) {
    if (error instanceof StripeAccountError) {
      return `test:stripe-real: ${error.message.replaceAll('\n', ' ')}`;
    }
    throw error;
  }
}

/**
 * Compares the account of a deployed site with what the site needs, also the version of the
 * webhook's events.
 *
 * @returns each difference, in words; also why the account cannot be asked
 */
export async function stripeDifferences(
  environment: SiteEnvironment,
  env: NodeJS.ProcessEnv,
  commands: CommandPort,
  print: (line: string) => void,
): Promise<string[]> {
  try {
    const request = stripeRequest(stripeOrigin(env), await stripeKeyOf(environment, env, commands));
    return await differences(stripeSteps(environment), { commands, request, print });
  } catch (error) {
    if (!(error instanceof DeployError || error instanceof StripeAccountError)) throw error;
    return [error.message];
  }
}

/**
 * Carries out all steps on an empty account of the sandbox, then compares: what needs no account at
 * Stripe.
 *
 * @throws DeployError naming the steps that a second run would repeat
 */
export async function rehearseSetup(
  steps: readonly SetupStep[],
  print: (line: string) => void,
): Promise<void> {
  const sandbox = await startStripeSandbox({ account: stripeAccount });
  try {
    const request = stripeRequest(sandbox.url, 'sk_test_rehearsal');
    const ports = { commands: storesNothing, request, print, confirm: () => Promise.resolve(true) };
    await runSetup(steps, ports);
    const open = await openSteps(steps, { ...ports, print: () => undefined });
    if (open.length > 0) {
      throw new DeployError(
        `A second run would repeat: ${open.map(({ step }) => step.title).join(', ')}`,
      );
    }
  } finally {
    await sandbox.stop();
  }
}
