import { type Stage, withArguments } from './stages.ts';
import { type Failure, nameOf, type TestReport } from './test-report.ts';

/** More failed tests than this in one stage are no chance: they are not run again. */
const MOST_FAILURES = 10;

/** A run that gives failed tests of a stage a second chance. */
export interface SecondRun {
  readonly stage: Stage;
  readonly failures: readonly Failure[];
}

/**
 * Returns the runs that repeat the failed tests of a stage, one test at a time; none when the stage
 * gets no second chance. An error outside of any file repeats the whole stage.
 */
export function secondRuns(stage: Stage, failures: readonly Failure[]): SecondRun[] {
  if (!hasSecondChance(stage) || failures.length === 0 || failures.length > MOST_FAILURES) {
    return [];
  }
  if (failures.some(({ file }) => file === undefined)) return [{ stage, failures }];
  if (stage.report === 'playwright') {
    const again = { ...withArguments(stage, '--last-failed', '--workers=1'), usesFreeCores: false };
    return [{ stage: again, failures }];
  }
  return [...Map.groupBy(failures, ({ file }) => file ?? '')].map(([file, ofFile]) => {
    const titles = selection(ofFile);
    // In a whole file a test that did not run is missed: the project skips none.
    return {
      stage: { ...withArguments(stage, file, ...titles), isSelection: titles.length > 0 },
      failures: ofFile,
    };
  });
}

/**
 * Tests that need the suite wait for emulators, timers and pages; a busy machine can make them
 * fail.
 */
function hasSecondChance({ lane, report }: Stage): boolean {
  return (lane === 'on-suite' || lane === 'journeys') && report !== 'exit-code';
}

/**
 * Returns Vitest's arguments that select tests of a file by their full titles; none for the whole
 * file.
 */
function selection(failures: readonly Failure[]): string[] {
  const titles = failures.flatMap(({ title }) => title ?? []);
  if (titles.length < failures.length) return [];
  const escaped = titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return ['--testNamePattern', `^(?:${escaped.join('|')})$`];
}

/** Returns the failures that passed in their second run. */
export function passedAgain(failures: readonly Failure[], second: TestReport): Failure[] {
  const failed = second.failures.map(nameOf);
  if (second.failures.some(({ file }) => file === undefined)) return [];
  return failures.filter((failure) => {
    const name = nameOf(failure);
    if (failure.file === undefined) return failed.length === 0 && second.passed.length > 0;
    if (failed.includes(failure.file)) return false;
    if (failure.title !== undefined) return second.passed.includes(name) && !failed.includes(name);
    const isOfFile = (other: string) => other.startsWith(`${name} > `);
    return second.passed.some(isOfFile) && !failed.some(isOfFile);
  });
}
