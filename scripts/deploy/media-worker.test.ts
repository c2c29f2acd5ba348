import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WORKER_SLOTS } from '@atelier/domain/content/encoding';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { repository } from './build-release.ts';
import { checkWorker, copyWorker, deployWorker } from './media-worker.ts';
import { RecordedCommands } from '../test/recorded-commands.ts';

const example = readSiteEnvironment('example');
const workerUrl = 'https://media-worker-42.europe-west1.run.app';
const environment = { ...example, media: { ...example.media, workerUrl } };

test('the image is built of the release, then runs privately within its limits', async () => {
  const commands = new RecordedCommands();
  await deployWorker('/releases/abc123', environment, commands);
  const image =
    'europe-west1-docker.pkg.dev/atelier-flair-example/media-worker/media-worker:abc123';
  const where = '--region=europe-west1 --project=atelier-flair-example';
  expect(commands.lines).toEqual([
    `gcloud builds submit /releases/abc123/worker --tag=${image} ${where}`,
    [
      `gcloud run deploy media-worker --image=${image} ${where} --quiet`,
      '--service-account=flair-media@atelier-flair-example.iam.gserviceaccount.com --no-allow-unauthenticated',
      `--concurrency=1 --max-instances=${WORKER_SLOTS} --min-instances=0 --timeout=1800`,
      '--execution-environment=gen2 --cpu=4 --memory=16Gi',
      '--network=media-worker --subnet=media-worker --vpc-egress=all-traffic',
      '--set-env-vars=MEDIA_BUCKET=atelier-flair-example.firebasestorage.app',
    ].join(' '),
  ]);
});

test('an environment without a worker deploys none and asks for none', async () => {
  const commands = new RecordedCommands();
  await deployWorker('/releases/abc123', example, commands);
  expect(await checkWorker(example, commands)).toBe(
    'none in the settings: films play as they were sent',
  );
  expect(commands.lines).toEqual([]);
});

test('a release has every file that the image copies', () => {
  const release = mkdtempSync(join(tmpdir(), 'worker-'));
  onTestFinished(() => rmSync(release, { recursive: true }));
  copyWorker(repository, release);
  const dockerfile = readFileSync(join(release, 'worker/Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((file) => !existsSync(join(release, 'worker', file)))).toEqual([]);
});

const SERVICE = {
  metadata: {
    annotations: {
      'run.googleapis.com/urls': JSON.stringify([workerUrl, 'https://media-a.run.app']),
    },
  },
  spec: {
    template: {
      spec: { serviceAccountName: 'flair-media@atelier-flair-example.iam.gserviceaccount.com' },
    },
  },
  status: { url: 'https://media-a.run.app' },
};
const check = (service: object, policy: object = { bindings: [] }) =>
  checkWorker(
    environment,
    new RecordedCommands({
      answers: {
        'gcloud run services describe media-worker': [JSON.stringify(service)],
        'gcloud run services get-iam-policy media-worker': [JSON.stringify(policy)],
      },
    }),
  );

test('a worker that is private and at its address is well', async () => {
  expect(await check(SERVICE)).toBe(`private, at ${workerUrl}`);
  expect(await check(SERVICE, { etag: 'x' })).toBe(`private, at ${workerUrl}`);
});

test.each([
  [
    'another address',
    { ...SERVICE, metadata: {} },
    {},
    'is not its address, which is https://media-a.run.app',
  ],
  [
    'an account with more rights',
    { ...SERVICE, spec: { template: { spec: {} } } },
    {},
    'it runs as the default account instead of flair-media@',
  ],
  [
    'an open door',
    SERVICE,
    { bindings: [{ role: 'roles/run.invoker', members: ['allUsers'] }] },
    'it is open to allUsers',
  ],
])('%s is named', async (_fault, service, policy, words) => {
  await expect(check(service, policy)).rejects.toThrow(words);
});
