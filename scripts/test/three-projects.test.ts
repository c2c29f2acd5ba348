// The way of an operator through docs/production.md, from the first question of the doctor to a
// site with media worker and App Check, on each of the three projects. What needs a person, a
// console or a real server is on the checklist.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { startStripeSandbox, type Sandbox } from '@atelier/stripe-sandbox';
import { stripeAccount } from '../../emulators/suite/stripe/catalogue.ts';
import { buildRelease, repository } from '../deploy/build-release.ts';
import { loadServices, type DeployedService } from '../deploy/check-functions.ts';
import { systemCommands, type CommandPort } from '../deploy/command-port.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { deploySite, rollBackSite, type SitePorts } from '../deploy/deploy-site.ts';
import { withAdvice } from '../deploy/google-answers.ts';
import { FUNCTIONS_FOLDER } from '../deploy/release-config.ts';
import { Releases } from '../deploy/releases.ts';
import { smokeTargetOf, smokeTest } from '../deploy/smoke-test.ts';
import { diagnose, readRepositoryFile } from '../doctor/diagnose.ts';
import { indexDifferences, projectDifferences } from '../setup/check-project.ts';
import { setUp } from '../setup/set-up.ts';
import { printSteps, runSetup } from '../setup/setup-step.ts';
import { apiStep, setupSteps } from '../setup/setup-steps.ts';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { stripeDifferences } from '../stripe-account/check-account.ts';
import { stripeRequest } from '../stripe-account/stripe-request.ts';
import { stripeSteps } from '../stripe-account/stripe-steps.ts';
import { GoogleProject } from './google-project.ts';
import type { ProjectState } from './project-state.ts';
import { backupOf } from './ready-project.ts';
import { SmokeSite } from './smoke-site.ts';
import { projectOfAYearAgo, undoWizard, wizardProject } from './three-projects.ts';

const environment = readSiteEnvironment('example');
const { stripe, smtp, firebase } = environment;
/** The settings of another day (section 2). */
const later: SiteEnvironment = {
  ...environment,
  appCheck: { siteKey: 'the-key', enforce: true },
  media: { ...environment.media, workerUrl: 'https://media-worker-42.europe-west1.run.app' },
};
const NOW = new Date('2026-11-29T12:00:00Z');
const STRIPE_KEY = 'sk_test_1';
const SECRETS: Readonly<Record<string, string>> = {
  [smtp.passwordSecretName]: 'right',
  [stripe.secretKeyName]: STRIPE_KEY,
  [smtp.unsubscribeKeyName]: 'abc',
};
/** As the doctor asks for them. */
const SECRET_NAMES = [stripe.secretKeyName, stripe.webhookSecretName, smtp.unsubscribeKeyName];
const CANARY = {
  CANARY_EMAIL: 'canary@flair.test',
  CANARY_PASSWORD: 'p',
  CANARY_VIDEO: 'v',
  CANARY_DEBUG_TOKEN: 'd',
};
const beSilent = () => undefined;

const folder = mkdtempSync(join(tmpdir(), 'flair-three-projects-'));
/** A release without pages, which every deployment copies; its functions were loaded once. */
const release = join(folder, 'release');
let services: DeployedService[];
beforeAll(async () => {
  await buildRelease(release, environment, systemCommands, { withWeb: false });
  const packages = join(release, FUNCTIONS_FOLDER, 'node_modules');
  symlinkSync(join(repository, 'node_modules'), packages);
  services = await loadServices(join(release, FUNCTIONS_FOLDER), environment, systemCommands);
  rmSync(packages);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An operator with a project, an account at Stripe, a site and a machine. */
interface Operator {
  project: GoogleProject;
  stripe: Sandbox;
  commands: CommandPort;
  ports: SitePorts;
  /** Whatever a command of ours printed. */
  printed: string[];
  /** Makes a commit. */
  commit: () => void;
}

async function operatorOf(name: string, state: Partial<ProjectState>): Promise<Operator> {
  const project = new GoogleProject(state);
  const sandbox = await startStripeSandbox({ account: stripeAccount });
  const site = new SmokeSite(environment, '');
  await site.start();
  site.heal();
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  stubFetch(project, site);
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    log.mockRestore();
    site.stop();
    await sandbox.stop();
  });

  let commits = 1;
  const { commands: google } = project.ports;
  const commands: CommandPort = {
    read: (program, args) =>
      program === 'git' ? Promise.resolve(`commit-${commits}\n`) : google.read(program, args),
    run: (program, args, options) =>
      program === 'git' || program === 'npm'
        ? Promise.resolve(void printed.push([program, ...args].join(' ')))
        : google.run(program, args, options),
  };
  const ports: SitePorts = {
    commands,
    pause: () => Promise.resolve(),
    releases: new Releases(join(folder, name)),
    buildAndCheck: (built) => Promise.resolve(cpSync(release, built, { recursive: true })),
    committedTree: () => `tree-${commits}`,
    passedTree: () => undefined,
    root: repository,
    env: {},
  };
  const commit = () => void (commits += 1);
  return { project, stripe: sandbox, commands, ports, printed, commit };
}

