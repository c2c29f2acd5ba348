import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSiteEnvironment } from '@atelier/domain/site/environment';
import { startStripeSandbox, type Sandbox } from '@atelier/stripe-sandbox';
import { startSmtpServer } from '../emulators/suite/email/smtp-server.ts';
import { freePort } from '../emulators/suite/ports.ts';
import { stripeAccount } from '../emulators/suite/stripe/catalogue.ts';
import { repository } from './deploy/build-release.ts';
import { runSetup } from './setup/setup-step.ts';
import { stripeRequest } from './stripe-account/stripe-request.ts';
import { stripeSteps } from './stripe-account/stripe-steps.ts';
import { indexAnswers } from './test/listed-indexes.ts';
import { type Answers, OperatorMachine } from './test/operator-machine.ts';
import { backupOf, deployedJobs, readyProject } from './test/ready-project.ts';
import { RecordedCommands } from './test/recorded-commands.ts';
import { stagingSettings } from './test/staging-settings.ts';

const machine = new OperatorMachine(stagingSettings);
/** A copy of the repository, to plant faults in. */
const root = mkdtempSync(join(tmpdir(), 'flair-clone-'));
const smtpPort = await freePort();
let stopSmtp: () => Promise<void>;
let stripe: Sandbox;
beforeAll(async () => {
  stopSmtp = await startSmtpServer(smtpPort, 'secret', () => undefined);
  stripe = await startStripeSandbox({ account: stripeAccount });
  await runSetup(stripeSteps(staging), {
    commands: new RecordedCommands(),
    request: stripeRequest(stripe.url, STRIPE_KEY),
    print: () => undefined,
    confirm: () => Promise.resolve(true),
  });
  for (const part of [
    'emulators/suite/paths.ts',
    'emulators/suite/stripe/catalogue.ts',
    'scripts',
    'functions',
    'environments',
    'locales',
    'tsconfig.base.json',
    'package-lock.json',
    'firebase.json',
    'firestore.indexes.json',
    'monitoring',
    'storage.backups-lifecycle.json',
    'storage.cors.json',
    'storage.lifecycle.json',
  ]) {
    cpSync(join(repository, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
});
afterAll(async () => {
  await stopSmtp();
  await stripe.stop();
  machine.remove();
  rmSync(root, { recursive: true });
});

const staging = parseSiteEnvironment(stagingSettings);
const STRIPE_KEY = 'sk_test_operator';
const WORKER_URL = 'https://media-worker-42.europe-west1.run.app';
const READY: Answers = {
  ...indexAnswers(),
  'gcloud projects describe': '42',
  'gcloud billing projects describe': 'billingAccounts/A-B-C',
  'gcloud auth print-access-token': 'token',
  ...readyProject(staging),
  'gcloud scheduler jobs list': JSON.stringify(
    deployedJobs(staging.regions.functions, new Date().toISOString()),
  ),
  'gcloud firestore backups list': JSON.stringify([backupOf(new Date().toISOString())]),
  'gcloud secrets versions describe latest': 'enabled',
  'gcloud secrets versions access latest --secret=SMTP_PASSWORD': 'secret',
  'gcloud run services describe media-worker': JSON.stringify({
    metadata: {},
    spec: {
      template: { spec: { serviceAccountName: 'flair-media@flair-essai.iam.gserviceaccount.com' } },
    },
    status: { url: WORKER_URL },
  }),
  'gcloud run services get-iam-policy media-worker': '{}',
};

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(root, file), text.replaceAll(from, to));
}
const doctor = () =>
  machine.run(['doctor.ts', 'staging'], {
    root,
    hasStubbedFetch: true,
    env: {
      SMTP_SERVER: `127.0.0.1:${smtpPort}`,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_REAL_ORIGIN: stripe.url,
    },
  });

test('doctor ends with 0 where all is well, and with 1 and the words of each planted fault', async () => {
  machine.settle({ ...stagingSettings, media: { keepSources: true, workerUrl: WORKER_URL } });
  machine.answer(READY);
  const well = await doctor();
  expect(well.stderr).toBe('');
  expect(well.stdout).toMatch(/^(ok {6}.*\n){11}$/);
  expect(well.stdout).toContain(`media worker: private, at ${WORKER_URL}`);
  expect(well.stdout).toMatch(/services: \d\d start within half of their memory/);
  expect(well.status).toBe(0);

  change(
    'functions/package.json',
    '"dependencies": {',
    '"dependencies": { "@atelier/emulators": "*",',
  );
  change('functions/src/platform/function-options.ts', "'512MiB'", "'128MiB'");
  machine.answer({
    'gcloud secrets versions describe latest --secret=UNSUBSCRIBE_KEY': {
      refusal: 'NOT_FOUND: Secret [UNSUBSCRIBE_KEY]',
    },
    ...READY,
    'gcloud secrets versions access latest --secret=SMTP_PASSWORD': 'a former one',
    'gcloud billing budgets list': '[]',
    'gcloud run services get-iam-policy media-worker': '{"bindings": [{"members": ["allUsers"]}]}',
    ...indexAnswers({ composites: [], overrides: [] }),
  });
  const { status, stdout } = await doctor();
  expect(stdout.split('\n').filter((line) => line.startsWith('failed'))).toEqual([
    'failed  functions: @atelier/emulators is a workspace package: it cannot be installed when deployed, so bundle it.',
    expect.stringMatching(
      /^failed {2}services: \w+ uses \d+ MB before its first request, over half of its 128 MB\.$/,
    ),
    'failed  project: 1 to look at',
    expect.stringMatching(
      /^failed {2}indexes: \d\d\d of firestore\.indexes\.json to deploy or to wait for$/,
    ),
    'failed  media worker: it is open to allUsers',
    'failed  mail server: smtp.flair.test:587 refuses the login of essai (535): correct smtp.user or SMTP_PASSWORD.',
    expect.stringMatching(/^failed {2}UNSUBSCRIBE_KEY: gcloud secrets .* failed:$/),
  ]);
  expect(stdout).toContain('\n        Budget alarm at 100 EUR a month: missing\n');
  expect(stdout).toContain(
    '\n        videos (status ASCENDING, created_at DESCENDING) COLLECTION: missing\n',
  );
  expect(stdout).toContain('\n        audit_log.expires_at TTL: missing\n');
  expect(stdout).toContain('NOT_FOUND: Secret [UNSUBSCRIBE_KEY]');
  expect(stdout).not.toContain('a former one');
  expect(status).toBe(1);
});

test.each([
  ['missing', { siret: undefined }, 'site environment: operator.siret: missing'],
  ['malformed', { siret: '1' }, 'site environment: operator.siret: not 14 digits'],
  ["still the example's", { phone: '+33 1 99 00 24 07' }, "still the example's: operator.phone"],
])('doctor ends with 1 and names a setting that is %s', async (_fault, fact, words) => {
  machine.settle({ ...stagingSettings, operator: { ...stagingSettings.operator, ...fact } });
  machine.answer({});
  const { status, stdout } = await doctor();
  expect(stdout).toContain(`failed  settings: environments/staging.json: ${words}`);
  expect(machine.asked()).toEqual([]);
  expect(status).toBe(1);
});

test.each([
  'doctor.ts',
  'deploy.ts staging --dry-run',
  'setup.ts staging --dry-run',
  'stripe-setup.ts',
])(
  '%s ends with 1 and names what the settings of a bare clone lack, without a stack',
  async (command) => {
    machine.settle(undefined);
    change('environments/example.json', '"origin":', '"nowhere":');
    const { status, stdout, stderr } = await machine.run(command.split(' '), { root });
    change('environments/example.json', '"nowhere":', '"origin":');
    expect(`${stdout}${stderr}`).toContain(
      'environments/example.json: site environment: origin: missing',
    );
    expect(`${stdout}${stderr}`).not.toContain('    at ');
    expect(status).toBe(1);
  },
);
