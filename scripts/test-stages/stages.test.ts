import { expect, test } from 'vitest';
import { chooseStages, readOptions, type Stage, stageNames } from './stages.ts';

const named = (...args: Parameters<typeof chooseStages>) =>
  chooseStages(...args).map(({ name }) => name);
const commandOf = (...args: Parameters<typeof chooseStages>) =>
  chooseStages(...args)[0]?.command.join(' ');

test('npm test runs all stages except the suite that is killed and the benches', () => {
  expect(named('full', [])).toEqual(stageNames);
  expect(named('usual', [])).toEqual(
    stageNames.filter((name) => name !== 'suite' && name !== 'bench'),
  );
});

test('a quick run has checks, tests of the change, rules and smoke journeys', () => {
  expect(named('quick', [])).toEqual(['types', 'lint', 'unit', 'rules', 'e2e']);
  expect(commandOf('quick', ['e2e'])).toContain('--grep @smoke');
});

test('stages can be chosen by name, including those of a larger extent', () => {
  const { extent, names } = readOptions(['payments', 'suite']);
  expect(named(extent, names)).toEqual(['payments', 'suite']);
  expect(chooseStages('usual', ['payments'])[0]?.env).toBeUndefined();
  expect(chooseStages('full', ['payments'])[0]?.env).toEqual({ PAYMENT_DELIVERY: 'each' });
});

test('journeys tagged @full run only in the full run', () => {
  expect(commandOf('usual', ['e2e'])).toContain('--grep-invert @full');
  expect(commandOf('full', ['e2e'])).not.toContain('@full');
});

test('a shuffled run passes its seed to each runner and draws one when none is given', () => {
  const { seed } = readOptions(['--shuffle=42', 'unit', 'e2e']);
  const [unit, journeys] = chooseStages('usual', ['unit', 'e2e'], seed);
  expect(unit?.command.join(' ')).toContain('--sequence.shuffle --sequence.seed=42');
  expect(journeys?.env).toEqual({ SHUFFLE_SEED: '42' });
  expect(readOptions(['--shuffle']).seed).toEqual(expect.any(Number));
  expect(readOptions(['--quick', 'types'])).toEqual({
    extent: 'quick',
    names: ['types'],
    seed: undefined,
    isStrict: false,
  });
});

test('a run is strict on request, and always when it is full', () => {
  expect(readOptions([]).isStrict).toBe(false);
  expect(readOptions(['--strict', 'e2e'])).toMatchObject({ isStrict: true, names: ['e2e'] });
  expect(readOptions(['--full']).isStrict).toBe(true);
});

test('what computes runs beside what waits for the suite, and journeys after both', () => {
  const lanes = Map.groupBy(chooseStages('usual', []), ({ lane }) => lane);
  const namesIn = (lane: Stage['lane']) => lanes.get(lane)?.map(({ name }) => name);
  expect(namesIn('on-suite')).toEqual(['storage', 'functions', 'payments']);
  expect(namesIn('journeys')).toEqual(['e2e', 'e2e-global']);
});

test.each(['nonsense', '--shuffle=abc', '--fast'])(
  '%s is rejected with a list of stages and options',
  (argument) => {
    expect(() => readOptions([argument])).toThrow(/Stages: types, lint.*--full/);
  },
);
