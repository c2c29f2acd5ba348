import * as z from 'zod/mini';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { DeployError } from '../deploy/deploy-error.ts';
import { accountSteps, serviceAgentSteps } from './account-steps.ts';
import { APP_CHECK_APIS, appCheckSteps } from './app-check-steps.ts';
import { authSteps } from './auth-steps.ts';
import { bucketSteps } from './bucket-steps.ts';
import { budgetStep } from './budget-step.ts';
import { monitoringSteps } from './monitoring-steps.ts';
import type { ProjectFacts } from './project-facts.ts';
import { includes, type SetupStep } from './setup-step.ts';
import { workerSteps } from './worker-steps.ts';

const APIS = [
  'artifactregistry',
  'billingbudgets',
  'cloudbilling',
  'cloudbuild',
  'cloudfunctions',
  'cloudresourcemanager',
  'cloudscheduler',
  'cloudtasks',
  'compute',
  'eventarc',
  'firebase',
  'firebasehosting',
  'firebaserules',
  'firebasestorage',
  'firestore',
  'iam',
  'iamcredentials',
  'identitytoolkit',
  'logging',
  'monitoring',
  'pubsub',
  'run',
  'secretmanager',
  'storage',
].map((name) => `${name}.googleapis.com`);

/** Service Usage refuses more in one request. */
const MAX_APIS = 20;

const BACKUP_DAYS = 14;
const schedule = z.object({
  name: z.string(),
  retention: z.string(),
  dailyRecurrence: z.optional(z.object({})),
});
/** Returns the schedule of daily backups from gcloud's list, with its id as name. */
function dailySchedule(list: string): { name: string; retention: string } | undefined {
  const daily = z
    .array(schedule)
    .parse(JSON.parse(list))
    .find(({ dailyRecurrence }) => dailyRecurrence !== undefined);
  return daily && { name: daily.name.split('/').at(-1) ?? '', retention: daily.retention };
}

/** Returns the step before all others: only an API that is on can say what the project has. */
export function apiStep({ firebase, appCheck }: SiteEnvironment): SetupStep {
  const { projectId } = firebase;
  const wanted = [...APIS, ...(appCheck.siteKey === '' ? [] : APP_CHECK_APIS)];
  const offIn = (list: string) => wanted.filter((api) => !list.split('\n').includes(api));
  return {
    title: 'APIs',
    state: {
      command: [
        'gcloud',
        'services',
        'list',
        '--enabled',
        '--format=value(config.name)',
        `--project=${projectId}`,
      ],
    },
    isDone: (state) => offIn(state).length === 0,
    difference: (state) => `off: ${offIn(state).join(', ')}`,
    actions: [wanted.slice(0, MAX_APIS), wanted.slice(MAX_APIS)].map((some) => ({
      command: ['gcloud', 'services', 'enable', ...some, `--project=${projectId}`],
    })),
  };
}

/**
 * Returns everything that a project with its APIs on needs before the first deployment, in order.
 */
export function setupSteps(environment: SiteEnvironment, facts: ProjectFacts): SetupStep[] {
  const { projectId } = environment.firebase;
  return [
    ...databaseSteps(environment),
    ...bucketSteps(environment),
    ...serviceAgentSteps(projectId, facts),
    ...accountSteps(environment),
    ...authSteps(environment),
    ...appCheckSteps(environment),
    ...workerSteps(environment),
    ...monitoringSteps(environment),
    // Its mails go to the channel of the alerts.
    budgetStep(environment, facts),
  ];
}

const database = z.object({
  locationId: z.optional(z.string()),
  type: z.optional(z.string()),
  databaseEdition: z.optional(z.string()),
});
/**
 * Returns what cannot be changed of a database that is there: its place, its mode and its edition.
 */
function databaseProblem(state: string, location: string): string | undefined {
  const { locationId, type, databaseEdition } = database.parse(JSON.parse(state));
  if (locationId !== location) {
    return `The database is not in ${location}, and a database cannot be moved.`;
  }
  if (type !== undefined && type !== 'FIRESTORE_NATIVE') {
    return `The database is in another mode: ${type}.`;
  }
  // A gcloud from before the editions does not name the only one.
  return databaseEdition === undefined || databaseEdition === 'STANDARD'
    ? undefined
    : `The database is of another edition, with other prices and indexes: ${databaseEdition}.`;
}

function databaseSteps({ firebase, regions }: SiteEnvironment): SetupStep[] {
  const flags = ['--database=(default)', `--project=${firebase.projectId}`];
  const databases = ['gcloud', 'firestore', 'databases'] as const;
  const describe = { command: [...databases, 'describe', ...flags, '--format=json'] } as const;
  const schedules = ['gcloud', 'firestore', 'backups', 'schedules'] as const;
  return [
    {
      title: `Firestore in ${regions.data}`,
      state: describe,
      isDone: (state) => {
        const problem = databaseProblem(state, regions.data);
        if (problem === undefined) return true;
        throw new DeployError(
          `${problem} If nobody uses it yet, delete it, wait five minutes and run the setup again: ` +
            `gcloud firestore databases delete '--database=(default)' --project=${firebase.projectId}`,
        );
      },
      actions: [
        {
          command: [
            ...databases,
            ...[
              'create',
              `--location=${regions.data}`,
              '--type=firestore-native',
              '--edition=standard',
              ...flags,
            ],
          ],
        },
      ],
    },
    {
      title: 'Firestore: point-in-time recovery, protection against deletion',
      state: describe,
      isDone: (state) =>
        includes(state, {
          pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
          deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
        }),
      actions: [
        { command: [...databases, 'update', '--enable-pitr', '--delete-protection', ...flags] },
      ],
    },
    {
      title: `Firestore: daily backups, kept ${BACKUP_DAYS} days`,
      state: { command: [...schedules, 'list', ...flags, '--format=json'] },
      isDone: (state) => dailySchedule(state)?.retention === `${BACKUP_DAYS * 86_400}s`,
      // A database has one daily schedule at most.
      actions: ({ state = '[]' }) => {
        const name = dailySchedule(state)?.name;
        const change =
          name === undefined
            ? ['create', '--recurrence=daily']
            : ['update', `--backup-schedule=${name}`];
        return [{ command: [...schedules, ...change, `--retention=${BACKUP_DAYS}d`, ...flags] }];
      },
    },
  ];
}
