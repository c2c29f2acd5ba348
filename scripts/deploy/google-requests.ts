import { createRequire } from 'node:module';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { FUNCTION_REGIONS } from '@atelier/domain/site/regions';
import { DeployError } from './deploy-error.ts';
import { cronProblem } from './cron-problem.ts';

/** A function as the Firebase CLI has read it from the manifest. */
interface Endpoint {
  id: string;
  region: string;
  serviceAccount?: string | null;
  httpsTrigger?: { invoker?: readonly string[] | null };
  taskQueueTrigger?: { invoker?: readonly string[] | null };
  scheduleTrigger?: object;
  eventTrigger?: object;
}
type Backend = Record<string, unknown>;

/** What the CLI sends to Cloud Functions, as far as it is checked here. */
interface ServiceRequest {
  name: string;
  serviceConfig: { serviceAccountEmail?: string | null };
  eventTrigger?: { serviceAccountEmail?: string; triggerRegion?: string };
}
/** What it sends to Cloud Scheduler. */
interface JobRequest {
  name: string;
  schedule: string;
  timeZone: string;
  httpTarget: { oidcToken: { serviceAccountEmail: string } };
}
/** What it sends to Cloud Tasks. */
interface QueueRequest {
  name: string;
  /** Null is Google's default. */
  rateLimits: { maxConcurrentDispatches: number | null; maxDispatchesPerSecond: number | null };
  retryConfig: { maxAttempts: number | null };
}

/** Everything that a deployment of functions sends to Google before and beside their code. */
interface GoogleRequests {
  services: ServiceRequest[];
  jobs: JobRequest[];
  queues: QueueRequest[];
  /** Accounts that get the role `secretmanager.secretAccessor` on a secret, by its name. */
  secrets: Record<string, string[]>;
  /** Members that get the role `run.invoker` on a service, by its name. */
  invokers: Record<string, string[]>;
}

/** What the requests need to know of an environment. */
interface RequestedFor {
  firebase: Pick<SiteEnvironment['firebase'], 'projectId' | 'storageBucket'>;
  regions: Pick<SiteEnvironment['regions'], 'functions'>;
}

const load = createRequire(import.meta.url);
/** Parts of the Firebase CLI that make these requests; not part of its documented interface. */
const cli = {
  ...(load('firebase-tools/lib/deploy/functions/runtimes/discovery/index.js') as {
    yamlToBuild: (manifest: unknown, project: string, region: string, runtime: string) => unknown;
  }),
  ...(load('firebase-tools/lib/deploy/functions/build.js') as {
    resolveBackend: (options: object) => Promise<{ backend: Backend }>;
  }),
  ...(load('firebase-tools/lib/deploy/functions/backend.js') as {
    allEndpoints: (backend: Backend) => Endpoint[];
    empty: () => Backend;
  }),
  ...(load('firebase-tools/lib/deploy/functions/validate.js') as {
    endpointsAreValid: (wanted: Backend, present: Backend) => void;
  }),
  ...(load('firebase-tools/lib/deploy/functions/ensure.js') as {
    secretsAccessDelta: (backends: {
      wantBackend: Backend;
      haveBackend: Backend;
    }) => Promise<Record<string, string[]>>;
  }),
  ...(load('firebase-tools/lib/gcp/cloudfunctionsv2.js') as {
    functionFromEndpoint: (endpoint: Endpoint) => ServiceRequest;
  }),
  ...(load('firebase-tools/lib/gcp/cloudscheduler.js') as {
    jobFromEndpoint: (
      endpoint: Endpoint,
      location: string,
      projectNumber: string,
    ) => Promise<JobRequest>;
  }),
  ...(load('firebase-tools/lib/gcp/cloudtasks.js') as {
    queueFromEndpoint: (endpoint: Endpoint) => QueueRequest;
  }),
  ...(load('firebase-tools/lib/gcp/proto.js') as {
    getInvokerMembers: (invoker: readonly string[], project: string) => string[];
  }),
};

/**
 * Returns what the Firebase CLI would send to Google for the functions of a manifest, by the CLI's
 * own code and without sending it.
 *
 * @param manifest what the functions' SDK writes for the CLI; each function names its account
 * @throws DeployError with the CLI's words for what it refuses itself, such as a timeout over the
 * limit of its trigger
 */
export async function googleRequests(
  manifest: unknown,
  { firebase, regions }: RequestedFor,
): Promise<GoogleRequests> {
  const backend = await readBackend(manifest, firebase, regions.functions);
  const endpoints = cli.allEndpoints(backend);
  return {
    services: endpoints.map((endpoint) => cli.functionFromEndpoint(endpoint)),
    // The number names the default account, which is never used.
    jobs: await Promise.all(
      endpoints
        .filter(({ scheduleTrigger }) => scheduleTrigger !== undefined)
        .map((endpoint) => cli.jobFromEndpoint(endpoint, endpoint.region, '0')),
    ),
    queues: endpoints
      .filter(({ taskQueueTrigger }) => taskQueueTrigger !== undefined)
      .map((endpoint) => cli.queueFromEndpoint(endpoint)),
    secrets: await cli.secretsAccessDelta({ wantBackend: backend, haveBackend: cli.empty() }),
    invokers: Object.fromEntries(
      endpoints.map((endpoint) => [
        endpoint.id,
        cli.getInvokerMembers(invokersOf(endpoint), firebase.projectId),
      ]),
    ),
  };
}

