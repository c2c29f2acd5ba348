// `npm run setup -- staging|production`: brings a Firebase project into the state that the product
// needs; prints what it would do and asks first. `--dry-run` prints every step without an account;
// `--check` reads everything, changes nothing and names each difference. See docs/production.md.
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { systemCommands as commands } from './deploy/command-port.ts';
import { DeployError } from './deploy/deploy-error.ts';
import { withAdvice } from './deploy/google-answers.ts';
import { isConfirmed } from './deploy/is-confirmed.ts';
import { readRepositoryFile } from './doctor/diagnose.ts';
import { indexDifferences, projectDifferences } from './setup/check-project.ts';
import { googleRequest } from './setup/google-request.ts';
import { setUp } from './setup/set-up.ts';
import { printSteps } from './setup/setup-step.ts';
import { apiStep, setupSteps } from './setup/setup-steps.ts';
import {
  EnvironmentError,
  environmentOrExample,
  readSiteEnvironment,
} from './site-environment/read-site-environment.ts';
import { stripeDifferences } from './stripe-account/check-account.ts';

const [name, ...flags] = process.argv.slice(2);
const isOnly = (flag: string) => flags.length === 1 && flags[0] === flag;
const isDryRun = isOnly('--dry-run');
const isCheck = isOnly('--check');

try {
  if (
    (name !== 'staging' && name !== 'production') ||
    (flags.length > 0 && !isDryRun && !isCheck)
  ) {
    throw new DeployError('Usage: npm run setup -- staging|production [--dry-run|--check]');
  }
  if (isDryRun) {
    const unknown = {
      projectNumber: '{number of the project}',
      billingAccount: '{billing account}',
    };
    const environment = environmentOrExample(name, console.log);
    printSteps([apiStep(environment), ...setupSteps(environment, unknown)], console.log);
  } else if (isCheck) await checkProject(readSiteEnvironment(name));
  else await setUpProject(readSiteEnvironment(name));
} catch (error) {
  if (!(error instanceof DeployError || error instanceof EnvironmentError)) throw error;
  console.error(error instanceof DeployError ? withAdvice(error) : error.message);
  process.exitCode = 1;
}

async function setUpProject(environment: SiteEnvironment): Promise<void> {
  const { projectId } = environment.firebase;
  const request = googleRequest(projectId, commands);
  const confirm = () => isConfirmed(`\nType ${projectId} to do this: `, projectId);
  const changed = await setUp(environment, {
    commands,
    request,
    print: console.log,
    confirm,
    pause,
  });
  console.log(changed === 0 ? `${projectId} is set up: nothing to do.` : `${projectId} is set up.`);
}

/**
 * Names what differs of the project, its indexes and its account at Stripe; the exit code is 1 if
 * something does.
 */
async function checkProject(environment: SiteEnvironment): Promise<void> {
  const { projectId } = environment.firebase;
  const ports = { commands, request: googleRequest(projectId, commands), print: console.log };
  const found = [
    ...(await projectDifferences(environment, ports, new Date())),
    ...(await indexDifferences(readRepositoryFile('firestore.indexes.json'), projectId, commands)),
    ...(await stripeDifferences(environment, process.env, commands, console.log)).map(
      (one) => `Stripe: ${one}`,
    ),
  ];
  for (const difference of found) console.log(`differs ${difference}`);
  if (found.length > 0) throw new DeployError(`${found.length} of ${projectId} to look at.`);
  console.log(`${projectId} is as it should be.`);
}
