// `npm test [-- STAGE…] [--strict] [--shuffle[=SEED]]`, `--quick` and `--full`: runs all stages,
// also after failures, and prints `N passed, N failed` last. A test on the suite that fails runs
// once more, alone, after everything else.
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileCache } from '@atelier/emulators/suite';
import { CpuMeter, freeCores, machineSeconds } from './test-stages/cpu-meter.ts';
import { fullRunWarning, recordFullRun } from './test-stages/full-run.ts';
import { committedTree, headCommit, recordPassedTree } from './test-stages/git-state.ts';
import { runStage, type StageRun } from './test-stages/run-stage.ts';
import { passedAgain, secondRuns } from './test-stages/second-chance.ts';
import {
  chooseStages,
  postChecks,
  readOptions,
  type Stage,
  stageNames,
  type TestOptions,
  withArguments,
} from './test-stages/stages.ts';
import { type Failure, nameOf } from './test-stages/test-report.ts';
import { withSuite } from './test-stages/with-suite.ts';

const { extent, names, seed, isStrict } = optionsOrExit();
if (seed !== undefined) console.log(`Shuffled; to repeat this order: --shuffle=${seed}`);

const reports = resolve('node_modules/.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// The JVM's second compiler and parallel collector cost more than they save: of the 190 s of
// processor time of the suite's Firestore the compiler took 80, of one that serves a test file over
// half. The caller's variable wins.
process.env.JDK_JAVA_OPTIONS ??= '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';
// The same libraries are loaded by hundreds of processes of a run, and compiling them is half of
// the start of a script.
process.env.NODE_COMPILE_CACHE ??= compileCache;
// Two stages at a time keep the machine busy, so the type checkers, which are written in Go, gain
// nothing from threads of their own; collecting less often saves a fifth of their time.
process.env.GOMAXPROCS ??= '1';
process.env.GOGC ??= '400';

/** What the runs of a stage add up to. */
interface Row {
  passed: number;
  seconds: number;
  cpuSeconds: number;
  failures: Failure[];
}

const chosen = chooseStages(extent, names, seed);
const stagesIn = (lane: Stage['lane']) => chosen.filter((stage) => stage.lane === lane);
const rows = new Map<string, Row>();
/** What failed once and then passed: name of the stage and the failure. */
const flaky: { stage: string; failure: Failure }[] = [];
const failedTwice = new Set<Failure>();
/** Far more than the parts of a suite need to end. */
const CRASH_LIMIT_MS = 60_000;
const machineBefore = machineSeconds();
const treeBefore = committedTree();

// Stages without a suite use the time in which those on the suite wait for emulators and timers.
const isCrowded = stagesIn('beside').length + stagesIn('on-suite').length > 1;
const totalMeter = new CpuMeter(process.pid);
// Collecting new objects less often saves a tenth of the processor time of checks and component
// tests.
const NODE_OPTIONS = [process.env.NODE_OPTIONS, '--max-semi-space-size=64']
  .filter(Boolean)
  .join(' ');
const besideEnded = runTwoAtATime(stagesIn('beside'), { ...process.env, NODE_OPTIONS });
await Promise.all([besideEnded, runOnSuite([...stagesIn('on-suite'), ...stagesIn('journeys')])]);
await runInSequence(stagesIn('alone'), process.env);
report(totalMeter.stop());

async function runInSequence(stages: readonly Stage[], env: NodeJS.ProcessEnv): Promise<void> {
  for (const stage of stages) add(stage, await run(stage, env));
}

/** Keeps two cores busy: some stages use one, others wait for a server of theirs. */
async function runTwoAtATime(stages: readonly Stage[], env: NodeJS.ProcessEnv): Promise<void> {
  const left = [...stages];
  const worker = async () => {
    for (let stage = left.shift(); stage !== undefined; stage = left.shift()) {
      await runInSequence([stage], env);
    }
  };
  await Promise.all([worker(), worker()]);
}

/**
 * Runs stages on one suite, those in a browser when all others have ended, then gives failed tests
 * a second chance and checks the suite itself. A suite that ends by itself is started once more for
 * the stages that are left.
 */
async function runOnSuite(stages: readonly Stage[]): Promise<void> {
  const left = [...stages];
  if (left.length === 0) return;
  const onOneSuite = async (env: NodeJS.ProcessEnv, crash: AbortSignal) => {
    for (let stage = left[0]; stage !== undefined; stage = left[0]) {
      if (stage.lane === 'journeys') await besideEnded;
      const result = await run(stage, env, crash);
      if (result.failures.length > 0) await awaitCrash(env, crash);
      if (crash.aborted) return;
      add(stage, result);
      left.shift();
    }
    await besideEnded;
    await giveSecondChances(stages, env, crash);
    if (!crash.aborted) await runInSequence(postChecks, env);
  };
  const attempt = () => withSuite(onOneSuite).catch(unexpectedReason);
  const firstReason = await attempt();
  if (firstReason === undefined) return;
  console.error(`${firstReason}\nThe suite is started once more.`);
  const secondReason = await attempt();
  if (secondReason === undefined) {
    flaky.push({ stage: 'start', failure: failureOfSuite(firstReason) });
    return;
  }
  console.error(secondReason);
  add(
    { name: 'start' },
    { passed: [], failures: [failureOfSuite(secondReason)], seconds: 0, cpuSeconds: 0 },
  );
}

/** Prints an error that is no failure of the suite; the run still ends with its count. */
function unexpectedReason(error: unknown): string {
  console.error(error);
  return 'The stages on the suite stopped: see the error above.';
}

function failureOfSuite(message: string): Failure {
  return { file: undefined, title: 'the suite', message, tests: 1 };
}

/**
 * Waits for the end of a suite that does not answer any more: its parts end one after the other,
 * and tests fail before the last one has.
 */
async function awaitCrash(env: NodeJS.ProcessEnv, crash: AbortSignal): Promise<void> {
  const answers = await fetch(`http://${env.FIRESTORE_EMULATOR_HOST}/`).then(
    () => true,
    () => false,
  );
  if (answers || crash.aborted) return;
  const limit = AbortSignal.timeout(CRASH_LIMIT_MS);
  await once(AbortSignal.any([crash, limit]), 'abort');
}

async function giveSecondChances(
  stages: readonly Stage[],
  env: NodeJS.ProcessEnv,
  crash: AbortSignal,
): Promise<void> {
  for (const stage of stages) {
    const row = rows.get(stage.name);
    const candidates = row?.failures.filter((failure) => !failedTwice.has(failure)) ?? [];
    for (const { stage: again, failures } of secondRuns(stage, candidates)) {
      const result = await run(again, env, crash);
      if (result.failures.length > 0) await awaitCrash(env, crash);
      if (crash.aborted || row === undefined) return;
      const recovered = passedAgain(failures, result);
      flaky.push(...recovered.map((failure) => ({ stage: stage.name, failure })));
      row.seconds += result.seconds;
      row.cpuSeconds += result.cpuSeconds;
      if (again === stage) {
        row.failures = [...result.failures];
        row.passed = result.passed.length;
      } else {
        row.failures = row.failures.filter((one) => !recovered.includes(one));
        row.passed += testsOf(recovered);
      }
      row.failures
        .filter((failure) => again === stage || failures.includes(failure))
        .forEach((failure) => failedTwice.add(failure));
    }
  }
}

async function run(stage: Stage, env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<StageRun> {
  console.log(`\n── ${stage.name}${rows.has(stage.name) ? ', second chance' : ''} ──`);
  const isOutputShared = isCrowded && (stage.lane === 'beside' || stage.lane === 'on-suite');
  const sized = stage.usesFreeCores
    ? withArguments(stage, `--workers=${await freeCores()}`)
    : stage;
  return runStage(sized, reports, { env, isOutputShared, signal });
}

function add(
  { name }: Pick<Stage, 'name'>,
  { passed, failures, seconds, cpuSeconds }: StageRun,
): void {
  rows.set(name, { passed: passed.length, failures: [...failures], seconds, cpuSeconds });
}

function testsOf(failures: readonly Failure[]): number {
  return failures.reduce((sum, { tests }) => sum + tests, 0);
}

/** @param cpuSeconds  of all processes of this run */
function report(cpuSeconds: number): void {
  printFailures();
  console.log('');
  const order = [...stageNames, ...postChecks.map(({ name }) => name), 'start'];
  const sorted = [...rows].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  for (const [name, row] of sorted) {
    const counts = `${String(row.passed).padStart(5)} passed ${String(testsOf(row.failures)).padStart(4)} failed`;
    console.log(
      `${name.padEnd(12)} ${counts} ${seconds(row.seconds)} ${coreMinutes(row.cpuSeconds)}`,
    );
  }
  const sum = (valueOf: (row: Row) => number) =>
    sorted.reduce((total, [, row]) => total + valueOf(row), 0);
  const shared = Math.max(0, cpuSeconds - sum((row) => row.cpuSeconds));
  console.log(`${'builds, suites'.padEnd(38)} ${''.padStart(8)} ${coreMinutes(shared)}`);
  console.log(
    `${'total'.padEnd(38)} ${seconds(performance.now() / 1000)} ${coreMinutes(cpuSeconds)}`,
  );
  const machineAfter = machineSeconds();
  if (machineBefore !== undefined && machineAfter !== undefined) {
    console.log(
      `${'the whole machine'.padEnd(38)} ${''.padStart(8)} ${coreMinutes(machineAfter - machineBefore)}`,
    );
  }
  for (const { stage, failure } of flaky) {
    console.log(`flaky: ${stage} › ${nameOf(failure)}: ${failure.message.split('\n', 1)[0]}`);
  }
  const strictlyFailed = isStrict ? flaky : [];
  const ofTests = strictlyFailed.filter(({ stage }) => stage !== 'start');
  const passed = sum((row) => row.passed) - testsOf(ofTests.map(({ failure }) => failure));
  const failed =
    sum((row) => testsOf(row.failures)) + testsOf(strictlyFailed.map(({ failure }) => failure));
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  recordRun(passed, failed);
  console.log(`${passed} passed, ${failed} failed`);
}

/**
 * Notes a run of all stages on committed files, for the deployment and for the warning about full
 * runs.
 */
function recordRun(passed: number, failed: number): void {
  if (extent === 'quick' || names.length > 0) return;
  const isUnchanged = treeBefore !== undefined && treeBefore === committedTree();
  if (isUnchanged && process.exitCode === 0) recordPassedTree(treeBefore);
  if (extent === 'full' && isUnchanged) {
    const minutes = Math.round(performance.now() / 60_000);
    const date = new Date().toISOString().slice(0, 10);
    recordFullRun({ date, commit: headCommit(), passed, failed, minutes });
  }
  const warning = fullRunWarning();
  if (warning !== undefined) console.warn(warning);
}

/** Repeats the failed tests last, for readers of only the end of a long output. */
function printFailures(): void {
  for (const [stage, { failures }] of rows) {
    for (const failure of failures) {
      console.log(`\nFAILED ${stage}: ${nameOf(failure)}\n${failure.message}`);
    }
  }
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