/** Sends what the smoke test asks to a site that answers once its parts are deployed. */
function stubFetch({ state }: GoogleProject, site: SmokeSite): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    const { pathname } = new URL(address);
    const isDeployed = state.served.pages !== undefined && state.served.functions !== undefined;
    if (!isDeployed) return Promise.resolve(new Response('', { status: 404 }));
    site.isEnforced = Object.values(state.appCheck).some(
      ({ enforcementMode }) => enforcementMode === 'ENFORCED',
    );
    site.webhookSecret = state.functions['stripeWebhook']?.secrets[stripe.webhookSecretName] ?? '';
    return send(`${site.base}${pathname}`, options);
  });
}

/** Returns what the doctor finds, a line each; nothing is changed. */
async function findings(
  { project, stripe: sandbox, commands }: Operator,
  settings = environment,
): Promise<string> {
  const { request } = project.ports;
  const changes = project.done.length;
  const lines: string[] = [];
  await diagnose('staging', {
    commands,
    readEnvironment: () => settings,
    readFile: readRepositoryFile,
    loadServices: () => Promise.resolve(services),
    checkMailServer: (_smtp, password) =>
      password === 'right'
        ? Promise.resolve('takes the login')
        : Promise.reject(new DeployError('refuses the login')),
    findDifferences: {
      project: () => projectDifferences(settings, { commands, request, print: beSilent }, NOW),
      Stripe: () =>
        stripeDifferences(settings, { STRIPE_REAL_ORIGIN: sandbox.url }, commands, beSilent),
    },
    print: (line) => lines.push(line),
  });
  expect(project.done).toHaveLength(changes);
  return lines.filter((line) => line.startsWith('failed')).join('\n');
}

/** Returns which checks failed. */
const titlesIn = (found: string) => found.match(/(?<=^failed {2})[\w ]+/gm) ?? [];

/** Does as `npm run stripe:setup`. */
const setUpStripe = ({ commands, stripe: sandbox }: Operator) =>
  runSetup(stripeSteps(environment), {
    commands,
    request: stripeRequest(sandbox.url, STRIPE_KEY),
    print: beSilent,
    confirm: () => Promise.resolve(true),
  });

const setSecret = ({ commands }: Operator, name: string, input: string) =>
  commands.run('firebase', ['functions:secrets:set', name, `--project=${firebase.projectId}`], {
    input,
  });

/** Returns what an operator reads when a command of ours fails; empty when it does not. */
const wordsOf = (running: Promise<unknown>): Promise<string> =>
  running.then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof DeployError)) throw error;
      return `${error.printed}\n${withAdvice(error)}`;
    },
  );

/** Runs the setup until it is through, and does what it says on the way. Returns what it said. */
async function setUpWithWords({ project }: Operator): Promise<string[]> {
  const first = await wordsOf(setUp(environment, project.ports));
  if (first === '') return [];
  delete project.state.database;
  const second = await wordsOf(setUp(environment, project.ports));
  undoWizard(project, environment);
  await setUp(environment, project.ports);
  return [first, second];
}

/** An account at Stripe that an older release has set up. */
async function ageStripe(operator: Operator): Promise<void> {
  await setUpStripe(operator);
  const { hostname, port } = new URL(operator.stripe.url);
  const client = new Stripe(STRIPE_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  });
  await client.products.update('prod_pro', { name: 'Pro' });
  const [endpoint] = (await client.webhookEndpoints.list()).data;
  await client.webhookEndpoints.update(endpoint?.id ?? '', {
    enabled_events: ['customer.subscription.updated'],
  });
}

