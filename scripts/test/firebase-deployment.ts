import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { parseIndexFile } from '@atelier/domain/queries/index-file';
import { FUNCTION_REGIONS } from '@atelier/domain/site/regions';
import { DeployError } from '../deploy/deploy-error.ts';
import { googleRequests } from '../deploy/google-requests.ts';
import { FUNCTIONS_FOLDER } from '../deploy/release-config.ts';
import { listedIndexes, type ListedIndexes } from './listed-indexes.ts';
import type { ProjectState } from './project-state.ts';

/** A project that can be deployed to. */
interface Project {
  readonly state: ProjectState;
  requireApi: (api: string) => void;
}
interface Release {
  folder: string;
  /** Name of its folder. */
  commit: string;
  projectId: string;
}
type Composite = ListedIndexes['composites'][number];
type Requests = Awaited<ReturnType<typeof googleRequests>>;

const manifestOf = z.object({
  endpoints: z.record(
    z.string(),
    z.object({
      region: z.array(z.string()),
      secretEnvironmentVariables: z.optional(z.array(z.object({ key: z.string() }))),
    }),
  ),
});
const hosted = z.object({
  hosting: z.object({
    rewrites: z.array(
      z.object({
        function: z.optional(z.object({ functionId: z.string(), region: z.optional(z.string()) })),
      }),
    ),
  }),
});

/** Asked for functions with schedules, queues, triggers and secrets. */
const FUNCTION_APIS = [
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'cloudscheduler',
  'cloudtasks',
  'eventarc',
  'pubsub',
  'run',
  'secretmanager',
];
/** What the first functions with triggers meet, once: Eventarc's account does not know its roles. */
const EVENTARC_IS_NEW =
  'Permission denied while using the Eventarc Service Agent. If you recently started to use Eventarc, it may take a ' +
  'few minutes before all necessary permissions are propagated to the Service Agent.';
const hasMetEventarc = new WeakSet<ProjectState>();

/**
 * Does with a project what `firebase deploy --only …` does, and refuses what Google and the Firebase
 * CLI refuse. For functions the CLI's own code says what is sent; their manifest is in the release.
 *
 * @throws DeployError with what the CLI prints
 */
export async function deployWithFirebase(project: Project, args: readonly string[]): Promise<void> {
  const flag = (name: string) => args[args.indexOf(name) + 1] ?? '';
  const folder = dirname(flag('--config'));
  const release = { folder, commit: basename(folder), projectId: flag('--project') };
  const parts = {
    'firestore,storage': deployRules,
    functions: deployFunctions,
    hosting: deployPages,
  };
  const part = Object.entries(parts).find(([name]) => name === flag('--only'))?.[1];
  if (part === undefined) throw new Error(`No part of a release: ${flag('--only')}`);
  try {
    await part(project, release);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    throw new DeployError('firebase deploy failed (1): see above.', { printed: error.message });
  }
}

function deployRules(project: Project, { folder, commit, projectId }: Release): void {
  const { state } = project;
  for (const api of ['firestore', 'firebaserules', 'firebasestorage']) project.requireApi(api);
  if (state.database === undefined) {
    refuse(`HTTP Error: 404, The database (default) does not exist for project ${projectId}`);
  }
  if (state.buckets[`gs://${bucketOf(projectId)}`] === undefined) {
    refuse(`Firebase Storage has not been set up on project '${projectId}'.`);
  }
  const file = parseIndexFile(readJson(join(folder, 'firestore.indexes.json')));
  const { composites, overrides } = listedIndexes(file);
  const known = new Set(state.indexes.composites.map(textOf));
  const stateOf = (index: Composite) => (known.has(textOf(index)) ? 'READY' : 'CREATING');
  state.indexes = {
    composites: composites.map((index) => ({ ...index, state: stateOf(index) })),
    overrides,
  };
  state.served.rules = commit;
}