async function readBackend(
  manifest: unknown,
  { projectId, storageBucket }: RequestedFor['firebase'],
  region: string,
): Promise<Backend> {
  try {
    const { backend } = await cli.resolveBackend({
      build: cli.yamlToBuild(manifest, projectId, region, 'nodejs24'),
      firebaseConfig: { projectId, storageBucket },
      userEnvs: {},
      nonInteractive: true,
      // Else it asks Secret Manager.
      isEmulator: true,
    });
    cli.endpointsAreValid(backend, cli.empty());
    return backend;
  } catch (cause) {
    throw new DeployError(`The Firebase CLI refuses the functions: ${wordsOf(cause)}`, { cause });
  }
}

/** Errors of the CLI may have the reason in their children. */
function wordsOf(error: unknown): string {
  const { message = String(error), children = [] } = error as {
    message?: string;
    children?: unknown[];
  };
  return [message, ...children.map(wordsOf)].join('\n');
}

/**
 * Who may call a service, as the CLI decides it: a schedule's token is of the function's own
 * account.
 */
function invokersOf({
  httpsTrigger,
  taskQueueTrigger,
  scheduleTrigger,
  serviceAccount,
}: Endpoint): readonly string[] {
  if (httpsTrigger !== undefined) return httpsTrigger.invoker ?? ['public'];
  if (scheduleTrigger !== undefined) return [serviceAccount ?? ''];
  return taskQueueTrigger?.invoker ?? ['private'];
}

/**
 * Checks what a deployment would send to Google by what Google accepts: addresses of accounts,
 * regions, schedules, time zones and rates. Times, memory and processors are checked by the CLI.
 *
 * @throws DeployError that names each service, secret, schedule or queue that Google would refuse,
 * and why
 */
export async function requireAccepted(
  manifest: unknown,
  environment: Pick<SiteEnvironment, 'firebase' | 'regions'>,
): Promise<void> {
  const problems = problemsOf(
    await googleRequests(manifest, environment),
    environment.firebase.projectId,
  );
  if (problems.length > 0) throw new DeployError(`Google would refuse:\n${problems.join('\n')}`);
}

function problemsOf(
  { services, jobs, queues, secrets, invokers }: GoogleRequests,
  projectId: string,
): string[] {
  const accountProblem = (account: string | null | undefined) => addressProblem(account, projectId);
  const lines = (what: string, ...problems: (string | undefined)[]) =>
    problems.filter((problem) => problem !== undefined).map((problem) => `${what}: ${problem}`);
  return [
    ...services.flatMap(({ name, serviceConfig, eventTrigger }) =>
      lines(
        `function ${lastOf(name)}`,
        regionProblem(name),
        accountProblem(serviceConfig.serviceAccountEmail),
        eventTrigger && accountProblem(eventTrigger.serviceAccountEmail),
      ),
    ),
    ...Object.entries(secrets).flatMap(([secret, accounts]) =>
      lines(
        `secret ${secret}`,
        /^[\w-]{1,255}$/.test(secret) ? undefined : 'this is not the name of a secret',
        ...accounts.map(accountProblem),
      ),
    ),
    ...Object.entries(invokers).flatMap(([name, members]) =>
      lines(
        `caller of ${name}`,
        ...members
          .filter((member) => member !== 'allUsers')
          .map((member) => accountProblem(member.replace(/^serviceAccount:/, ''))),
      ),
    ),
    ...jobs.flatMap((job) =>
      lines(
        `schedule ${lastOf(job.name)}`,
        regionProblem(job.name),
        accountProblem(job.httpTarget.oidcToken.serviceAccountEmail),
        cronProblem(job.schedule),
        timeZoneProblem(job.timeZone),
      ),
    ),
    ...queues.flatMap(({ name, rateLimits, retryConfig }) =>
      lines(
        `queue ${lastOf(name)}`,
        regionProblem(name),
        boundProblem('maxConcurrentDispatches', rateLimits.maxConcurrentDispatches, 5000),
        boundProblem('maxDispatchesPerSecond', rateLimits.maxDispatchesPerSecond, 500),
        attemptsProblem(retryConfig.maxAttempts),
      ),
    ),
  ];
}

const lastOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/**
 * Secret Manager, Cloud Scheduler and Eventarc take whole addresses only; ours are in the project's
 * own domain.
 */
function addressProblem(account: string | null | undefined, projectId: string): string | undefined {
  const [name = '', domain] = account?.split('@') ?? [];
  const isWhole =
    /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(name) &&
    domain === `${projectId}.iam.gserviceaccount.com`;
  return isWhole
    ? undefined
    : `${account ?? 'nothing'} is not the address of an account of ${projectId}`;
}

/** @param name  `projects/{project}/locations/{region}/{collection}/{id}` */
function regionProblem(name: string): string | undefined {
  const region = /\/locations\/([^/]*)\//.exec(name)?.[1] ?? '';
  return FUNCTION_REGIONS.has(region)
    ? undefined
    : `${region} is not a region of Europe with functions, schedules and queues`;
}

function timeZoneProblem(timeZone: string): string | undefined {
  return Intl.supportedValuesOf('timeZone').includes(timeZone) || timeZone === 'UTC'
    ? undefined
    : `${timeZone} is not a time zone`;
}

/**
 * cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues: -1 is without a limit.
 */
function attemptsProblem(attempts: number | null): string | undefined {
  const isNumber = attempts === null || attempts === -1 || attempts > 0;
  return isNumber ? undefined : 'maxAttempts is neither -1 nor above 0';
}

function boundProblem(field: string, value: number | null, most: number): string | undefined {
  return value === null || (value > 0 && value <= most)
    ? undefined
    : `${field} is ${value}, not between 0 and ${most}`;
}
