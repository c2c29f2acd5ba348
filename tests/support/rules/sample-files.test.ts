import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulesFilesOnEmulator } from './sample-files.ts';

const everyFile = readdirSync('tests/rules')
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/rules/${name}`);

test('the default runs existing files, each once, and about a third of all', () => {
  const files = rulesFilesOnEmulator();
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  expect(files.length).toBeLessThan(everyFile.length / 2.5);
});

test('all means every file, and other values are rejected', () => {
  expect(rulesFilesOnEmulator('all').toSorted()).toEqual(everyFile.toSorted());
  expect(() => rulesFilesOnEmulator('none')).toThrow('RULES_ON_EMULATOR');
});
