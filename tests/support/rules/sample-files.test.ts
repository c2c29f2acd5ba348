import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulesFilesOnEmulator } from './sample-files.ts';

const everyFile = readdirSync('tests/rules')
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/rules/${name}`);
const on = (day: number) => rulesFilesOnEmulator('fifth', new Date(Date.UTC(2026, 10, day)));

test('five consecutive days run every file on the emulator, some of them each day', () => {
  const days = [28, 29, 30, 31, 32].map(on);
  expect([...new Set(days.flat())].toSorted()).toEqual(everyFile.toSorted());
  for (const files of days) expect(files.length).toBeLessThan(everyFile.length / 2);
});

test('runs all files if requested, and rejects unknown values', () => {
  expect(rulesFilesOnEmulator('all').toSorted()).toEqual(everyFile.toSorted());
  expect(() => rulesFilesOnEmulator('none')).toThrow('RULES_ON_EMULATOR');
});
