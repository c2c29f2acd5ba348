import { expect, test } from 'vitest';
import { readOptions } from './read-options.ts';
import { chooseStages, stageNames } from './stages.ts';

const named = (...args: Parameters<typeof chooseStages>) => chooseStages(...args).map(({ name }) => name);
const commandOf = (...args: Parameters<typeof chooseStages>) => chooseStages(...args)[0]?.command.join(' ');

test('npm test runs all stages but the one that starts and kills suites, which the full extent has', () => {
  expect(named('full', [])).toEqual(stageNames);
  expect(named('usual', [])).toEqual(stageNames.filter((name) => name !== 'suite'));
});

test('a quick run is made of checks, tests of the change, rules and smoke journeys', () => {
  expect(named('quick', [])).toEqual(['types', 'lint', 'unit', 'rules', 'e2e']);
  expect(commandOf('quick', ['e2e'])).toContain('--grep @smoke');
});

test('stages can be asked for by name, also those that only a larger extent has', () => {
  const { extent, names } = readOptions(['payments', 'suite']);
  expect(named(extent, names)).toEqual(['payments', 'suite']);
  expect(chooseStages('usual', ['payments'])[0]?.env).toBeUndefined();
  expect(chooseStages('full', ['payments'])[0]?.env).toEqual({ PAYMENT_DELIVERY: 'each' });
});

test('journeys of the full extent are left out of npm test, and are in the full run', () => {
  expect(commandOf('usual', ['e2e'])).toContain('--grep-invert @full');
  expect(commandOf('full', ['e2e'])).not.toContain('@full');
});

test('a shuffled run gives each runner the seed, a drawn one when none is given', () => {
  const { seed } = readOptions(['--shuffle=42', 'unit', 'e2e']);
  const [unit, journeys] = chooseStages('usual', ['unit', 'e2e'], seed);
  expect(unit?.command.join(' ')).toContain('--sequence.shuffle --sequence.seed=42');
  expect(journeys?.env).toEqual({ SHUFFLE_SEED: '42' });
  expect(readOptions(['--shuffle']).seed).toEqual(expect.any(Number));
  expect(readOptions(['--quick', 'types'])).toEqual({ extent: 'quick', names: ['types'], seed: undefined });
});

test.each(['nonsense', '--shuffle=abc', '--fast'])('%s is refused in words that list what there is', (argument) => {
  expect(() => readOptions([argument])).toThrow(/Stages: types, lint.*--full/);
});
