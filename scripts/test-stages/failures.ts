import { relative } from 'node:path';

/** One failed test of a runner's report. */
export interface Failure {
  /** File and full title. */
  readonly test: string;
  /** First message, without colours; empty when the report has none. */
  readonly message: string;
}

/** The part of Vitest's JSON report that is read (https://vitest.dev/guide/reporters#json-reporter). */
interface VitestReport {
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** The part of Playwright's JSON report that is read (https://playwright.dev/docs/test-reporters#json-reporter). */
interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
}

interface PlaywrightSuite {
  file: string;
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** Lines of a message that are repeated at the end of a run. */
const MESSAGE_LINES = 12;
// oxlint-disable-next-line no-control-regex -- the runners colour their messages
const COLOURS = /\u001b\[\d+(;\d+)*m/g;

const failure = (test: string, message = ''): Failure => ({
  test,
  message: message.replaceAll(COLOURS, '').split('\n').slice(0, MESSAGE_LINES).join('\n'),
});

/** @returns failed tests, and files that failed before their first test */
export function vitestFailures(report: unknown): Failure[] {
  return ((report as VitestReport).testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(file, message)];
    return failed.map((test) => failure(`${file} > ${test.fullName}`, test.failureMessages?.[0]));
  });
}

/** @returns failed journeys, and errors outside of any */
export function playwrightFailures(report: unknown): Failure[] {
  const { suites = [], errors = [] } = report as PlaywrightReport;
  const inSuite = (suite: PlaywrightSuite): Failure[] => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const results = tests.flatMap((test) => test.results);
        return failure(`${suite.file} > ${title}`, results.find(({ error }) => error)?.error?.message);
      }),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return [...suites.flatMap(inSuite), ...errors.map(({ message }) => failure('outside of any test', message))];
}
