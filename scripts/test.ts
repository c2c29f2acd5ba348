// `npm test [stage…]`: runs the stages one after the other, as far as each can go, and ends with `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { runStage, type Count } from './test-stages/run-stage.ts';
import { contractKept, stages, stageNames } from './test-stages/stages.ts';
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

const chosen = stages.filter((stage) => wanted.length === 0 || wanted.includes(stage.name));
const counts: [string, Count, number][] = [];

async function run(stage: (typeof stages)[number], env: NodeJS.ProcessEnv): Promise<void> {
  console.log(`\n── ${stage.name} ──`);
  const started = performance.now();
  const count = await runStage(stage, reports, env);
  counts.push([stage.name, count, (performance.now() - started) / 1000]);
}

for (const stage of chosen.filter((one) => !one.needsSuite)) await run(stage, process.env);

const onSuite = chosen.filter((one) => one.needsSuite);
if (onSuite.length > 0) {
  const failure = await withSuite(async (env) => {
    for (const stage of [...onSuite, contractKept]) await run(stage, env);
  });
  if (failure) {
    console.error(failure);
    counts.push(['suite', { passed: 0, failed: 1 }, 0]);
  }
}

console.log('');
for (const [name, { passed, failed }, seconds] of counts) {
  console.log(
    `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed   ${Math.round(seconds)} s`,
  );
}
const sum = (key: keyof Count) => counts.reduce((total, [, count]) => total + count[key], 0);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
