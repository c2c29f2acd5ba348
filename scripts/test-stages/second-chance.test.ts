import { expect, test } from 'vitest';
import { passedAgain, secondRuns } from './second-chance.ts';
import { chooseStages, type Stage } from './stages.ts';
import type { Failure } from './test-report.ts';

const stage = (name: string): Stage => {
  const [found] = chooseStages('usual', [name]);
  if (found === undefined) throw new Error(`no stage ${name}`);
  return found;
};
const failure = (file: string | undefined, title: string | undefined, tests = 1): Failure => ({
  file,
  title,
  tests,
  message: 'timeout',
});
const commands = (...args: Parameters<typeof secondRuns>) =>
  secondRuns(...args).map((run) => run.stage.command.join(' '));
const FILE = 'tests/payments/jobs.test.ts';
const OTHER = 'tests/payments/refunds.test.ts';

test.each(['storage', 'functions', 'payments', 'e2e', 'e2e-global'])(
  'a failed test of %s runs again',
  (name) => {
    expect(secondRuns(stage(name), [failure(FILE, 'a')])).toHaveLength(1);
    expect(secondRuns(stage(name), [])).toEqual([]);
  },
);

test.each(['types', 'lint', 'unit', 'conformance', 'rules', 'stripe', 'media'])(
  '%s has no second chance',
  (name) => {
    expect(secondRuns(stage(name), [failure(FILE, 'a')])).toEqual([]);
  },
);

test('ten failed tests of a stage run again, eleven do not', () => {
  const failures = Array.from({ length: 11 }, (_, index) => failure(FILE, `test ${index}`));
  expect(secondRuns(stage('payments'), failures)).toEqual([]);
  expect(secondRuns(stage('payments'), failures.slice(1))).toHaveLength(1);
});

test('failed tests are selected by file and full title, failed files as a whole', () => {
  const failures = [
    failure(FILE, 'pays 5 € (twice)'),
    failure(FILE, 'refunds'),
    failure(OTHER, undefined, 3),
  ];
  expect(commands(stage('payments'), failures)).toEqual([
    expect.stringMatching(
      / tests\/payments\/jobs\.test\.ts --testNamePattern \^\(\?:pays 5 € \\\(twice\\\)\|refunds\)\$$/,
    ),
    expect.stringMatching(/ tests\/payments\/refunds\.test\.ts$/),
  ]);
});

test('tests that do not run are missed in a file that runs again as a whole, not where others were selected', () => {
  const [selected, whole] = secondRuns(stage('payments'), [
    failure(FILE, 'refunds'),
    failure(OTHER, undefined),
  ]);
  expect([selected?.stage.isSelection, whole?.stage.isSelection]).toEqual([true, false]);
});

test('failed journeys run again in one browser', () => {
  const [run] = secondRuns(stage('e2e'), [
    failure('chat.spec.ts', 'sends'),
    failure('video.spec.ts', 'plays'),
  ]);
  expect(run?.stage.command.slice(-2)).toEqual(['--last-failed', '--workers=1']);
  expect(run?.stage.usesFreeCores).toBe(false);
});

test('an error outside of any test repeats the stage', () => {
  const failures = [failure(undefined, undefined), failure(FILE, 'a')];
  expect(secondRuns(stage('payments'), failures)).toEqual([{ stage: stage('payments'), failures }]);
});

test('a test has passed again when it ran, passed and nothing failed around it', () => {
  const a = failure(FILE, 'a');
  const b = failure(FILE, 'b');
  const file = failure(OTHER, undefined);
  const all = [`${FILE} > a`, `${FILE} > b`, `${OTHER} > c`];
  expect(passedAgain([a, b, file], { passed: all, failures: [] })).toEqual([a, b, file]);
  expect(passedAgain([a, b], { passed: [`${FILE} > a`], failures: [b] })).toEqual([a]);
  expect(passedAgain([a, b], { passed: [], failures: [] })).toEqual([]);
  expect(passedAgain([a], { passed: [`${FILE} > a`], failures: [a] })).toEqual([]);
  expect(passedAgain([a, file], { passed: all, failures: [failure(FILE, undefined)] })).toEqual([
    file,
  ]);
  expect(passedAgain([file], { passed: all, failures: [failure(OTHER, 'd')] })).toEqual([]);
  expect(
    passedAgain([a, b, file], { passed: all, failures: [failure(undefined, undefined)] }),
  ).toEqual([]);
});

test('a crash is forgiven when the whole stage passes the second time', () => {
  const crash = failure(undefined, undefined);
  expect(passedAgain([crash], { passed: ['a'], failures: [] })).toEqual([crash]);
  expect(passedAgain([crash], { passed: ['a'], failures: [failure(FILE, 'b')] })).toEqual([]);
  expect(passedAgain([crash], { passed: [], failures: [] })).toEqual([]);
});
