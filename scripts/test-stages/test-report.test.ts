import { expect, it } from 'vitest';
import { nameOf, readPlaywrightReport, readVitestReport } from './test-report.ts';

const RED = '\u001b[31m';
const DEFAULT = '\u001b[39m';
const test = (title: string, status: string, message?: string, ...ancestorTitles: string[]) => ({
  ancestorTitles,
  title,
  status,
  failureMessages: message === undefined ? [] : [message],
});
const file = (name: string, status: string, message: string, ...assertionResults: unknown[]) => ({
  name: `${process.cwd()}/${name}`,
  status,
  message,
  assertionResults,
});

it('names passed and failed tests of a Vitest report', () => {
  const report = {
    testResults: [
      file(
        'a.test.ts',
        'failed',
        '',
        test('passes', 'passed'),
        test('fails', 'failed', `${RED}not 1${DEFAULT}\nbut 2`, 'group'),
      ),
      file('b.test.ts', 'passed', '', test('passes', 'passed')),
    ],
  };
  const { passed, failures } = readVitestReport(report);
  expect(passed).toEqual(['a.test.ts > passes', 'b.test.ts > passes']);
  expect(failures).toEqual([
    { file: 'a.test.ts', title: 'group > fails', message: 'not 1\nbut 2', tests: 1 },
  ]);
});

it.each([
  ['an import that fails', file('a.test.ts', 'failed', 'no such import'), 'no such import', 1],
  [
    'a hook that fails before the tests',
    file('a.test.ts', 'failed', 'no suite', test('x', 'skipped')),
    'no suite',
    1,
  ],
  [
    'a hook that fails for some tests',
    file(
      'a.test.ts',
      'failed',
      '',
      test('x', 'failed', 'timeout'),
      test('y', 'pending'),
      test('z', 'passed'),
    ),
    'timeout',
    2,
  ],
  ['a skipped test', file('a.test.ts', 'passed', '', test('x', 'skipped')), 'tests did not run', 1],
  [
    'a hook that fails after the tests',
    file('a.test.ts', 'failed', 'port', test('x', 'passed')),
    'port',
    1,
  ],
])('%s fails the file as a whole', (_case, result, message, tests) => {
  expect(readVitestReport({ testResults: [result] }).failures).toEqual([
    { file: 'a.test.ts', title: undefined, message, tests },
  ]);
});

it('names passed and failed journeys, groups and errors of a Playwright report', () => {
  const spec = (title: string, ...messages: string[]) => ({
    title,
    ok: messages.length === 0,
    tests: [{ status: 'expected', results: messages.map((message) => ({ error: { message } })) }],
  });
  const skipped = { title: 'waits', ok: true, tests: [{ status: 'skipped', results: [] }] };
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [spec('passes'), spec('fails', 'timeout'), skipped],
        suites: [{ title: 'group', file: 'a.spec.ts', specs: [spec('fails', 'not visible')] }],
      },
    ],
    errors: [{ message: 'worker ended' }],
  };
  const { passed, failures } = readPlaywrightReport(report);
  expect(passed).toEqual(['a.spec.ts > passes']);
  expect(failures.map((failure) => `${nameOf(failure)}: ${failure.message}`)).toEqual([
    'a.spec.ts > fails: timeout',
    'a.spec.ts > waits: did not run',
    'a.spec.ts > group > fails: not visible',
    'outside of any test: worker ended',
  ]);
});

it('finds nothing in an empty report', () => {
  expect(readVitestReport({})).toEqual({ passed: [], failures: [] });
  expect(readPlaywrightReport({})).toEqual({ passed: [], failures: [] });
});
