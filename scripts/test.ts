// `npm test [-- STAGE…] [--shuffle[=SEED]]`, `--quick` and `--full`: runs all stages, also after failures, and prints
// `N passed, N failed` last.
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { CpuMeter, machineSeconds } from './test-stages/cpu-meter.ts';
import { committedTree, recordPassedTree } from './test-stages/passed-tree.ts';
import { type Result, runStage } from './test-stages/run-stage.ts';
import {
  chooseStages,
  postChecks,
  readOptions,
  type Stage,
  stageNames,
  type TestOptions,
} from './test-stages/stages.ts';
import { withSuite } from './test-stages/with-suite.ts';

const { extent, names, seed } = optionsOrExit();
if (seed !== undefined) console.log(`Shuffled; to repeat this order: --shuffle=${seed}`);

const reports = resolve('node_modules/.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// For a Firestore that serves one test file, the JVM's second compiler and parallel collector cost more than they save:
// over half of Java's time in the rules tests. The suite's Firestore lives long enough. The caller's variable wins.
const shortLivedJvmEnv: NodeJS.ProcessEnv = {
  JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
  ...process.env,
};

const chosen = chooseStages(extent, names, seed);
const stagesIn = (lane: Stage['lane']) => chosen.filter((stage) => stage.lane === lane);
const results = new Map<string, Result>();
const COUNTED = ['passed', 'failed', 'seconds', 'cpuSeconds'] as const;
const machineBefore = machineSeconds();
const treeBefore = committedTree();

async function run(stage: Stage, env: NodeJS.ProcessEnv, isOutputShared: boolean): Promise<void> {
  console.log(`\n── ${stage.name} ──`);
  addResult(stage.name, await runStage(stage, reports, { env, isOutputShared }));
}

function addResult(name: string, result: Partial<Result>): void {
  const total: Result = results.get(name) ?? { passed: 0, failed: 0, seconds: 0, cpuSeconds: 0, failures: [] };
  for (const key of COUNTED) total[key] += result[key] ?? 0;
  total.failures = [...total.failures, ...(result.failures ?? [])];
  results.set(name, total);
}

/** Runs one stage after the other. */
async function runInSequence(lane: readonly Stage[], env: NodeJS.ProcessEnv, isOutputShared: boolean): Promise<void> {
  for (const stage of lane) await run(stage, env, isOutputShared);
}

/** Runs all stages on one suite, then the checks that follow. */
async function runOnSuite(lane: readonly Stage[], isOutputShared: boolean): Promise<void> {
  if (lane.length === 0) return;
  const failure = await withSuite((env) => runInSequence([...lane, ...postChecks], env, isOutputShared));
  if (failure === undefined) return;
  console.error(failure);
  addResult('start', { failed: 1 });
}

// Stages without a suite use the time in which those on the suite wait for emulators, timers and pages.
const hasTwoLanes = stagesIn('beside').length > 0 && stagesIn('on-suite').length > 0;
const totalMeter = new CpuMeter(process.pid);
await Promise.all([
  runInSequence(stagesIn('beside'), shortLivedJvmEnv, hasTwoLanes),
  runOnSuite(stagesIn('on-suite'), hasTwoLanes),
]);
await runInSequence(stagesIn('alone'), process.env, false);
report(totalMeter.stop());

/** @param cpuSeconds  of all processes of this run */
function report(cpuSeconds: number): void {
  printFailures();
  console.log('');
  const order = [...stageNames, ...postChecks.map(({ name }) => name), 'start'];
  const rows = [...results].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  for (const [name, result] of rows) {
    const counts = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed`;
    console.log(`${name.padEnd(12)} ${counts} ${seconds(result.seconds)} ${coreMinutes(result.cpuSeconds)}`);
  }
  const sum = (key: (typeof COUNTED)[number]) => rows.reduce((total, [, result]) => total + result[key], 0);
  const shared = Math.max(0, cpuSeconds - sum('cpuSeconds'));
  console.log(`${'builds, suites'.padEnd(38)} ${''.padStart(8)} ${coreMinutes(shared)}`);
  console.log(`${'total'.padEnd(38)} ${seconds(performance.now() / 1000)} ${coreMinutes(cpuSeconds)}`);
  const machineAfter = machineSeconds();
  if (machineBefore !== undefined && machineAfter !== undefined)
    console.log(`${'the whole machine'.padEnd(38)} ${''.padStart(8)} ${coreMinutes(machineAfter - machineBefore)}`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  const isWholeRun = extent !== 'quick' && names.length === 0 && process.exitCode === 0;
  if (isWholeRun && treeBefore !== undefined && treeBefore === committedTree()) recordPassedTree(treeBefore);
}

/** Repeats the failed tests last, for readers of only the end of a long output. */
function printFailures(): void {
  for (const [stage, { failures }] of results)
    for (const { test, message } of failures) console.log(`\nFAILED ${stage}: ${test}\n${message}`);
}

function seconds(value: number): string {
  return `${String(Math.round(value)).padStart(6)} s`;
}

function coreMinutes(cpuSeconds: number): string {
  return `${(cpuSeconds / 60).toFixed(1).padStart(6)} core-minutes`;
}

function optionsOrExit(): TestOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