/** Lets schedules run and a backup be made. */
function waitADay({ project: { state } }: Operator): void {
  for (const job of state.jobs) job['lastAttemptTime'] = '2026-11-29T11:55:00Z';
  state.backups = [backupOf('2026-11-29T03:00:00Z')];
}

/**
 * Returns what a project has, without what Google or an operator added: values of secrets, defaults
 * of Auth, channels of others.
 */
function endOf({ state }: GoogleProject) {
  const { locationId, pointInTimeRecoveryEnablement, deleteProtectionState } = state.database ?? {};
  const nameless = (things: object[] = []) =>
    things.map((thing) => ({ ...thing, name: '', notificationChannels: [] }));
  return {
    ...state,
    apis: state.apis.toSorted(),
    accounts: state.accounts.toSorted(),
    database: { locationId, pointInTimeRecoveryEnablement, deleteProtectionState },
    buckets: Object.fromEntries(
      Object.entries(state.buckets).map(([name, bucket]) => [
        name,
        { ...bucket, soft_delete_policy: { effectiveTime: '', ...bucketDays(bucket) } },
      ]),
    ),
    auth: state.auth?.['subtype'],
    budgets: state.budgets.map(({ displayName, amount }) => ({ displayName, amount })),
    secrets: Object.keys(state.secrets).toSorted(),
    functions: Object.entries(state.functions).map(([name, { region, secrets }]) => ({
      name,
      region,
      secrets: Object.keys(secrets),
    })),
    jobs: state.jobs.map(({ name, schedule, timeZone }) => ({ name, schedule, timeZone })),
    monitoring: Object.fromEntries(
      Object.entries(state.monitoring).map(([collection, things]) => [
        collection,
        nameless(things).toSorted((one, other) =>
          JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
        ),
      ]),
    ),
  };
}

const bucketDays = ({ soft_delete_policy: policy }: Record<string, unknown>) => ({
  retentionDurationSeconds: (policy as { retentionDurationSeconds: string })
    .retentionDurationSeconds,
});

const SCHEDULER_IS_OFF = /APIs: off: .*cloudscheduler\.googleapis\.com/;
/** Nothing else can be asked before the API of projects is on. */
const PROJECT_IS_UNKNOWN = /Project: gcloud failed:\n.*cloudresourcemanager/;

interface Beginning {
  stateOf: () => Promise<Partial<ProjectState>> | Partial<ProjectState>;
  isOld?: true;
  /** Checks of the doctor that fail before the setup. */
  unready: string[];
  /** What it says. */
  found: RegExp[];
  /** What the setup says before it is through. */
  said: RegExp[];
}
const UNREADY = ['project', 'indexes', 'mail server', ...SECRET_NAMES, 'Stripe'];
const PROJECTS: Readonly<Record<string, Beginning>> = {
  new: {
    stateOf: () => ({}),
    unready: UNREADY,
    found: [SCHEDULER_IS_OFF, PROJECT_IS_UNKNOWN],
    said: [],
  },
  wizard: {
    stateOf: () => wizardProject(environment),
    unready: UNREADY,
    found: [SCHEDULER_IS_OFF, PROJECT_IS_UNKNOWN],
    said: [/gcloud firestore databases delete/, /gcloud storage rm --recursive gs:/],
  },
  'year-old': {
    stateOf: () => projectOfAYearAgo(environment),
    isOld: true,
    unready: ['project', 'indexes', smtp.unsubscribeKeyName, 'Stripe'],
    found: [
      /APIs: off: (?=.*cloudtasks\.googleapis\.com)(?=.*compute\.googleapis\.com)/,
      /Firestore: daily backups, kept 14 days: /,
      /Bucket for exports gs:\/\/[\w-]+-backups: missing/,
      /roles\/iam\.serviceAccountUser: not given to/,
      /Alert: Atelier Flair: payments need a person: conditions not as in/,
      /Alert: Atelier Flair: the webhook refuses signatures: missing/,
      /Budget alarm at 100 EUR a month: 50 EUR/,
      /every15Minutes runs at "\*\/5 \* \* \* \*/,
      /mail\.expires_at TTL: missing/,
      /Stripe: 2 to look at/,
    ],
    said: [],
  },
};

const ends = new Map<string, ReturnType<typeof endOf>>();

