import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { CpuMeter } from './cpu-meter.ts';
import type { Stage } from './stages.ts';
import {
  type Failure,
  readPlaywrightReport,
  readVitestReport,
  type TestReport,
} from './test-report.ts';

export interface StageRun extends TestReport {
  seconds: number;
  /** Processor time of the stage's own processes, without that of the suite. */
  cpuSeconds: number;
}

interface RunContext {
  env: NodeJS.ProcessEnv;
  /** Another stage runs at the same time: prefixes each line of output with the stage's name. */
  isOutputShared: boolean;
  /** Ends the runner when aborted. */
  signal?: AbortSignal;
}

/**
 * Runs one stage, prints its output and reads its report. A stage that crashes has a failure
 * outside of any test.
 */
export async function runStage(
  stage: Stage,
  reports: string,
  context: RunContext,
): Promise<StageRun> {
  const started = performance.now();
  const file = join(reports, `${stage.name}.json`);
  const unhandled = join(reports, `${stage.name}.unhandled.json`);
  for (const former of [file, unhandled]) rmSync(former, { force: true });
  const files = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    UNHANDLED_ERRORS: unhandled,
    // Where `--last-failed` finds the failures of the stage's last run.
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(reports, `${stage.name}.last-run.json`),
  };
  const { exitCode, cpuSeconds } = await execute(
    [...stage.command, ...reporterArguments(stage, file)],
    stage,
    {
      ...context,
      env: { ...context.env, ...stage.env, ...files },
    },
  );
  const report = reportOf(stage, file, exitCode);
  const failures = [
    ...report.failures,
    ...messagesIn(unhandled).map((message) => outsideOfTests(message)),
  ];
  // A runner can also fail without any failure, when it is killed.
  const isKilled = exitCode !== 0 && failures.length === 0;
  return {
    passed: report.passed,
    failures: isKilled ? [endOf(exitCode)] : failures,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds,
  };
}

function outsideOfTests(message: string): Failure {
  return { file: undefined, title: undefined, message, tests: 1 };
}

/** Returns the failure of a program that only its exit code tells. */
function endOf(exitCode: number): Failure {
  return outsideOfTests(`exit code ${exitCode}: see its output above`);
}

const unhandledErrors = resolve(import.meta.dirname, 'unhandled-errors.ts');

function reporterArguments(stage: Stage, file: string): string[] {
  if (stage.report === 'vitest') {
    return ['default', 'json', unhandledErrors]
      .map((name) => `--reporter=${name}`)
      .concat(`--outputFile.json=${file}`);
  }
  if (stage.report === 'playwright') return ['--reporter=list,json'];
  return [];
}

/** Niceness of the stages beside the suite: those on the suite take longest and go first. */
const PARALLEL_STAGE_NICENESS = 3;

function execute(
  [command, ...args]: string[],
  { name, lane }: Stage,
  { env, isOutputShared, signal }: RunContext,
): Promise<{ exitCode: number; cpuSeconds: number }> {
  return new Promise((resolve) => {
    const output = isOutputShared ? 'pipe' : 'inherit';
    const child = spawn(command ?? '', args, { stdio: ['ignore', output, output], env, signal });
    if (isOutputShared && lane === 'beside' && child.pid !== undefined) {
      setPriority(child.pid, PARALLEL_STAGE_NICENESS);
    }
    const meter = child.pid === undefined ? undefined : new CpuMeter(child.pid);
    const end = (exitCode: number) => resolve({ exitCode, cpuSeconds: meter?.stop() ?? 0 });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      // An aborted runner is waited for: it still ends its own processes.
      if (child.pid === undefined) end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

function reportOf(
  { name, report, isSelection }: Stage,
  file: string,
  exitCode: number,
): TestReport {
  if (report === 'exit-code') return { passed: exitCode === 0 ? [name] : [], failures: [] };
  const content = readReport(file);
  if (content === undefined) return { passed: [], failures: [endOf(exitCode)] };
  return report === 'vitest'
    ? readVitestReport(content, isSelection)
    : readPlaywrightReport(content);
}

/**
 * Returns the parsed content of a report; undefined without one, and for one that a killed runner
 * left unfinished.
 */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function messagesIn(file: string): string[] {
  const content = readReport(file);
  return Array.isArray(content) ? content.map(String) : [];
}
