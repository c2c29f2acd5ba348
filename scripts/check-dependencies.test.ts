import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dependencyProblems } from './check-dependencies.ts';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
const manifest = { allowScripts: { builder: true, silent: false } };
const fine = { license: 'MIT', integrity: 'sha512-x' };
const problemsWith = (fault: object) =>
  dependencyProblems(
    { packages: { '': {}, 'node_modules/a/node_modules/@b/c': { ...fine, ...fault } } },
    manifest,
  );

test('the lock file keeps to the policy', () => {
  expect(dependencyProblems(read('package-lock.json'), read('package.json'))).toEqual([]);
});

test.each([
  ['an unknown licence', { license: 'SSPL-1.0' }, 'has the licence SSPL-1.0'],
  ['no licence', { license: undefined }, 'has the licence none'],
  [
    'one of two licences that both apply',
    { license: '(MIT AND GPL-3.0)' },
    'has the licence (MIT AND GPL-3.0)',
  ],
  ['no checksum', { integrity: undefined }, 'has no checksum'],
  ['an undecided install script', { hasInstallScript: true }, 'has an install script'],
  ['a host', { resolved: 'https://registry.example/c.tgz' }, 'names the host that it came from'],
  [
    'a git address',
    { dependencies: { d: 'git+ssh://git@example.com/d.git' } },
    'depends on d@git+ssh',
  ],
  ['a GitHub address', { optionalDependencies: { d: 'someone/d' } }, 'depends on d@someone/d'],
  ['an archive', { devDependencies: { d: 'http://example.com/d.tgz' } }, 'depends on d@http'],
])('refuses a package with %s', (_fault, change, problem) => {
  expect(problemsWith(change)).toEqual([expect.stringContaining(`@b/c ${problem}`)]);
});

test.each([
  { license: '(GPL-3.0 OR MIT)' },
  { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
  { dependencies: { d: 'npm:@e/d@^1.0.0', f: '^2 || >=3 <4' } },
  { integrity: undefined, inBundle: true },
])('allows %j', (change) => {
  expect(problemsWith(change)).toEqual([]);
});

test('allows install scripts that were decided on, and folders of the repository', () => {
  const packages = {
    'node_modules/builder': { ...fine, hasInstallScript: true },
    'node_modules/silent': { ...fine, hasInstallScript: true },
    'node_modules/@atelier/domain': { resolved: 'domain', link: true },
    domain: { dependencies: { zod: '4.6.7' } },
  };
  expect(dependencyProblems({ packages }, manifest)).toEqual([]);
});
