import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CpuMeter } from './cpu-meter.ts';
import type { Stage } from './stages.ts';
import { type Failure, readPlaywrightReport, readVitestReport, type TestReport } from './test-report.ts';

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

/** Runs one stage, prints its output and reads its report. A stage that crashes has a failure outside of any test. */
export async function runStage(stage: Stage, reports: string, context: RunContext): Promise<StageRun> {
  const started = performance.now();
  const file = join(reports, `${stage.name}.json`);
  rmSync(file, { force: true });
  const files = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    // Where `--last-failed` finds the failures of the stage's last run.
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(reports, `${stage.name}.last-run.json`),
  };
  const { exitCode, cpuSeconds } = await execute([...stage.command, ...reporterArguments(stage, file)], stage, {
    ...context,
    env: { ...context.env, ...stage.env, ...files },
  });
  const { passed, failures } = reportOf(stage, file, exitCode);
  // A runner can fail without a failed test, for example by an unhandled rejection.
  const isCrash = exitCode !== 0 && failures.length === 0;
  return {
    passed,
    failures: isCrash ? [endOf(exitCode)] : failures,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds,
  };
}

/** Returns the failure of a program that only its exit code tells. */
function endOf(exitCode: number): Failure {
  return { file: undefined, title: undefined, message: `exit code ${exitCode}: see its output above`, tests: 1 };
}

function reporterArguments(stage: Stage, file: string): string[] {
  if (stage.report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
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
    if (isOutputShared && lane === 'beside' && child.pid !== undefined) setPriority(child.pid, PARALLEL_STAGE_NICENESS);
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

function reportOf({ name, report, isSelection }: Stage, file: string, exitCode: number): TestReport {
  if (report === 'exit-code') return { passed: exitCode === 0 ? [name] : [], failures: [] };
  if (!existsSync(file)) return { passed: [], failures: [endOf(exitCode)] };
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return report === 'vitest' ? readVitestReport(content, isSelection) : readPlaywrightReport(content);
}