test.each(Object.entries(PROJECTS))(
  'a %s project goes through each step, to a site that runs',
  async (name, { stateOf, isOld, unready, found, said }) => {
    const operator = await operatorOf(name, await stateOf());
    const { project, ports, printed } = operator;
    if (isOld) await ageStripe(operator);
    const before = await findings(operator);
    for (const words of found) expect(before).toMatch(words);
    expect(titlesIn(before)).toEqual(unready);

    // Step 6, the setup.
    const changes = project.done.length;
    const facts = { projectNumber: '{number}', billingAccount: '{account}' };
    printSteps([apiStep(environment), ...setupSteps(environment, facts)], beSilent);
    expect(project.done).toHaveLength(changes);
    const words = await setUpWithWords(operator);
    expect(words).toEqual(said.map((one) => expect.stringMatching(one) as string));
    expect(await setUp(environment, project.ports)).toBe(0);

    // Step 7, Stripe and secrets. A deployment before is refused, with what to do.
    expect(await wordsOf(deploySite(environment, ports))).toContain('after some minutes');
    project.waitSomeMinutes();
    expect(await wordsOf(deploySite(environment, ports))).toMatch(
      isOld ? /UNSUBSCRIBE_KEY\] not found/ : /STRIPE_WEBHOOK_SECRET\] not found/,
    );
    await setUpStripe(operator);
    expect(await setUpStripe(operator)).toBe(0);
    for (const [secret, value] of Object.entries(SECRETS)) {
      await setSecret(operator, secret, value);
    }
    const afterSetup = await findings(operator);
    // The refused deployment of the old project had come as far as its functions.
    expect(titlesIn(afterSetup)).toEqual(isOld ? ['project'] : ['project', 'indexes']);
    expect(afterSetup).toMatch(
      /^failed {2}project: 2 to look at\n +Schedules: .*\n +Firestore: the last backup: there is none/,
    );

    // Step 8, the first deployment: it lacks nothing but the canary. It waits for new accounts.
    printed.length = 0;
    expect(await wordsOf(deploySite(environment, ports))).toMatch(
      /failed: signed video, mail\.\n.* no earlier release to go back to/,
    );
    expect(printed.some((line) => line.includes('trying again in 3 minutes'))).toBe(!isOld);
    expect(await wordsOf(rollBackSite(environment, ports))).toContain('nothing to go back to');

    // Step 10, the canary, a second deployment and the way back.
    ports.env = CANARY;
    await deploySite(environment, ports);
    operator.commit();
    await deploySite(environment, ports);
    expect(project.state.served).toEqual(all('commit-2'));
    await rollBackSite(environment, ports);
    expect(project.state.served).toEqual(all('commit-1'));
    expect(printed.filter((line) => line.startsWith('git push'))).toHaveLength(2);

    // A webhook secret that was set and not deployed (section 5, a leaked key).
    await setSecret(operator, stripe.webhookSecretName, 'whsec_rolled');
    const smoke = async () => smokeTest(await smokeTargetOf(environment, ports.commands, CANARY));
    expect(await wordsOf(smoke())).toContain('failed: webhook.');
    expect(printed.at(-3)).toContain('deployed with another STRIPE_WEBHOOK_SECRET than the last');
    await deploySite(environment, ports);

    // Media worker and App Check (section 2), and a day.
    expect(await wordsOf(deploySite(later, ports))).toMatch(/media-worker.* was not found/);
    expect(await setUp(later, project.ports)).toBe(9);
    await deploySite(later, ports);
    waitADay(operator);
    expect(await findings(operator, later)).toBe('');

    // A second run of everything changes nothing.
    const end = structuredClone(project.state);
    expect(await setUp(later, project.ports)).toBe(0);
    expect(await setUpStripe(operator)).toBe(0);
    const { commands } = ports;
    const indexes = readRepositoryFile('firestore.indexes.json');
    expect(await indexDifferences(indexes, firebase.projectId, commands)).toEqual([]);
    await deploySite(later, ports);
    expect(project.state).toEqual(end);
    ends.set(name, endOf(project));
  },
);

const all = (commit: string) => ({ rules: commit, functions: commit, pages: commit });

test.each(['wizard', 'year-old'])('the %s project ends as the new one does', (name) => {
  expect(ends.get(name)).toEqual(ends.get('new'));
});
