// `npm run setup -- staging|production`: brings a Firebase project into the state that the product needs; prints what it
// would do and asks first. `--dry-run` prints every step without an account. See docs/production.md.
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import {
  accessToken,
  isConfirmed,
  systemCommands as commands,
  DeployError,
  NotFoundError,
} from './deploy/command-port.ts';
import { withAdvice } from './deploy/google-answers.ts';
import { setUp } from './setup/set-up.ts';
import { printSteps } from './setup/setup-step.ts';
import { apiStep, setupSteps } from './setup/setup-steps.ts';
import {
  EnvironmentError,
  environmentOrExample,
  readSiteEnvironment,
} from './site-environment/read-site-environment.ts';

const [name, ...flags] = process.argv.slice(2);
const isDryRun = flags.length === 1 && flags[0] === '--dry-run';

try {
  if ((name !== 'staging' && name !== 'production') || (flags.length > 0 && !isDryRun))
    throw new DeployError('Usage: npm run setup -- staging|production [--dry-run]');
  if (isDryRun) {
    const unknown = { projectNumber: '{number of the project}', billingAccount: '{billing account}' };
    const environment = environmentOrExample(name, console.log);
    printSteps([apiStep(environment), ...setupSteps(environment, unknown)], console.log);
  } else await setUpProject(readSiteEnvironment(name));
} catch (error) {
  if (!(error instanceof DeployError || error instanceof EnvironmentError)) throw error;
  console.error(error instanceof DeployError ? withAdvice(error) : error.message);
  process.exitCode = 1;
}

async function setUpProject(environment: SiteEnvironment): Promise<void> {
  const { projectId } = environment.firebase;
  const request = async (method: string, url: string, body?: object) => {
    const headers = { authorization: `Bearer ${await accessToken(commands)}`, 'x-goog-user-project': projectId };
    const json = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(url, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: json,
    });
    const text = await response.text();
    if (response.ok) return text;
    const Failure = response.status === 404 ? NotFoundError : DeployError;
    throw new Failure(`${method} ${url}: ${response.status}\n${text}`);
  };
  const confirm = () => isConfirmed(`\nType ${projectId} to do this: `, projectId);
  const changed = await setUp(environment, { commands, request, print: console.log, confirm, pause });
  console.log(changed === 0 ? `${projectId} is set up: nothing to do.` : `${projectId} is set up.`);
}
