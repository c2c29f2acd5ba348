import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { buildRelease, repository } from './build-release.ts';
import { checkFunctions, loadServices, requireMemory } from './check-functions.ts';
import { checkWeb } from './check-web.ts';
import { systemCommands } from './command-port.ts';
import { releaseConfig } from './release-config.ts';

const example = readSiteEnvironment('example');
const staging = { ...example, name: 'staging' as const };
const folder = mkdtempSync(join(tmpdir(), 'flair-checks-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the functions, packed as the Firebase CLI does, install in an empty folder and load without the suite', async () => {
  const release = join(folder, 'release');
  const scratch = join(folder, 'installed');
  await buildRelease(release, example, systemCommands, { withWeb: false });
  const services = await checkFunctions(release, scratch, example, systemCommands);
  expect(services.map(({ name }) => name)).toEqual(expect.arrayContaining(['app', 'billing', 'stripeWebhook', 'img']));
  // What each may hold is listed in functions/src/index.test.ts; here, that the built bundle says the same.
  const withSecret = (secret: string) =>
    services.filter(({ secretEnvironmentVariables: all }) => all?.some(({ key }) => key === secret));
  expect(withSecret('STRIPE_WEBHOOK_SECRET').map(({ name }) => name)).toEqual(['stripeWebhook']);
  const withStripe = withSecret('STRIPE_SECRET_KEY').map(({ name }) => name);
  expect(withStripe).toEqual(expect.arrayContaining(['billing', 'stripeWebhook']));
  expect(withStripe).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(app|img|page|everyMinute)$/)]));

  const elsewhere = { ...example, regions: { ...example.regions, functions: 'us-east1' } };
  await expect(loadServices(scratch, elsewhere, systemCommands)).rejects.toThrow('is in europe-west1, not in us-east1');
  writeFileSync(join(scratch, 'dist/index.js'), "import '@atelier/domain/paths';");
  await expect(loadServices(scratch, example, systemCommands)).rejects.toThrow("Cannot find package '@atelier/domain'");
});

test('a service that starts over half of its memory is refused by name', () => {
  const services = [{ name: 'page', region: ['europe-west1'], availableMemoryMb: 256 }];
  expect(() => requireMemory(services, 129)).toThrow('page uses 129 MB before its first request');
  expect(() => requireMemory(services, 128)).not.toThrow();
  expect(() => requireMemory(services, Number.NaN)).toThrow('could not be measured');
});

test('a release has the policy and region of its environment, and staging is hidden from search engines', () => {
  const own: unknown = JSON.parse(readFileSync(join(repository, 'firebase.json'), 'utf8'));
  const other = { ...staging, firebase: { ...staging.firebase, storageBucket: 'other.firebasestorage.app' } };
  const moved = { ...other, regions: { functions: 'europe-west9', data: 'europe-west9' } };
  const text = JSON.stringify(releaseConfig(own, moved));
  expect(text).toContain('https://storage.googleapis.com/other.firebasestorage.app/');
  expect(text).toContain('"region":"europe-west9"');
  const hidden = JSON.stringify({ source: '**', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] });
  expect(text).toContain(hidden);
  expect(text).not.toMatch(/europe-west1|atelier-flair-example|predeploy/);
  expect(JSON.stringify(releaseConfig(own, { ...moved, name: 'production' }))).not.toContain(hidden);
});

const NO_INDEX = '<meta name="robots" content="noindex" />';
const page = (canonical: string, more = '') => `<head><link rel="canonical" href="${canonical}" />${more}</head>`;

beforeEach(() => {
  mkdirSync(join(folder, 'web/en'), { recursive: true });
  writeFileSync(join(folder, 'web/app.html'), '<head></head>');
  writeFileSync(join(folder, 'web/index.html'), page(`${example.origin}/`));
  rmSync(join(folder, 'web/en/about.html'), { force: true });
});

test('accepts pages of the environment', () => {
  expect(checkWeb(join(folder, 'web'), example)).toBe(2);
  writeFileSync(join(folder, 'web/index.html'), page(example.origin, NO_INDEX));
  expect(checkWeb(join(folder, 'web'), staging)).toBe(2);
});

test.each([
  [example, page('https://other.example/en/about'), 'its canonical address is https://other.example/en/about'],
  [example, page(`${example.origin}.evil.example/`), 'its canonical address is'],
  [example, page(example.origin, NO_INDEX), 'it says noindex'],
  [example, `${page(example.origin)}<script>alert(1)</script>`, 'the security policy blocks its inline script'],
])('refuses a page by name: %#', (environment, html, problem) => {
  writeFileSync(join(folder, 'web/en/about.html'), html);
  expect(() => checkWeb(join(folder, 'web'), environment)).toThrow(`en/about.html: ${problem}`);
});

test('refuses pages of staging that search engines may index', () => {
  expect(() => checkWeb(join(folder, 'web'), staging)).toThrow('index.html: it does not say noindex');
});
