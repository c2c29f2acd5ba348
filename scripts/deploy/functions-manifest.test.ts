import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { functionsManifest } from './functions-manifest.ts';

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'));
const workspace = (dependencies: Record<string, string>) => ({
  main: 'dist/index.js',
  engines: { node: '24' },
  dependencies,
});
const lock = (packages: Record<string, object>) => ({ lockfileVersion: 3, packages });

test('the functions of this repository need no workspace package and nothing that the lock file lacks', () => {
  const { manifest, lock: own } = functionsManifest(
    readJson('functions/package.json'),
    readJson('package-lock.json'),
  );
  expect(Object.keys(manifest.dependencies)).toContain('firebase-functions');
  expect(Object.keys(own.packages).filter((name) => name.includes('@atelier'))).toEqual([]);
  expect(Object.keys(own.packages)).not.toContain('node_modules/typescript');
  expect(manifest).not.toHaveProperty('scripts');
});

test('a workspace package among the dependencies is refused', () => {
  const packages = {
    'node_modules/@atelier/domain': { resolved: 'domain', link: true },
    domain: {},
  };
  expect(() => functionsManifest(workspace({ '@atelier/domain': '*' }), lock(packages))).toThrow(
    '@atelier/domain is a workspace package',
  );
});

test('a dependency that is not locked is refused by name', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', dependencies: { b: '1' } } };
  expect(() => functionsManifest(workspace({ a: '1.0.0' }), lock(packages))).toThrow(
    'b, which node_modules/a need',
  );
});

test('keeps nested versions, required peers and optional packages, and leaves out everything else', () => {
  const packages = {
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { b: '1' },
      optionalDependencies: { gone: '1', o: '1' },
    },
    'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '1' } },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': {
      version: '1.0.0',
      dev: true,
      peerDependencies: { p: '1', q: '1' },
      peerDependenciesMeta: { q: { optional: true } },
    },
    'node_modules/o': { version: '1.0.0', optional: true },
    'node_modules/p': { version: '1.0.0', peer: true },
    'node_modules/q': { version: '1.0.0' },
  };
  const { lock: own } = functionsManifest(workspace({ a: '1.0.0' }), lock(packages));
  expect(Object.keys(own.packages)).toEqual([
    '',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/o',
    'node_modules/p',
  ]);
  expect(own.packages['node_modules/c']).not.toHaveProperty('dev');
});
