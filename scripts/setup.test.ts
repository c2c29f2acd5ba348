import { afterAll, expect, test } from 'vitest';
import { parseSiteEnvironment } from '@atelier/domain/site/environment';
import { indexAnswers, listedIndexes } from './test/listed-indexes.ts';
import { type Answers, OperatorMachine } from './test/operator-machine.ts';
import { stagingSettings } from './test/staging-settings.ts';
import { BUCKET, readyProject } from './test/ready-project.ts';

const machine = new OperatorMachine(stagingSettings);
afterAll(() => machine.remove());

const READY: Answers = {
  'gcloud projects describe': '42',
  'gcloud billing projects describe': 'billingAccounts/A-B-C',
  'gcloud auth print-access-token': 'token',
  ...readyProject(parseSiteEnvironment(stagingSettings)),
};
const DESCRIBE = 'gcloud storage buckets describe gs://flair-essai.firebasestorage.app';
const withoutVersions: Answers = {
  [DESCRIBE]: JSON.stringify({ ...BUCKET, versioning_enabled: false }),
  'gcloud storage buckets update': 'updated',
  ...READY,
};

function setup(answers: Answers, typed = '', args = ['staging']) {
  machine.answer(answers);
  return machine.run(['setup.ts', ...args], { typed, hasStubbedFetch: true });
}
const changes = () =>
  machine
    .asked()
    .filter((line) => /^(POST|PATCH|DELETE) | (create|update|enable|add-iam\S*) /.test(line));

test('setup ends with 0 on a project that is set up', async () => {
  const { status, stdout, stderr } = await setup(READY);
  expect(stderr).toBe('');
  expect(stdout).toContain('flair-essai is set up: nothing to do.');
  expect(changes()).toEqual([]);
  expect(status).toBe(0);
});

test('setup shows what differs, does it once the id of the project was typed, and nothing after another word', async () => {
  const done = await setup(withoutVersions, 'flair-essai\n');
  expect(done.stdout).toMatch(
    /# Bucket: private, versions.*\n.* --versioning .*\n\nType flair-essai to do this: /,
  );
  expect(done.stdout).toMatch(/flair-essai is set up\.\n$/);
  expect(done.status).toBe(0);
  expect(changes()).toEqual([
    expect.stringMatching(/^gcloud storage buckets update .* --versioning /),
  ]);

  const stopped = await setup(withoutVersions, 'yes\n');
  expect(stopped.stderr).toBe('Not confirmed: nothing was changed.\n');
  expect(stopped.status).toBe(1);
  expect(changes()).toEqual([]);
});

test.each<[string, Answers, string]>([
  [
    'gcloud refuses',
    {
      'gcloud firestore databases describe': {
        refusal: 'PERMISSION_DENIED: Missing or insufficient permissions.',
      },
    },
    'PERMISSION_DENIED: Missing or insufficient permissions.\nThe account that is signed in may not do this.',
  ],
  [
    'an interface refuses',
    {
      'GET https://identitytoolkit.googleapis.com': {
        refusal: 'the caller does not have permission',
      },
    },
    '/config: 403\nthe caller does not have permission',
  ],
  [
    'the database is elsewhere',
    { 'gcloud firestore databases describe': '{"locationId": "eur3"}' },
    'The database is not in europe-west1, and a database cannot be moved.',
  ],
])(
  'setup ends with 1 and the words when %s, and changes nothing',
  async (_fault, planted, words) => {
    const { status, stderr } = await setup({ ...planted, ...READY, ...planted }, 'flair-essai\n');
    expect(stderr).toContain(words);
    expect(status).toBe(1);
    expect(changes()).toEqual([]);
  },
);

test('setup --check ends with 1 and names what differs of project, indexes and Stripe, and changes nothing', async () => {
  const alert = 'GET https://monitoring.googleapis.com/v3/projects/flair-essai/alertPolicies';
  const { composites, overrides } = listedIndexes();
  const kept = overrides.filter(({ name }) => !name.endsWith('/mail/fields/expires_at'));
  const planted: Answers = {
    ...READY,
    ...indexAnswers({ composites, overrides: kept }),
    [alert]: '{}',
    'gcloud scheduler jobs list': '[]',
  };
  const { status, stdout, stderr } = await setup(planted, '', ['staging', '--check']);
  expect(stdout).toContain('ok      Account of the functions\n');
  expect(stdout).toMatch(/^differs Alert: Atelier Flair: errors of the server: missing$/m);
  expect(stdout).toMatch(/^differs Schedules: everyMinute is missing until/m);
  expect(stdout).toMatch(/^differs Firestore: the last backup: missing$/m);
  expect(stdout).toMatch(/^differs Stripe: gcloud secrets versions access .* failed:$/m);
  expect(stdout.match(/^differs Index.*$/gm)).toEqual([
    'differs Index or TTL mail.expires_at: missing',
    'differs Index or TTL mail.expires_at TTL: missing',
  ]);
  expect(stderr).toMatch(/^\d+ of flair-essai to look at\.\n$/);
  expect(changes()).toEqual([]);
  expect(status).toBe(1);
});

test('setup cares for the media worker once its address is in the settings', async () => {
  const workerUrl = 'https://media-worker-42.europe-west1.run.app';
  machine.settle({ ...stagingSettings, media: { keepSources: true, workerUrl } });
  try {
    expect((await setup(READY)).stdout).toContain(
      'ok      Network of the media worker: Google only',
    );
    const open: Answers = {
      'gcloud compute networks subnets list': 'False',
      'gcloud compute networks subnets update media-worker': 'updated',
    };
    expect((await setup({ ...open, ...READY, ...open }, 'flair-essai\n')).status).toBe(0);
    expect(changes()).toEqual([
      expect.stringMatching(
        /^gcloud compute networks subnets update .*--enable-private-ip-google-access/,
      ),
    ]);
    const { stdout } = await setup({}, '', ['staging', '--dry-run']);
    expect(stdout).toMatch(/# Media worker: roles\/storage\.objectUser\n.* gs:\/\/flair-essai\./);
    expect(machine.asked()).toEqual([]);
  } finally {
    machine.settle(stagingSettings);
  }
});

test('setup without an environment ends with 1 and its usage', async () => {
  const { status, stderr } = await setup(READY, '', ['somewhere']);
  expect(stderr).toBe('Usage: npm run setup -- staging|production [--dry-run|--check]\n');
  expect(status).toBe(1);
});
