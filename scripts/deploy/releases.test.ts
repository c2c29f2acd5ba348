import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseDeployOptions } from './deploy-options.ts';
import { Releases } from './releases.ts';

let folder: string;
let releases: Releases;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flair-releases-'));
  releases = new Releases(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

function deploy(name: string, passed = true): void {
  releases.create();
  releases.finish(name);
  releases.record(name, passed);
}

test('goes back to the last release that passed, step by step', () => {
  deploy('a');
  deploy('b');
  deploy('c', false);
  deploy('d');
  expect(releases.previous()).toBe('b');
  releases.returnTo('b');
  expect(releases.previous()).toBe('a');
  expect(existsSync(releases.folderOf('d'))).toBe(false);
});

test('a release that failed and was deployed again counts once', () => {
  deploy('a');
  deploy('b', false);
  deploy('b');
  expect(releases.previous()).toBe('a');
});

test('a build that fails leaves the deployed release of the same commit as it is', () => {
  deploy('a');
  writeFileSync(join(releases.folderOf('a'), 'firebase.json'), '{}');
  deploy('b');
  releases.create();
  expect(releases.previous()).toBe('a');
  expect(existsSync(join(releases.folderOf('a'), 'firebase.json'))).toBe(true);
});

test('failed releases never push out the one to go back to', () => {
  deploy('a');
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) deploy(name, false);
  expect(releases.previous()).toBe('a');
  expect(existsSync(releases.folderOf('a'))).toBe(true);
  expect(existsSync(releases.folderOf('b'))).toBe(false);
});

test('keeps five releases', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) deploy(name);
  expect(existsSync(releases.folderOf('a'))).toBe(false);
  expect(existsSync(releases.folderOf('b'))).toBe(true);
});

test('without an earlier release it says so, and what to do', () => {
  expect(() => releases.previous()).toThrow(
    'There is nothing to go back to: this machine has deployed nothing.',
  );
  expect(releases.hasEarlier('a')).toBe(false);
  deploy('a');
  expect(() => releases.previous()).toThrow(
    /no earlier release that passed.*check out the last good tag/,
  );
  expect(releases.hasEarlier('a')).toBe(false);
  expect(releases.hasEarlier('b')).toBe(true);
});

test.each([
  [['staging'], { name: 'staging', action: 'deploy' }],
  [['production', '--dry-run'], { name: 'production', action: 'dry-run' }],
  [['production', 'rollback'], { name: 'production', action: 'rollback' }],
  [['rollback', 'staging'], { name: 'staging', action: 'rollback' }],
])('npm run deploy -- %j', (args, options) => {
  expect(parseDeployOptions(args)).toEqual(options);
});

test.each([
  [],
  ['example'],
  ['staging', 'production'],
  ['staging', 'rollback', '--dry-run'],
  ['staging', '--force'],
])('npm run deploy -- %j is refused with the usage', (...args) => {
  expect(() => parseDeployOptions(args)).toThrow('npm run deploy -- staging|production');
});
