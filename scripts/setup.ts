// `npm run setup -- staging|production`: brings a Firebase project into the state that the product needs; prints what it
// would do and asks first. `--dry-run` prints every step without an account. See docs/production.md.
import { setTimeout as pause } from 'node:timers/promises';
import {
  accessToken,
  isConfirmed,
  systemCommands as commands,
  DeployError,
  NotFoundError,
} from './deploy/command-port.ts';
import { printSteps, runSetup } from './setup/setup-step.ts';
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
  } else await setUp(name);
} catch (error) {
  if (!(error instanceof DeployError || error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function setUp(environmentName: string): Promise<void> {
  const environment = readSiteEnvironment(environmentName);
  const { projectId } = environment.firebase;
  const value = async (...args: string[]) => (await commands.read('gcloud', args)).trim();
  const facts = {
    projectNumber: await value('projects', 'describe', projectId, '--format=value(projectNumber)'),
    billingAccount: (
      await value('billing', 'projects', 'describe', projectId, '--format=value(billingAccountName)')
    ).replace('billingAccounts/', ''),
  };
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
  const ports = { commands, request, print: console.log, confirm, pause };
  const changed =
    (await runSetup([apiStep(environment)], ports)) + (await runSetup(setupSteps(environment, facts), ports));
  console.log(changed === 0 ? `${projectId} is set up: nothing to do.` : `${projectId} is set up.`);
}
