import { expect, test } from 'vitest';
import { requireMemory } from '../deploy/check-functions.ts';
import { indexAnswers, listedIndexes } from '../test/listed-indexes.ts';
import { RecordedCommands } from '../test/recorded-commands.ts';
import {
  EnvironmentError,
  readSiteEnvironment,
} from '../site-environment/read-site-environment.ts';
import { diagnose, type DoctorPorts, readRepositoryFile } from './diagnose.ts';

const built = Object.fromEntries(
  Object.entries(indexAnswers()).map(([line, answer]) => [line, [answer]]),
);

async function run(name: string, change: Partial<DoctorPorts> = {}) {
  const lines: string[] = [];
  const failures = await diagnose(name, {
    commands: new RecordedCommands({ answers: built }),
    readEnvironment: () => readSiteEnvironment('example'),
    readFile: readRepositoryFile,
    loadServices: () => Promise.resolve(['app', 'img']),
    checkMailServer: (_smtp, password) => Promise.resolve(`took "${password}"`),
    findDifferences: { project: () => Promise.resolve([]), Stripe: () => Promise.resolve([]) },
    print: (line) => lines.push(line),
    ...change,
  });
  const failed = lines.filter((line) => line.startsWith('failed'));
  expect(failed).toHaveLength(failures);
  return { lines, failed };
}

test('a bare clone is well, without a question to any account', async () => {
  const commands = new RecordedCommands();
  const { lines, failed } = await run('example', { commands });
  expect(failed).toEqual([]);
  expect(lines.at(-1)).toMatch(/^skipped project, mail server, .* are invented$/);
  expect(commands.lines).toEqual([]);
});

test('a deployed environment is asked for its indexes and secrets, and its mail server gets the password', async () => {
  const password = { 'gcloud secrets versions access latest --secret=SMTP_PASSWORD': ['secret'] };
  const { lines, failed } = await run('staging', {
    commands: new RecordedCommands({ answers: { ...built, ...password } }),
  });
  expect(failed).toEqual([]);
  expect(lines).toHaveLength(11);
  expect(lines).toContain('ok      mail server: took "secret"');
});

test('a settings file that is missing or wrong is named; the manifest is checked all the same', async () => {
  const readEnvironment = () => {
    throw new EnvironmentError('environments/staging.json is missing');
  };
  const { lines, failed } = await run('staging', { readEnvironment });
  expect(failed).toEqual(['failed  settings: environments/staging.json is missing']);
  expect(lines).toHaveLength(2);
});

test('a workspace package in the manifest of the functions is named', async () => {
  const readFile = (file: string) =>
    readRepositoryFile(file).replace(
      '"dependencies": {',
      '"dependencies": { "@atelier/domain": "*",',
    );
  const { failed } = await run('example', {
    readFile: (file) =>
      file === 'functions/package.json' ? readFile(file) : readRepositoryFile(file),
  });
  expect(failed).toEqual([expect.stringContaining('@atelier/domain is a workspace package')]);
});

test('a service that would start over its memory is named', async () => {
  const services = [{ name: 'page', region: ['europe-west1'], availableMemoryMb: 256 }];
  const loadServices = async () => {
    requireMemory(services, 140);
    return services;
  };
  expect((await run('example', { loadServices })).failed).toEqual([
    'failed  services: page uses 140 MB before its first request, over half of its 256 MB.',
  ]);
});

test('each index that is not built, and each that is missing, is named', async () => {
  const { composites, overrides } = listedIndexes();
  const commands = new RecordedCommands({
    answers: {
      'gcloud firestore indexes composite list': [
        JSON.stringify(composites).replace('READY', 'CREATING'),
      ],
      'gcloud firestore indexes fields list': [
        JSON.stringify(overrides.filter(({ name }) => !name.endsWith('/mail/fields/expires_at'))),
      ],
    },
  });
  expect((await run('staging', { commands })).failed).toEqual([
    [
      'failed  indexes: 3 of firestore.indexes.json to deploy or to wait for',
      'audit_log (actor ASCENDING, action ASCENDING, at DESCENDING) COLLECTION: CREATING',
      'mail.expires_at: missing',
      'mail.expires_at TTL: missing',
    ].join('\n        '),
  ]);
});

test('what differs of the project and of the account at Stripe is named', async () => {
  const findDifferences = {
    project: () =>
      Promise.resolve(['Alert: payments: conditions', 'Schedules: everyNight is paused']),
    Stripe: () => Promise.resolve(['Product prod_pro: missing']),
  };
  expect((await run('staging', { findDifferences })).failed).toEqual([
    'failed  project: 2 to look at\n        Alert: payments: conditions\n        Schedules: everyNight is paused',
    'failed  Stripe: 1 to look at\n        Product prod_pro: missing',
  ]);
});

test('a secret without a value is named', async () => {
  const failing = 'gcloud secrets versions describe latest --secret=STRIPE_WEBHOOK_SECRET';
  const commands = new RecordedCommands({ answers: built, failing });
  expect((await run('staging', { commands })).failed).toEqual([
    expect.stringMatching(/^failed {2}STRIPE_WEBHOOK_SECRET: /),
  ]);
});
