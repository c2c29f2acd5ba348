import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkRules } from './check-rules.ts';
import { root } from '../paths.ts';
import { SuiteError } from '../suite-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the rules of the project compile', () => {
  checkRules(join(root, 'firestore.rules'));
  checkRules(join(root, 'storage.rules'));
});

test('reports a syntax error with its line and column', () => {
  const file = join(folder, 'broken.rules');
  writeFileSync(file, 'service cloud.firestore {\n  match /a/{b} { allow read if true; }\n}\n');
  expect(() => checkRules(file)).toThrow(SuiteError);
  expect(() => checkRules(file)).toThrow(/broken\.rules:2:\d+: /);
});

test('reports a missing file', () => {
  expect(() => checkRules(join(folder, 'none.rules'))).toThrow(
    /none\.rules cannot be read \(ENOENT\)/,
  );
});
