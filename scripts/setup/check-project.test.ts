import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runtimeAccount } from '@atelier/domain/site/runtime-account';
import { repository } from '../deploy/build-release.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { GoogleProject } from '../test/google-project.ts';
import { indexAnswers, listedIndexes } from '../test/listed-indexes.ts';
import type { ProjectState } from '../test/project-state.ts';
import { backupOf, deployedJobs } from '../test/ready-project.ts';
import { RecordedCommands } from '../test/recorded-commands.ts';
import { indexDifferences, projectDifferences } from './check-project.ts';
import { setUp } from './set-up.ts';

const environment = readSiteEnvironment('example');
const { projectId } = environment.firebase;
const NOW = new Date('2026-11-29T12:00:00Z');

const ready = new GoogleProject();
await setUp(environment, ready.ports);
/** A project that is set up and deployed, and has run for a while. */
const RUNNING: ProjectState = {
  ...ready.state,
  jobs: deployedJobs('europe-west1', '2026-11-29T11:55:00Z'),
  backups: [backupOf('2026-11-26T03:00:00Z'), backupOf('2026-11-29T03:00:00Z')],
};

async function differencesOf(state: Partial<ProjectState>) {
  const project = new GoogleProject({ ...RUNNING, ...state });
  const found = await projectDifferences(environment, project.ports, NOW);
  expect(project.done).toEqual([]);
  expect(project.pauses).toEqual([]);
  return { found, project };
}

test('a site that runs has no difference', async () => {
  expect((await differencesOf({})).found).toEqual([]);
});

test('an alert of an older release is named, corrected by the setup, and then silent', async () => {
  const { alertPolicies = [], ...others } = RUNNING.monitoring;
  const older = alertPolicies.map((alert) =>
    alert['displayName'] === 'Atelier Flair: payments need a person'
      ? {
          ...alert,
          conditions: [
            {
              displayName: 'payments need a person',
              conditionMatchedLog: { filter: 'jsonPayload.message="dispute-opened"' },
            },
          ],
        }
      : alert,
  );
  const { found, project } = await differencesOf({
    monitoring: { ...others, alertPolicies: older },
  });
  expect(found).toEqual([
    'Alert: Atelier Flair: payments need a person: conditions not as in monitoring/alerts/payments.json',
  ]);
  expect(await setUp(environment, project.ports)).toBe(1);
  expect(project.done).toEqual([
    expect.stringMatching(/^PATCH \/v3\/projects\/42\/alertPolicies\/\d+$/),
  ]);
  expect((await differencesOf(project.state)).found).toEqual([]);
});

const [minute, ...otherJobs] = RUNNING.jobs;
const [budget] = RUNNING.budgets;
test.each<[string, Partial<ProjectState>, string[]]>([
  [
    'an API that was turned off',
    { apis: RUNNING.apis.filter((api) => api !== 'cloudtasks') },
    ['APIs: off: cloudtasks.googleapis.com'],
  ],
  [
    'an API whose answers are missing',
    { apis: RUNNING.apis.filter((api) => api !== 'cloudscheduler') },
    [
      'APIs: off: cloudscheduler.googleapis.com',
      expect.stringContaining('Schedules: gcloud failed:') as string,
    ],
  ],
  [
    'a role that was taken away',
    {
      policies: {
        ...RUNNING.policies,
        [projectId]: { ...RUNNING.policies[projectId], 'roles/datastore.user': [] },
      },
    },
    [`Functions: roles/datastore.user: not given to serviceAccount:${runtimeAccount(environment)}`],
  ],
  [
    'a bucket that was deleted',
    {
      buckets: Object.fromEntries(
        Object.entries(RUNNING.buckets).filter(([name]) => !name.includes('backups')),
      ),
    },
    [
      `Bucket for exports gs://${projectId}-backups: missing`,
      'Bucket for exports: private, deleted after 14 days: missing',
    ],
  ],
  [
    'a database that is elsewhere',
    { database: { ...RUNNING.database, locationId: 'nam5' } },
    [
      expect.stringContaining(
        'Firestore in europe-west1: The database is not in europe-west1, and a database cannot be moved.',
      ) as string,
    ],
  ],
  [
    'a budget of another amount',
    { budgets: [{ ...budget, amount: { specifiedAmount: { currencyCode: 'EUR', units: '50' } } }] },
    ['Budget alarm at 100 EUR a month: 50 EUR, told to the channel of the alerts'],
  ],
  [
    'no billing account',
    { billingAccount: '' },
    [expect.stringContaining('has no billing account') as string],
  ],
  [
    'schedules before the first deployment',
    { jobs: [] },
    [
      'Schedules: everyMinute is missing until the functions are deployed, ' +
        'every15Minutes is missing until the functions are deployed, ' +
        'everyHour is missing until the functions are deployed, everyNight is missing until the functions are deployed',
    ],
  ],
  [
    'a schedule that was paused',
    { jobs: [{ ...minute, state: 'PAUSED' }, ...otherJobs] },
    ['Schedules: everyMinute is paused'],
  ],
  [
    'a schedule at other times',
    { jobs: [{ ...minute, timeZone: 'UTC' }, ...otherJobs] },
    ['Schedules: everyMinute runs at "* * * * * UTC" instead of "* * * * * Europe/Paris"'],
  ],
  [
    'a schedule that stands still',
    { jobs: [{ ...minute, lastAttemptTime: '2026-11-29T10:59:59Z' }, ...otherJobs] },
    ['Schedules: everyMinute was last started at 2026-11-29T10:59:59Z'],
  ],
  [
    'backups that stopped',
    { backups: [backupOf('2026-11-27T11:59:59Z')] },
    ['Firestore: the last backup: it is of 2026-11-27T11:59:59Z'],
  ],
  [
    'a backup that is not done',
    { backups: [{ ...backupOf('2026-11-29T03:00:00Z'), state: 'CREATING' }] },
    ['Firestore: the last backup: there is none; the first comes within a day'],
  ],
])('%s: named, and nothing is changed', async (_fault, state, words) => {
  expect((await differencesOf(state)).found).toEqual(words);
});

test('a schedule that is new has not run yet', async () => {
  const { found } = await differencesOf({
    jobs: [{ ...minute, lastAttemptTime: undefined }, ...otherJobs],
  });
  expect(found).toEqual([]);
});

test('an index and a TTL that are missing are named, and so is why they cannot be asked', async () => {
  const file = readFileSync(join(repository, 'firestore.indexes.json'), 'utf8');
  const { composites, overrides } = listedIndexes();
  const left = {
    composites,
    overrides: overrides.filter(({ name }) => !name.endsWith('/mail/fields/expires_at')),
  };
  const answers = Object.fromEntries(
    Object.entries(indexAnswers(left)).map(([line, answer]) => [line, [answer]]),
  );
  expect(await indexDifferences(file, projectId, new RecordedCommands({ answers }))).toEqual([
    'Index or TTL mail.expires_at: missing',
    'Index or TTL mail.expires_at TTL: missing',
  ]);
  const refused = new RecordedCommands();
  refused.read = () => Promise.reject(new DeployError('PERMISSION_DENIED'));
  expect(await indexDifferences(file, projectId, refused)).toEqual(['Indexes: PERMISSION_DENIED']);
});
