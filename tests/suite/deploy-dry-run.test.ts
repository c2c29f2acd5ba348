import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'flair-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readSettings = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
/** The example's settings with the facts of another operator. */
const settings = {
  ...readSettings('environments/example.json'),
  ...readSettings('scripts/test/staging-settings.json'),
};

function dryRun(staging: object) {
  writeFileSync(join(folder, 'staging.json'), JSON.stringify(staging));
  const env = { ...process.env, SITE_ENVIRONMENTS: folder };
  return spawnSync('node', ['scripts/deploy.ts', 'staging', '--dry-run'], {
    env,
    encoding: 'utf8',
  });
}

test('a dry run builds, installs and checks a staging site with its own settings', () => {
  const { status, stdout, stderr } = dryRun(settings);
  expect(stderr).toBe('');
  expect(stdout).toContain('pages for https://essai.flair.test');
  expect(stdout).toMatch(/\d\d functions installed and loaded/);
  expect(status).toBe(0);
});

test('a malformed setting stops it before the build', () => {
  const { status, stdout, stderr } = dryRun({ ...settings, origin: 'essai.flair.test' });
  expect(stderr).toContain('environments/staging.json: site environment: origin: not an origin');
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
