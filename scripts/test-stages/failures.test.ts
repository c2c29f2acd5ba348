import { expect, it } from 'vitest';
import { playwrightFailures, vitestFailures } from './failures.ts';

const [RED, DEFAULT] = ['\u001b[31m', '\u001b[39m'];

it('names failed tests and files of a Vitest report', () => {
  const report = {
    testResults: [
      {
        name: `${process.cwd()}/a.test.ts`,
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'passes', status: 'passed', failureMessages: [] },
          { fullName: 'fails', status: 'failed', failureMessages: [`${RED}expected 1${DEFAULT}\nto be 2`] },
        ],
      },
      { name: `${process.cwd()}/b.test.ts`, status: 'failed', message: 'no such import', assertionResults: [] },
      { name: `${process.cwd()}/c.test.ts`, status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(vitestFailures(report)).toEqual([
    { test: 'a.test.ts > fails', message: 'expected 1\nto be 2' },
    { test: 'b.test.ts', message: 'no such import' },
  ]);
});

it('names failed journeys of nested groups and errors of a Playwright report', () => {
  const spec = (title: string, ...messages: string[]) => ({
    title,
    ok: messages.length === 0,
    tests: [{ results: messages.map((message) => ({ error: { message } })) }],
  });
  const report = {
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('passes'), spec('fails', 'timeout')],
        suites: [{ file: 'a.spec.ts', specs: [spec('fails in a group', 'not visible')] }],
      },
    ],
    errors: [{ message: 'worker ended' }],
  };
  expect(playwrightFailures(report)).toEqual([
    { test: 'a.spec.ts > fails', message: 'timeout' },
    { test: 'a.spec.ts > fails in a group', message: 'not visible' },
    { test: 'outside of any test', message: 'worker ended' },
  ]);
});

it('finds nothing in an empty report', () => {
  expect(vitestFailures({})).toEqual([]);
  expect(playwrightFailures({})).toEqual([]);
});
