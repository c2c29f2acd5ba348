import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parseSiteEnvironment } from '@atelier/domain/site/environment';
import { stagingSettings } from './test/staging-settings.ts';
import { repository } from './deploy/build-release.ts';
import { indexAnswers } from './test/listed-indexes.ts';
import { type Answers, OperatorMachine } from './test/operator-machine.ts';
import { SmokeSite } from './test/smoke-site.ts';
import { readSiteEnvironment } from './site-environment/read-site-environment.ts';

// A deployment starts dozens of programs, one after the other, and other stages run beside it.
vi.setConfig({ testTimeout: 300_000 });

const machine = new OperatorMachine({
  ...stagingSettings,
  media: { keepSources: true, workerUrl: 'https://media-worker-42.europe-west1.run.app' },
});
const site = new SmokeSite(parseSiteEnvironment(stagingSettings), 'whsec_essai');
const folder = mkdtempSync(join(tmpdir(), 'flair-deploy-'));
/** A clone of the repository, and where it pushes to. */
const root = join(folder, 'clone');
const origin = join(folder, 'origin.git');
const pages = join(folder, 'pages');

const git = (...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=Operator', '-c', 'user.email=operator@flair.test', ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  ).trim();
function commit(): string {
  appendFileSync(join(root, 'README.md'), 'Another change.\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'a change');
  return git('rev-parse', '--short=12', 'HEAD');
}

beforeAll(async () => {
  // A hook of Git names the repository that it runs in.
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('GIT_')) vi.stubEnv(name, undefined);
  }
  mkdirSync(join(root, 'web'), { recursive: true });
  for (const part of [
    'scripts',
    'functions',
    'environments',
    'locales',
    'packages/media-worker',
    'tsconfig.base.json',
    'package.json',
    'package-lock.json',
    'firebase.json',
    'firestore.rules',
    'firestore.indexes.json',
    'storage.rules',
    '.gitignore',
  ]) {
    cpSync(join(repository, part), join(root, part), { recursive: true });
  }
  writeFileSync(join(root, 'web/vite.config.ts'), '');
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  execFileSync('git', ['init', '--quiet', '--bare', origin]);
  git('init', '--quiet');
  git('remote', 'add', 'origin', origin);
  // A link is not what `node_modules/` in .gitignore means.
  appendFileSync(join(root, '.git/info/exclude'), '/node_modules\n');
  commit();
  mkdirSync(pages);
  writeFileSync(join(pages, 'app.html'), '<head></head>');
  writeFileSync(join(pages, '404.html'), '<meta name="robots" content="noindex" />');
  writeFileSync(
    join(pages, 'index.html'),
    `<link rel="canonical" href="${String(stagingSettings['origin'])}/" /><meta name="robots" content="noindex" />`,
  );
  await site.start();
});
afterAll(() => {
  vi.unstubAllEnvs();
  site.stop();
  machine.remove();
  rmSync(folder, { recursive: true });
});
beforeEach(() => site.heal());

const READY: Answers = {
  'gcloud secrets versions access latest --secret=STRIPE_WEBHOOK_SECRET': 'whsec_essai',
  'gcloud auth print-access-token': 'token',
  ...indexAnswers(),
  'npm test': 'all tests passed',
  'npm ci': { does: `ln -sfn '${join(repository, 'node_modules')}' node_modules` },
  'vite build': { does: `mkdir -p "$3" && cp '${pages}'/* "$3"` },
  'firebase deploy': 'deployed',
  'gcloud builds submit': 'built',
  'gcloud run deploy media-worker': 'deployed',
};
const CANARY = { CANARY_EMAIL: 'canary@flair.test', CANARY_PASSWORD: 'p', CANARY_VIDEO: 'v' };

function deploy(args: string[] = [], planted: Answers = {}, env: Record<string, string> = CANARY) {
  machine.answer({ ...planted, ...READY, ...planted });
  return machine.run(['deploy.ts', 'staging', ...args], { root, site: site.base, env });
}
/** Returns what was asked of the programs and the site, without options, and each once. */
const asked = () => [
  ...new Set(
    machine.asked().map((line) => {
      const [program = '', ...words] = line.split(' ');
      if (program === 'firebase') return `${program} ${words.slice(0, 3).join(' ')}`;
      if (program === 'gcloud') return `${program} ${words.slice(0, 3).join(' ')}`;
      return /^(GET|POST)$/.test(program) ? 'smoke test' : `${program} ${words[0] ?? ''}`;
    }),
  ),
];

test('rollback says that there is nothing to go back to', async () => {
  const { status, stderr } = await deploy(['rollback']);
  expect(stderr).toContain(
    'Stopped: There is nothing to go back to: this machine has deployed nothing.',
  );
  expect(asked()).toEqual([]);
  expect(status).toBe(1);
});

test('deploy refuses changes that are not committed, before it asks anything', async () => {
  writeFileSync(join(root, 'firestore.rules.new'), '');
  const { status, stderr } = await deploy();
  rmSync(join(root, 'firestore.rules.new'));
  expect(stderr).toBe(
    '\nStopped: There are changes that are not committed: commit or remove them.\n',
  );
  expect(machine.asked()).toEqual([]);
  expect(status).toBe(1);
});

