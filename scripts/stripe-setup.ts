// `npm run stripe:setup -- staging|production`: brings a Stripe account into the state that the
// site needs; prints what it would do and asks first. `--dry-run` prints every step without an
// account. `npm run stripe:check -- …` only compares. With `example`: what the tests on a test
// account need. Without a name: a rehearsal on the sandbox. See docs/payments.md.
import { ENVIRONMENT_NAMES, type SiteEnvironment } from '@atelier/domain/site/environment';
import { systemCommands as commands } from './deploy/command-port.ts';
import { DeployError } from './deploy/deploy-error.ts';
import { isConfirmed } from './deploy/is-confirmed.ts';
import { openSteps, printSteps, runSetup } from './setup/setup-step.ts';
import {
  EnvironmentError,
  environmentOrExample,
  readSiteEnvironment,
} from './site-environment/read-site-environment.ts';
import { offerSteps } from './stripe-account/offer-steps.ts';
import { rehearseSetup } from './stripe-account/check-account.ts';
import { vatSteps } from './stripe-account/site-steps.ts';
import {
  stripeKeyOf,
  stripeOrigin,
  StripeAccountError,
  stripeRequest,
} from './stripe-account/stripe-request.ts';
import { stripeSteps } from './stripe-account/stripe-steps.ts';

const words = process.argv.slice(2);
const flags = words.filter((word) => word.startsWith('--'));
const [name, ...others] = words.filter((word) => !word.startsWith('--'));
const isDryRun = flags.includes('--dry-run');
const isCheck = flags.includes('--check');
const usage = isCheck
  ? 'npm run stripe:check -- staging|production|example'
  : 'npm run stripe:setup -- staging|production|example [--dry-run]';

try {
  const areKnown = flags.every((flag) => flag === '--dry-run' || flag === '--check');
  if (words.length === 0) await rehearse();
  else if (name === undefined || !isKnown(name) || others.length > 0 || !areKnown) {
    throw new DeployError(`Usage: ${usage}`);
  } else if (isDryRun) printSteps(stepsOf(environmentOrExample(name, console.log)), console.log);
  else await setUp(readSiteEnvironment(name));
} catch (error) {
  const isExpected = [DeployError, EnvironmentError, StripeAccountError].some(
    (kind) => error instanceof kind,
  );
  if (!isExpected || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function isKnown(word: string): boolean {
  return ENVIRONMENT_NAMES.some((known) => known === word);
}

function stepsOf(environment: SiteEnvironment) {
  return name === 'example'
    ? [...offerSteps(environment), ...vatSteps(environment)]
    : stripeSteps(environment);
}

/** Shows on a bare clone, without an account, that the setup works. */
async function rehearse(): Promise<void> {
  console.log(
    "A rehearsal with the example's settings on a sandbox of this machine: no account is changed.",
  );
  await rehearseSetup(stepsOf(readSiteEnvironment('example')), console.log);
  console.log(
    `\nThe rehearsal passed: a second run finds nothing to do. For an account at Stripe: ${usage}`,
  );
}

async function setUp(environment: SiteEnvironment): Promise<void> {
  const origin = stripeOrigin(process.env);
  const request = stripeRequest(origin, await stripeKeyOf(environment, process.env, commands));
  const steps = stepsOf(environment);
  const ports = { commands, request, print: console.log };
  if (isCheck) {
    const open = await openSteps(steps, ports);
    for (const { step } of open) console.log(`differs ${step.title}`);
    if (open.length > 0) {
      throw new DeployError(`${open.length} to do: npm run stripe:setup -- ${name}`);
    }
    return;
  }
  const confirm = () =>
    isConfirmed(
      `\nType ${environment.name} to do this at ${new URL(origin).host}: `,
      environment.name,
    );
  const changed = await runSetup(steps, { ...ports, confirm });
  console.log(changed === 0 ? 'The account is set up: nothing to do.' : 'The account is set up.');
}
