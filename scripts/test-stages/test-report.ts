import { relative } from 'node:path';

/** One failed test of a runner's report, or a test file that failed as a whole. */
export interface Failure {
  /** Path as the runner takes it; undefined for an error outside of any file. */
  readonly file: string | undefined;
  /** Full title; undefined when the file failed as a whole. */
  readonly title: string | undefined;
  /** First message, without colours; empty when the report has none. */
  readonly message: string;
  /** How many tests it stands for: those of a file that did not run count as failed. */
  readonly tests: number;
}

/** What a run says of each test. */
export interface TestReport {
  /** Names of passed tests, see `nameOf`; equal names occur more than once. */
  readonly passed: readonly string[];
  readonly failures: readonly Failure[];
}

/**
 * The part of Vitest's JSON report that is read (https://vitest.dev/guide/reporters#json-reporter).
 */
interface VitestReport {
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: VitestResult[];
  }[];
}

interface VitestResult {
  /** Titles of the groups around the test. */
  ancestorTitles: string[];
  title: string;
  status: string;
  failureMessages?: string[] | null;
}

/**
 * The part of Playwright's JSON report that is read
 * (https://playwright.dev/docs/test-reporters#json-reporter).
 */
interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
}

interface PlaywrightSuite {
  /** Of a file its path, of a group its title. */
  title?: string;
  file: string;
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSpec {
  title: string;
  ok: boolean;
  tests: { status?: string; results: { error?: { message?: string } }[] }[];
}

/** Lines of a message that are repeated at the end of a run. */
const MESSAGE_LINES = 12;
// oxlint-disable-next-line no-control-regex -- the runners colour their messages
const COLOURS = /\u001b\[\d+(;\d+)*m/g;

function failureOf(
  file: string | undefined,
  title: string | undefined,
  message = '',
  tests = 1,
): Failure {
  return {
    file,
    title,
    message: message.replaceAll(COLOURS, '').split('\n').slice(0, MESSAGE_LINES).join('\n'),
    tests,
  };
}

/** Returns file and full title; of a failed file only its path. */
export function nameOf({ file, title }: Pick<Failure, 'file' | 'title'>): string {
  return [file, title].filter((part) => part !== undefined).join(' > ') || 'outside of any test';
}

/**
 * Reads a report of Vitest. A file with tests that did not run, for example after a failed hook,
 * failed as a whole.
 *
 * @param isSelection  only some tests of the files were to run
 */
export function readVitestReport(report: unknown, isSelection = false): TestReport {
  const files = ((report as VitestReport).testResults ?? []).map(
    ({ name, status, message, assertionResults }) => {
      const file = relative(process.cwd(), name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const passed = assertionResults.filter((test) => test.status === 'passed');
      const unrun = isSelection ? 0 : assertionResults.length - failed.length - passed.length;
      const firstMessage = message || failed[0]?.failureMessages?.[0];
      const isWholeFile = unrun > 0 || (status === 'failed' && failed.length === 0);
      return {
        passed: passed.map((test) => nameOf({ file, title: fullTitle(test) })),
        failures: isWholeFile
          ? [
              failureOf(
                file,
                undefined,
                firstMessage || 'tests did not run',
                Math.max(1, failed.length + unrun),
              ),
            ]
          : failed.map((test) => failureOf(file, fullTitle(test), test.failureMessages?.[0])),
      };
    },
  );
  return {
    passed: files.flatMap(({ passed }) => passed),
    failures: files.flatMap(({ failures }) => failures),
  };
}

/**
 * Returns titles of groups and test in the form that Vitest's `--testNamePattern` is compared with.
 */
function fullTitle({ ancestorTitles, title }: VitestResult): string {
  return [...ancestorTitles, title].join(' > ');
}

/**
 * Reads a report of Playwright, with errors outside of any journey. A journey that did not run
 * failed.
 */
export function readPlaywrightReport(report: unknown): TestReport {
  const { suites = [], errors = [] } = report as PlaywrightReport;
  const journeys = suites.flatMap((suite) => journeysIn(suite, []));
  const hasPassed = ({ ok, tests }: PlaywrightSpec) =>
    ok && !tests.some(({ status }) => status === 'skipped');
  return {
    passed: journeys.filter(({ spec }) => hasPassed(spec)).map(nameOf),
    failures: [
      ...journeys
        .filter(({ spec }) => !hasPassed(spec))
        .map(({ file, title, spec }) => {
          const error = spec.tests
            .flatMap(({ results }) => results)
            .find((result) => result.error)?.error;
          return failureOf(file, title, error?.message ?? 'did not run');
        }),
      ...errors.map(({ message }) => failureOf(undefined, undefined, message)),
    ],
  };
}

/** @param groups  titles of the groups around the suite */
function journeysIn(
  suite: PlaywrightSuite,
  groups: readonly string[],
): { file: string; title: string; spec: PlaywrightSpec }[] {
  const { file, specs = [], suites = [] } = suite;
  return [
    ...specs.map((spec) => ({ file, title: [...groups, spec.title].join(' > '), spec })),
    ...suites.flatMap((inner) =>
      journeysIn(inner, [...groups, ...(inner.title === undefined ? [] : [inner.title])]),
    ),
  ];
}
