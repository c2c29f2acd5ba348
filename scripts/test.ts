// `npm test [stage…]`: runs the stages, as far as each can go, and ends with `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { runStage, type Count } from './test-stages/run-stage.ts';
import { lookingBack, sharesOf, type Stage, stages, stageNames } from './test-stages/stages.ts';
import { withSuite } from './test-stages/with-suite.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !stageNames.includes(name));
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. Stages: ${stageNames.join(', ')}.`);
  process.exit(2);
}

const reports = resolve('node_modules/.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// A Firestore that serves one file of tests never earns back what the JVM's second compiler and its parallel collector
// cost: on the rules they were over half of all that Java did. The suite's, which lives through every journey, does. A
// variable of one's own wins.
const briefJvms: NodeJS.ProcessEnv = {
  JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
  ...process.env,
};

const chosen = stages.filter((stage) => wanted.length === 0 || wanted.includes(stage.name));
const at = (place: Stage['place']) => chosen.filter((stage) => stage.place === place);
const counts = new Map<string, Count & { seconds: number }>();

async function run(stage: Stage, env: NodeJS.ProcessEnv, isOneOfTwo: boolean): Promise<void> {
  console.log(`\n── ${stage.name} ──`);
  const started = performance.now();
  const count = await runStage(stage, reports, { env, isOneOfTwo });
  const before = counts.get(stage.name) ?? { passed: 0, failed: 0, seconds: 0 };
  counts.set(stage.name, {
    passed: before.passed + count.passed,
    failed: before.failed + count.failed,
    seconds: before.seconds + (performance.now() - started) / 1000,
  });
}

/** One stage after the other. */
async function inTurn(lane: readonly Stage[], env: NodeJS.ProcessEnv, isOneOfTwo: boolean): Promise<void> {
  for (const stage of lane) await run(stage, env, isOneOfTwo);
}

/** All that share a suite, then each share of the others on one of its own. */
async function onSuite(lane: readonly Stage[], isOneOfTwo: boolean): Promise<void> {
  const together = lane.filter(({ shares }) => shares === undefined);
  const alone = lane.filter(({ shares }) => shares !== undefined).flatMap(sharesOf);
  const turns = [...(together.length > 0 ? [together] : []), ...alone.map((share) => [share])];
  for (const [index, turn] of turns.entries()) {
    const failure = await withSuite((env) => inTurn([...turn, ...lookingBack], env, isOneOfTwo), {
      isBuilt: index > 0,
    });
    if (failure === undefined) continue;
    console.error(failure);
    counts.set('start', { passed: 0, failed: 1, seconds: 0 });
    return;
  }
}

// What needs no suite fills the time in which the stages on it wait for emulators, timers and pages.
const isTwoLanes = at('beside').length > 0 && at('on-suite').length > 0;
await Promise.all([inTurn(at('beside'), briefJvms, isTwoLanes), onSuite(at('on-suite'), isTwoLanes)]);
await inTurn(at('alone'), process.env, false);

console.log('');
const order = [...stageNames, ...lookingBack.map(({ name }) => name), 'start'];
const rows = [...counts].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
for (const [name, { passed, failed, seconds }] of rows) {
  console.log(
    `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed   ${Math.round(seconds)} s`,
  );
}
const sum = (key: keyof Count) => rows.reduce((total, [, count]) => total + count[key], 0);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
console.log(`${Math.round(performance.now() / 1000)} s in all`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
