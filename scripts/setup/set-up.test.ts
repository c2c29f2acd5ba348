import { expect, test } from 'vitest';
import { DeployError } from '../deploy/deploy-error.ts';
import { withAdvice } from '../deploy/google-answers.ts';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { GoogleProject } from '../test/google-project.ts';
import type { ProjectState } from '../test/project-state.ts';
import { DATABASE } from '../test/ready-project.ts';
import { projectOfAYearAgo, wizardProject } from '../test/three-projects.ts';
import { apiStep } from './setup-steps.ts';
import { setUp } from './set-up.ts';

const environment = readSiteEnvironment('example');
const { projectId, storageBucket } = environment.firebase;
const ACCOUNT = `flair-functions@${projectId}.iam.gserviceaccount.com`;
const ALL_APIS = (
  JSON.stringify(apiStep(environment).actions).match(/[a-z]+(?=\.googleapis\.com)/g) ?? []
).map(String);
const without = (...names: string[]) => ALL_APIS.filter((api) => !names.includes(api));

const titlesOf = ({ printed }: GoogleProject, word: string) =>
  printed
    .filter((line) => line.startsWith(`${word} `))
    .map((line) => line.slice(word.length).trim());
/** Runs the setup again: whatever the project was, nothing is left to do. */
async function expectNothingLeft({ state }: GoogleProject): Promise<void> {
  const again = new GoogleProject(state);
  expect(await setUp(environment, again.ports)).toBe(0);
  expect(again.done).toEqual([]);
}
async function refusalOf(
  state: Partial<ProjectState>,
): Promise<{ words: string; project: GoogleProject }> {
  const project = new GoogleProject(state);
  const error: unknown = await setUp(environment, project.ports).catch(
    (refused: unknown) => refused,
  );
  return { words: error instanceof DeployError ? withAdvice(error) : String(error), project };
}

test('a new project: APIs first, facts afterwards, and what is slow to be known is waited for', async () => {
  const project = new GoogleProject();
  await setUp(environment, project.ports);
  expect(project.done.slice(0, 2)).toEqual(
    Array(2).fill(expect.stringMatching(/^gcloud services enable /)),
  );
  expect(titlesOf(project, 'waits').join()).toMatch(
    /cloudresourcemanager.*cloudbilling.*Service account/s,
  );
  expect(new Set(project.pauses)).toEqual(new Set([15_000]));
  expect(project.state.database).toMatchObject({
    ...DATABASE,
    type: 'FIRESTORE_NATIVE',
    databaseEdition: 'STANDARD',
  });
  expect(project.state.policies[projectId]?.['roles/datastore.user']).toEqual([
    `serviceAccount:${ACCOUNT}`,
  ]);
  expect(project.state.budgets).toEqual([
    expect.objectContaining({
      amount: { specifiedAmount: { currencyCode: 'EUR', units: '100' } },
      notificationsRule: { monitoringNotificationChannels: ['projects/42/notificationChannels/1'] },
    }),
  ]);
  await expectNothingLeft(project);
});

test('a project where the wizard was pressed: words for what cannot be moved, then everything, with Identity Platform', async () => {
  const { words, project } = await refusalOf(wizardProject(environment));
  expect(words).toBe(
    'The database is not in europe-west1, and a database cannot be moved. If nobody uses it yet, delete it, wait five ' +
      `minutes and run the setup again: gcloud firestore databases delete '--database=(default)' --project=${projectId}`,
  );
  expect(project.done).toEqual(Array(2).fill(expect.stringMatching(/^gcloud services enable /)));
  delete project.state.database;

  const second = await refusalOf(project.state);
  expect(second.words).toContain(`gcloud storage rm --recursive gs://${storageBucket}`);
  delete second.project.state.buckets[`gs://${storageBucket}`];

  const third = new GoogleProject(second.project.state);
  await setUp(environment, third.ports);
  expect(titlesOf(third, 'done')).toContain('Auth with Identity Platform');
  expect(third.state.auth).toMatchObject({ subtype: 'IDENTITY_PLATFORM' });
  await expectNothingLeft(third);
});

test('a project set up a year ago: only what an older release did otherwise', async () => {
  const project = new GoogleProject(await projectOfAYearAgo(environment));
  await setUp(environment, project.ports);
  expect(titlesOf(project, 'done')).toEqual([
    'APIs',
    'Firestore: daily backups, kept 14 days',
    'Bucket: private, versions, deleted files, CORS',
    `Bucket for exports gs://${projectId}-backups`,
    'Bucket for exports: private, deleted after 14 days',
    'Functions queue tasks in their own name: roles/iam.serviceAccountUser',
    'Alert: Atelier Flair: payments need a person',
    'Alert: Atelier Flair: the webhook refuses signatures',
    'Budget alarm at 100 EUR a month',
  ]);
  expect(project.state.budgets).toEqual([
    expect.objectContaining({
      amount: { specifiedAmount: { currencyCode: 'EUR', units: '100' } },
      // Somebody else's channel stays.
      notificationsRule: {
        monitoringNotificationChannels: [
          'projects/42/notificationChannels/9',
          'projects/42/notificationChannels/1',
        ],
      },
    }),
  ]);
  await expectNothingLeft(project);
});

test('an API that stays off is named after five minutes', async () => {
  const project = new GoogleProject();
  const { commands } = project.ports;
  const read: typeof commands.read = async (program, args) => {
    const answer = await commands.read(program, args);
    // An organisation forbids it.
    if (args.includes('enable')) project.state.apis = without('billingbudgets');
    return answer;
  };
  const setup = setUp(environment, { ...project.ports, commands: { ...commands, read } });
  await expect(setup).rejects.toThrow(
    /billingbudgets\.googleapis\.com[^]*It was tried for five minutes\. Run the setup again later\./,
  );
});

test.each<[string, Partial<ProjectState>, string]>([
  ['has no billing account', { apis: ALL_APIS, billingAccount: '' }, 'choose the Blaze plan'],
  [
    'has a database in the mode of Datastore',
    { apis: ALL_APIS, database: { ...DATABASE, type: 'DATASTORE_MODE' } },
    'The database is in another mode: DATASTORE_MODE.',
  ],
  [
    'has a database of another edition',
    { apis: ALL_APIS, database: { ...DATABASE, databaseEdition: 'ENTERPRISE' } },
    'The database is of another edition, with other prices and indexes: ENTERPRISE.',
  ],
])('a project that %s is left as it is, at once and with words', async (_what, state, expected) => {
  const { words, project } = await refusalOf(state);
  expect(words).toContain(expected);
  expect(project.done).toEqual([]);
  expect(project.pauses).toEqual([]);
});

test('a wrong account of the operator ends it at once, with what to do', async () => {
  const project = new GoogleProject();
  const read = () =>
    Promise.reject(new DeployError('PERMISSION_DENIED: The caller does not have permission'));
  const ports = { ...project.ports, commands: { ...project.ports.commands, read } };
  const error: unknown = await setUp(environment, ports).catch((refused: unknown) => refused);
  expect(withAdvice(error as DeployError)).toContain(
    'take the one that owns the project: gcloud auth list',
  );
  expect(project.pauses).toEqual([]);
});
