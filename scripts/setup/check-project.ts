import * as z from 'zod/mini';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { SCHEDULE_NAMES, SCHEDULES } from '@atelier/domain/schedules';
import { DAY_MS, HOUR_MS } from '@atelier/domain/time-units';
import type { CommandPort } from '../deploy/command-port.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { openIndexes } from '../deploy/firestore-indexes.ts';
import { readFacts } from './project-facts.ts';
import { differences, type Comparison, type ReadingPorts } from './setup-step.ts';
import { apiStep, setupSteps } from './setup-steps.ts';

const listedJobs = z.array(
  z.object({
    /** `projects/{project}/locations/{region}/jobs/{id}` */
    name: z.string(),
    state: z.optional(z.string()),
    schedule: z.optional(z.string()),
    timeZone: z.optional(z.string()),
    lastAttemptTime: z.optional(z.string()),
  }),
);
const listedBackups = z.array(
  z.object({
    /** `projects/{project}/databases/{id}` */
    database: z.string(),
    state: z.string(),
    snapshotTime: z.string(),
  }),
);

/** A daily backup that is older was not followed by another one. */
const BACKUP_IS_OLD_MS = 2 * DAY_MS;

/**
 * Compares a whole project with what the setup, the deployment and time should have made of it, and
 * changes nothing. Nothing is waited for: what Google cannot say now is a difference, too.
 *
 * @returns each difference, in words
 */
export async function projectDifferences(
  environment: SiteEnvironment,
  { commands, request, print }: ReadingPorts,
  now: Date,
): Promise<string[]> {
  const ports = { commands, request, print };
  const apis = await differences([apiStep(environment)], ports);
  try {
    const facts = await readFacts(environment.firebase.projectId, ports);
    const steps = [...setupSteps(environment, facts), ...runningChecks(environment, now)];
    return [...apis, ...(await differences(steps, ports))];
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return [...apis, `Project: ${error.message}`];
  }
}

/**
 * Compares indexes, exemptions and TTLs with `firestore.indexes.json`.
 *
 * @returns as `projectDifferences`
 */
export async function indexDifferences(
  file: string,
  projectId: string,
  commands: CommandPort,
): Promise<string[]> {
  try {
    const open = await openIndexes(file, projectId, commands);
    return open.map(({ name, state }) => `Index or TTL ${name}: ${state.toLowerCase()}`);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return [`Indexes: ${error.message}`];
  }
}

/** Returns what only a deployment and time can bring about: schedules that run, and backups. */
function runningChecks({ firebase, regions }: SiteEnvironment, now: Date): Comparison[] {
  const project = [`--project=${firebase.projectId}`, '--format=json'];
  const jobs = (state: string) => scheduleProblems(state, regions.functions, now);
  const backup = (state: string) => backupProblem(state, now);
  return [
    {
      title: 'Schedules',
      state: {
        command: [
          'gcloud',
          'scheduler',
          'jobs',
          'list',
          `--location=${regions.functions}`,
          ...project,
        ],
      },
      isDone: (state) => jobs(state).length === 0,
      difference: (state) => jobs(state).join(', '),
    },
    {
      title: 'Firestore: the last backup',
      state: { command: ['gcloud', 'firestore', 'backups', 'list', ...project] },
      isDone: (state) => backup(state) === undefined,
      difference: backup,
    },
  ];
}

function scheduleProblems(list: string, region: string, now: Date): string[] {
  const jobs = listedJobs.parse(JSON.parse(list));
  return SCHEDULE_NAMES.flatMap((name) => {
    const { cron, overdueMs } = SCHEDULES[name];
    const job = jobs.find((one) => one.name.endsWith(`/firebase-schedule-${name}-${region}`));
    if (job === undefined) return `${name} is missing until the functions are deployed`;
    if (job.state !== 'ENABLED') {
      return `${name} is ${job.state?.toLowerCase() ?? 'without a state'}`;
    }
    if (job.schedule !== cron || job.timeZone !== 'Europe/Paris') {
      return `${name} runs at "${job.schedule} ${job.timeZone}" instead of "${cron} Europe/Paris"`;
    }
    // A new one has not run yet.
    if (job.lastAttemptTime === undefined) return [];
    const isLate = now.getTime() - Date.parse(job.lastAttemptTime) > (overdueMs ?? HOUR_MS);
    return isLate ? `${name} was last started at ${job.lastAttemptTime}` : [];
  });
}

function backupProblem(list: string, now: Date): string | undefined {
  const newest = listedBackups
    .parse(JSON.parse(list))
    .filter(({ database, state }) => database.endsWith('/(default)') && state === 'READY')
    .map(({ snapshotTime }) => snapshotTime)
    .toSorted((one, other) => Date.parse(other) - Date.parse(one))[0];
  if (newest === undefined) return 'there is none; the first comes within a day';
  return now.getTime() - Date.parse(newest) > BACKUP_IS_OLD_MS ? `it is of ${newest}` : undefined;
}