test('deploy refuses red tests, and changes nothing', async () => {
  const { status, stderr } = await deploy([], { 'npm test': { refusal: '2 tests failed' } });
  expect(stderr).toContain('2 tests failed');
  expect(stderr).toContain('Stopped: npm test failed (1): see above.');
  expect(asked()).toEqual(['gcloud secrets versions access', 'npm test']);
  expect(status).toBe(1);
});

test('deploy goes from tests to the smoke test in order; when that fails, it says how to go back, and rollback does', async () => {
  const first = commit();
  const done = await deploy();
  expect(done.stderr).not.toContain('Stopped');
  expect(asked()).toEqual([
    'gcloud secrets versions access',
    'npm test',
    'vite build',
    'npm ci',
    'firebase deploy --only firestore,storage',
    'gcloud firestore indexes composite',
    'gcloud firestore indexes fields',
    `gcloud builds submit ${join(root, '.deploy/staging', first, 'worker')}`,
    'gcloud run deploy media-worker',
    'firebase deploy --only functions',
    'firebase deploy --only hosting',
    'smoke test',
    'gcloud auth print-access-token',
  ]);
  expect(done.stdout).toContain(`https://essai.flair.test runs ${first}.`);
  expect(done.stdout).not.toContain('To go back');
  expect(done.status).toBe(0);
  expect(git('ls-remote', '--tags', 'origin')).toMatch(/refs\/tags\/staging-\d{12}$/);

  const second = commit();
  const blind = await deploy([], {}, {});
  expect(blind.stderr).toContain(
    'Stopped: The smoke test needs CANARY_EMAIL, CANARY_PASSWORD, CANARY_VIDEO',
  );
  expect(asked()).toEqual(['gcloud secrets versions access']);
  site.answers['/dashboard'] = { status: 500 };
  const failed = await deploy();
  expect(failed.stdout).toContain('failed  app page: status 500, or no app');
  expect(failed.stderr).toContain(
    'Stopped: The smoke test of https://essai.flair.test failed: app page.',
  );
  expect(failed.stderr).toContain('Go back with: npm run deploy -- staging rollback\n');
  expect(failed.status).toBe(1);
  expect(git('tag', '--points-at', second)).toBe('');

  site.heal();
  const back = await deploy(['rollback']);
  expect(back.stderr).toBe('');
  expect(asked()).toEqual([
    'gcloud secrets versions access',
    'npm ci',
    'firebase deploy --only hosting',
    'firebase deploy --only functions',
    'firebase deploy --only firestore,storage',
    'smoke test',
    'gcloud auth print-access-token',
  ]);
  expect(machine.asked().find((line) => line.includes('--only hosting'))).toContain(
    `--config ${join(root, '.deploy/staging', first, 'firebase.json')} `,
  );
  expect(back.stdout).toContain(`https://essai.flair.test runs ${first} again.`);
  expect(back.status).toBe(0);
});

test('functions that lack a secret stop the deployment at once, with what to do', async () => {
  commit();
  const refusal =
    'HTTP Error: 404, Secret [projects/42/secrets/SMTP_PASSWORD] not found or has no versions.';
  const { status, stderr } = await deploy([], { 'firebase deploy --only functions': { refusal } });
  expect(stderr).toContain(refusal);
  expect(stderr).toContain(
    'Give the secret a value: npx firebase functions:secrets:set NAME --project PROJECT.',
  );
  expect(asked().at(-1)).toBe('firebase deploy --only functions');
  expect(status).toBe(1);
});

test('a worker that cannot be built stops the deployment before the functions, with words', async () => {
  commit();
  const { status, stderr } = await deploy([], {
    'gcloud builds submit': { refusal: 'the image cannot be built' },
  });
  expect(stderr).toContain('the image cannot be built');
  expect(stderr).toMatch(/Stopped: gcloud builds submit .* failed/);
  expect(asked().at(-1)).toMatch(/^gcloud builds submit /);
  expect(status).toBe(1);
});

test('on a bare clone a dry run passes with the facts of the example, and deploys nothing', async () => {
  machine.settle(undefined);
  const example = readSiteEnvironment('example').origin;
  writeFileSync(join(pages, 'index.html'), `<link rel="canonical" href="${example}/" />`);
  const { status, stdout, stderr } = await deploy(['--dry-run']);
  expect(stderr).toBe('');
  expect(stdout).toContain(
    "environments/staging.json is missing: this dry run uses the example's facts.\n",
  );
  expect(stdout).toContain(`ok      3 pages for ${example}\n`);
  expect(stdout).toMatch(/ok {6}\d\d functions installed and loaded/);
  expect(stdout).toContain('No media worker: none in the settings.');
  expect(stdout).toContain('staging: the dry run passed. Nothing was deployed.');
  expect(asked()).toEqual(['vite build', 'npm ci']);
  expect(status).toBe(0);
});
