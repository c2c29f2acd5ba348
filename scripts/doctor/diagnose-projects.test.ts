// The way of an operator through docs/production.md, on each of the three projects: what the doctor
// says before the setup, after it, and once secrets, a deployment and a day have come.
import { expect, test } from 'vitest';
import { projectDifferences } from '../setup/check-project.ts';
import { setUp } from '../setup/set-up.ts';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { GoogleProject, type ProjectState } from '../test/google-project.ts';
import { listedIndexes } from '../test/listed-indexes.ts';
import { backupOf, deployedJobs } from '../test/ready-project.ts';
import { projectOfAYearAgo, undoWizard, wizardProject } from '../test/three-projects.ts';
import { diagnose, readRepositoryFile } from './diagnose.ts';

const environment = readSiteEnvironment('example');
const { stripe, smtp } = environment;
const NOW = new Date('2026-11-29T12:00:00Z');
const SECRETS = {
  [smtp.passwordSecretName]: 'right',
  [stripe.secretKeyName]: 'sk_test_1',
  [stripe.webhookSecretName]: 'whsec_1',
  [smtp.unsubscribeKeyName]: 'abc',
};

/** Returns what the doctor finds of a project, a line each; nothing is changed. */
async function findings(state: Partial<ProjectState>): Promise<string> {
  const project = new GoogleProject(state);
  const { commands, request } = project.ports;
  const lines: string[] = [];
  await diagnose('staging', {
    commands,
    readEnvironment: () => environment,
    readFile: readRepositoryFile,
    loadServices: () => Promise.resolve([]),
    checkMailServer: (_smtp, password) => Promise.resolve(`took "${password}"`),
    findDifferences: {
      project: (settings) =>
        projectDifferences(settings, { commands, request, print: () => undefined }, NOW),
      Stripe: () => Promise.resolve([]),
    },
    print: (line) => lines.push(line),
  });
  expect(project.done).toEqual([]);
  return lines.filter((line) => line.startsWith('failed')).join('\n');
}

/** Returns which checks failed. */
const titlesIn = (found: string) => found.match(/(?<=^failed {2})[\w ]+/gm) ?? [];

const SCHEDULER_IS_OFF = /APIs: off: .*cloudscheduler\.googleapis\.com/;
/** Nothing else can be asked before the API of projects is on. */
const PROJECT_IS_UNKNOWN = /Project: gcloud failed:\n.*cloudresourcemanager/;
/** Checks that fail without the values of secrets. */
const OF_SECRETS = ['mail server', ...Object.keys(SECRETS).slice(1)];

test.each<[string, () => Promise<Partial<ProjectState>> | Partial<ProjectState>, RegExp[]]>([
  ['a new project', () => ({}), [SCHEDULER_IS_OFF, PROJECT_IS_UNKNOWN]],
  [
    'a project where the wizard was pressed',
    () => wizardProject(environment),
    [SCHEDULER_IS_OFF, PROJECT_IS_UNKNOWN],
  ],
  [
    'a project set up a year ago',
    () => projectOfAYearAgo(environment),
    [
      /APIs: off: (?=.*cloudtasks\.googleapis\.com)(?=.*compute\.googleapis\.com)/,
      /Firestore: daily backups, kept 14 days: /,
      /Bucket for exports gs:\/\/[\w-]+-backups: missing/,
      /roles\/iam\.serviceAccountUser: not given to/,
      /Budget alarm at 100 EUR a month: 50 EUR/,
    ],
  ],
])('%s: the doctor names what is missing until nothing is', async (_which, stateOf, words) => {
  const project = new GoogleProject(await stateOf());
  const before = await findings(project.state);
  for (const word of words) expect(before).toMatch(word);
  expect(titlesIn(before)).toEqual(['project', 'indexes', ...OF_SECRETS]);

  undoWizard(project, environment);
  await setUp(environment, project.ports);
  const afterSetup = await findings(project.state);
  expect(afterSetup).toContain('failed  project: 2 to look at\n');
  expect(afterSetup).toContain(
    'Schedules: everyMinute is missing until the functions are deployed',
  );
  expect(afterSetup).toContain('Firestore: the last backup: there is none');
  expect(titlesIn(afterSetup)).toEqual(['project', 'indexes', ...OF_SECRETS]);

  const { state } = project;
  const withSecrets = { ...state, secrets: SECRETS };
  expect(titlesIn(await findings(withSecrets))).toEqual(['project', 'indexes']);
  const deployed = {
    ...withSecrets,
    indexes: listedIndexes(),
    jobs: deployedJobs(environment.regions.functions, '2026-11-29T11:55:00Z'),
    backups: [backupOf('2026-11-29T03:00:00Z')],
  };
  expect(await findings(deployed)).toBe('');
});
