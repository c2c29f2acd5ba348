import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { buildRelease } from './build-release.ts';
import {
  checkFunctions,
  loadServices,
  requireAccount,
  requireCapacity,
  requireMemory,
  requireRuntime,
} from './check-functions.ts';
import { systemCommands } from './command-port.ts';
import { WORKER_CPUS } from './media-worker.ts';

const example = readSiteEnvironment('example');
const folder = mkdtempSync(join(tmpdir(), 'flair-checks-'));
afterAll(() => rmSync(folder, { recursive: true }));

test(
  'the functions, packed as the Firebase CLI does, install in an empty folder and load without the suite',
  // Packages come from a registry, however long that takes on a busy machine.
  { timeout: 180_000 },
  async () => {
    const release = join(folder, 'release');
    const scratch = join(folder, 'installed');
    await buildRelease(release, example, systemCommands, { withWeb: false });
    const services = await checkFunctions(release, scratch, example, systemCommands);
    expect(services.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['app', 'billing', 'stripeWebhook', 'img']),
    );
    // The ceilings of the built bundle leave room for the worker; `loadServices` refuses more.
    const together = services.reduce(
      (sum, { maxInstances, cpu }) => sum + (maxInstances ?? NaN) * (cpu ?? NaN),
      0,
    );
    expect(together + WORKER_CPUS).toBeLessThanOrEqual(example.regionCpus);
    // What each may hold is listed in functions/src/index.test.ts; here, that the built bundle says
    // the same.
    const withSecret = (secret: string) =>
      services.filter(({ secretEnvironmentVariables: all }) =>
        all?.some(({ key }) => key === secret),
      );
    expect(withSecret('STRIPE_WEBHOOK_SECRET').map(({ name }) => name)).toEqual(['stripeWebhook']);
    const withStripe = withSecret('STRIPE_SECRET_KEY').map(({ name }) => name);
    expect(withStripe).toEqual(expect.arrayContaining(['billing', 'stripeWebhook']));
    expect(withStripe).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(app|img|page|everyMinute)$/)]),
    );

    const elsewhere = { ...example, regions: { ...example.regions, functions: 'us-east1' } };
    await expect(loadServices(scratch, elsewhere, systemCommands)).rejects.toThrow(
      'is in europe-west1, not in us-east1',
    );
    const manifest = join(scratch, 'package.json');
    const own = readFileSync(manifest, 'utf8');
    writeFileSync(
      manifest,
      own.replace('"dependencies": {', '"dependencies": { "vitest": "5.1.1",'),
    );
    await expect(loadServices(scratch, example, systemCommands)).rejects.toThrow(
      'vitest is a dependency of the functions, but nothing imports it: move it to devDependencies.',
    );
    writeFileSync(join(scratch, 'dist/index.js'), "import '@atelier/domain/paths';");
    await expect(loadServices(scratch, example, systemCommands)).rejects.toThrow(
      "Cannot find package '@atelier/domain'",
    );
  },
);

/** Beside the media worker's eight of 20. */
test.each([
  ['services that fit exactly', [{ maxInstances: 2, cpu: 6 }], undefined],
  [
    'services that ask for more',
    [
      { maxInstances: 2, cpu: 6 },
      { maxInstances: 1, cpu: 0.08 },
    ],
    'The services may ask for 20.08 processors together, and the region has 20',
  ],
  [
    'a service without a ceiling of instances',
    [{ maxInstances: null, cpu: 1 }],
    'page has no ceiling',
  ],
  ['a service without a processor', [{ maxInstances: 1 }], 'page has no ceiling'],
])('%s: refused unless they leave each other room', (_what, ceilings, words) => {
  const services = ceilings.map((one) => ({
    name: 'page',
    region: ['europe-west1'],
    availableMemoryMb: 512,
    ...one,
  }));
  const check = () => requireCapacity(services, { regionCpus: 20 });
  if (words === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(words);
});

test('functions that were tried on another Node are refused', () => {
  const manifest = '{"engines":{"node":"24"}}';
  expect(() => requireRuntime('24.21.0', manifest)).not.toThrow();
  expect(() => requireRuntime('20.19.0', manifest)).toThrow(
    'tried on Node 20.19.0, and will run on 24',
  );
});

test('a service that starts over half of its memory is refused by name', () => {
  const services = [{ name: 'page', region: ['europe-west1'], availableMemoryMb: 256 }];
  expect(() => requireMemory(services, 129)).toThrow('page uses 129 MB before its first request');
  expect(() => requireMemory(services, 128)).not.toThrow();
  expect(() => requireMemory(services, Number.NaN)).toThrow('could not be measured');
});

test.each([
  ['another account', 'other@atelier-flair-example.iam.gserviceaccount.com'],
  ['the account of another project', 'flair-functions@other.iam.gserviceaccount.com'],
  ['the short form, which Google refuses for secrets and schedules,', 'flair-functions@'],
  ['no account', null],
  ['nothing', undefined],
])('a service that names %s is refused by name', (_what, serviceAccountEmail) => {
  const page = { name: 'page', region: ['europe-west1'], availableMemoryMb: 256 };
  const account = 'flair-functions@atelier-flair-example.iam.gserviceaccount.com';
  const services = [{ ...page, serviceAccountEmail: account }];
  expect(() => requireAccount(services, example)).not.toThrow();
  expect(() =>
    requireAccount([...services, { ...page, name: 'img', serviceAccountEmail }], example),
  ).toThrow(`img does not name its account, ${account}`);
});
