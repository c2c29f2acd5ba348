import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CpuMeter } from './cpu-meter.ts';
import { type Failure, playwrightFailures, vitestFailures } from './failures.ts';
import type { Stage } from './stages.ts';

interface Count {
  passed: number;
  failed: number;
  /** The failed tests that the runner's report names. */
  failures: readonly Failure[];
}

export interface Result extends Count {
  seconds: number;
  /** Processor time of the stage's own processes, without that of the suite. */
  cpuSeconds: number;
}

interface RunContext {
  env: NodeJS.ProcessEnv;
  /** Another stage runs at the same time: prefixes each line of output with the stage's name. */
  isOutputShared: boolean;
}

/** Runs one stage, prints its output and counts its results. A stage that crashes counts as failed. */
export async function runStage(stage: Stage, reports: string, { env, isOutputShared }: RunContext): Promise<Result> {
  const started = performance.now();
  const file = join(reports, `${stage.name}.json`);
  const { exitCode, cpuSeconds } = await execute(
    [...stage.command, ...reporterArguments(stage, file)],
    { ...env, ...stage.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    isOutputShared ? stage : null,
  );
  const count = countOf(stage, file, exitCode);
  const result = { ...count, seconds: (performance.now() - started) / 1000, cpuSeconds };
  // A runner can fail without a failed test: a crash, an import error, an unhandled rejection.
  return exitCode !== 0 && count.failed === 0 ? { ...result, failed: 1 } : result;
}

function reporterArguments(stage: Stage, file: string): string[] {
  if (stage.report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  if (stage.report === 'playwright') return ['--reporter=list,json'];
  return [];
}

/** Niceness of the stages beside the suite: those on the suite take longest and go first. */
const PARALLEL_STAGE_NICENESS = 5;

/** @param shared  the stage if another one writes to the same output, else null */
function execute(
  [command, ...args]: string[],
  env: NodeJS.ProcessEnv,
  shared: Stage | null,
): Promise<{ exitCode: number; cpuSeconds: number }> {
  return new Promise((resolve) => {
    const output = shared === null ? 'inherit' : 'pipe';
    const child = spawn(command ?? '', args, { stdio: ['ignore', output, output], env });
    if (shared?.lane === 'beside' && child.pid !== undefined) setPriority(child.pid, PARALLEL_STAGE_NICENESS);
    const meter = child.pid === undefined ? undefined : new CpuMeter(child.pid);
    const end = (exitCode: number) => resolve({ exitCode, cpuSeconds: meter?.stop() ?? 0 });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => console.log(`${shared?.name} │ ${line}`));
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

const FAILED: Count = { passed: 0, failed: 1, failures: [] };

function countOf(stage: Stage, file: string, exitCode: number): Count {
  if (stage.report === 'exit-code') return exitCode === 0 ? { passed: 1, failed: 0, failures: [] } : FAILED;
  if (!existsSync(file)) return FAILED;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return stage.report === 'vitest' ? vitestCount(report) : playwrightCount(report);
}

const numberAt = (object: unknown, key: string): number => {
  const value = typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined;
  return typeof value === 'number' ? value : 0;
};

function vitestCount(report: unknown): Count {
  // Skipped tests count as failed: the project skips none.
  const unrun = numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests');
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + unrun,
    failures: vitestFailures(report),
  };
}

function playwrightCount(report: unknown): Count {
  const stats = (report as { stats?: unknown }).stats;
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') + numberAt(stats, 'skipped'),
    failures: playwrightFailures(report),
  };
}