async function deployFunctions(project: Project, release: Release): Promise<void> {
  const { state } = project;
  const { folder, commit, projectId } = release;
  for (const api of FUNCTION_APIS) project.requireApi(api);
  const manifest = readJson(join(folder, FUNCTIONS_FOLDER, 'functions-manifest.json'));
  const { endpoints } = manifestOf.parse(manifest);
  const region = Object.values(endpoints)[0]?.region[0] ?? '';
  const requests = await googleRequests(manifest, {
    firebase: { projectId, storageBucket: bucketOf(projectId) },
    regions: { functions: region },
  });
  requireGoogle(state, requests, projectId);
  if (Object.keys(state.functions).length === 0 && !hasMetEventarc.has(state)) {
    hasMetEventarc.add(state);
    refuse(EVENTARC_IS_NEW);
  }
  state.functions = Object.fromEntries(
    Object.entries(endpoints).map(([name, { secretEnvironmentVariables = [] }]) => {
      const secrets = secretEnvironmentVariables.map(({ key }) => [key, state.secrets[key] ?? '']);
      return [name, { region, secrets: Object.fromEntries(secrets) as Record<string, string> }];
    }),
  );
  state.jobs = requests.jobs.map(({ name, schedule, timeZone }) => ({
    ...state.jobs.find((job) => basename(String(job['name'])) === basename(name)),
    name,
    schedule,
    timeZone,
    state: 'ENABLED',
  }));
  state.queues = requests.queues.map(({ name }) => name);
  state.served.functions = commit;
}

/** Secrets, accounts, roles and regions, in the order in which the CLI comes to them. */
function requireGoogle(state: ProjectState, requests: Requests, projectId: string): void {
  for (const [secret, accounts] of Object.entries(requests.secrets)) {
    if (state.secrets[secret] === undefined) {
      refuse(
        `HTTP Error: 404, Secret [projects/42/secrets/${secret}] not found or has no versions.`,
      );
    }
    for (const account of accounts) requireAccount(state, account);
  }
  const { services, jobs, queues } = requests;
  for (const { serviceConfig } of services) {
    requireAccount(state, serviceConfig.serviceAccountEmail ?? '');
  }
  for (const { httpTarget } of jobs) {
    requireAccount(state, httpTarget.oidcToken.serviceAccountEmail);
  }
  for (const { name } of [...services, ...jobs, ...queues]) {
    const region = /\/locations\/([^/]+)/.exec(name)?.[1] ?? '';
    if (!FUNCTION_REGIONS.has(region)) refuse(`NOT_FOUND: location ${region} in ${name}`);
  }
  const agent = 'serviceAccount:service-42@gcp-sa-eventarc.iam.gserviceaccount.com';
  const builder = 'serviceAccount:42-compute@developer.gserviceaccount.com';
  requireRole(state, projectId, 'eventarc.serviceAgent', agent);
  requireRole(state, projectId, 'cloudbuild.builds.builder', builder);
}

function requireAccount({ accounts }: ProjectState, address: string): void {
  if (!accounts.includes(address)) refuse(`HTTP Error: 400, Invalid service account (${address}).`);
}

function requireRole(
  { policies }: ProjectState,
  projectId: string,
  role: string,
  member: string,
): void {
  if (policies[projectId]?.[`roles/${role}`]?.includes(member) !== true) {
    refuse(`PERMISSION_DENIED: ${member} lacks roles/${role}`);
  }
}

function deployPages(project: Project, { folder, commit }: Release): void {
  const { state } = project;
  project.requireApi('firebasehosting');
  const { hosting } = hosted.parse(readJson(join(folder, 'firebase.json')));
  for (const { function: target } of hosting.rewrites) {
    if (target === undefined) continue;
    const { functionId, region } = target;
    if (state.functions[functionId]?.region !== region) {
      refuse(`Unable to find a valid endpoint for function \`${functionId}\` in ${region}`);
    }
  }
  state.served.pages = commit;
}

const bucketOf = (projectId: string) => `${projectId}.firebasestorage.app`;
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
/** Without its number, which depends on the others. */
const textOf = ({ name, queryScope, fields }: Composite) =>
  JSON.stringify([name.replace(/\d+$/, ''), queryScope, fields]);

function refuse(words: string): never {
  throw new DeployError(words);
}
