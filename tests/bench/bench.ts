// `npm run bench [rounds]`: measures the built app: the parts of `USUAL_PARTS`, one after the
// other. A part that fails is named at the end, and the others still run.
// `npm run bench -- PART [options]`: one part. The first lines of its file say what it measures and
// which options it has. `npm run bench -- --briefly [PART…]`: all parts, or these, for a moment, to
// show that each still works. Budgets of time are not judged.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { withBenchSuite } from './bench-suite.ts';

interface Part {
  /** Scripts with their arguments, run one after the other by Node. */
  readonly programs: readonly (readonly string[])[];
  /** What must be there before: the built app, or a suite that serves it. */
  readonly needs?: 'build' | 'suite';
}

const inThisFolder = (name: string): Part['programs'] => [[`tests/bench/${name}.ts`]];
const PARTS: Readonly<Record<string, Part>> = {
  pages: { programs: inThisFolder('pages'), needs: 'build' },
  'layout-shifts': { programs: inThisFolder('layout-shifts'), needs: 'suite' },
  chat: { programs: inThisFolder('chat'), needs: 'suite' },
  guided: { programs: inThisFolder('guided'), needs: 'suite' },
  house: { programs: inThisFolder('house') },
  media: { programs: [['packages/media-worker/tests/bench.ts'], ['tests/bench/first-frame.ts']] },
  plan: { programs: inThisFolder('plan') },
  scale: { programs: [['scripts/with-firestore.ts', process.execPath, 'tests/bench/scale.ts']] },
  services: { programs: inThisFolder('services'), needs: 'suite' },
  // Starts its own.
  suite: { programs: inThisFolder('suite') },
  typing: { programs: inThisFolder('typing'), needs: 'suite' },
  video: { programs: inThisFolder('video'), needs: 'suite' },
  weekly: { programs: [['scripts/with-firestore.ts', process.execPath, 'tests/bench/weekly.ts']] },
};
const USUAL_PARTS = ['pages', 'layout-shifts', 'chat'];
/** Where the first program of `media` leaves films for the second one. */
const FILMS = resolve('node_modules/.cache/atelier-bench-films');

interface Order {
  readonly parts: readonly string[];
  /** For the first program of the first part. */
  readonly options: readonly string[];
  readonly isBrief: boolean;
}

/** Parses the command line. @throws Error with a line that says what is wrong. */
function readOrder(given: readonly string[]): Order {
  const [first, ...rest] = given;
  const known = (name: string) => {
    if (!Object.hasOwn(PARTS, name)) {
      throw new Error(
        `No part is called "${name}". Give a number of rounds or one of: ${Object.keys(PARTS).join(', ')}.`,
      );
    }
    return name;
  };
  if (first === '--briefly') {
    return {
      parts: rest.length === 0 ? Object.keys(PARTS) : rest.map(known),
      options: [],
      isBrief: true,
    };
  }
  if (first === undefined) return { parts: USUAL_PARTS, options: [], isBrief: false };
  if (/^[1-9]\d*$/.test(first)) return { parts: USUAL_PARTS, options: [first], isBrief: false };
  return { parts: [known(first)], options: rest, isBrief: false };
}

/**
 * Runs a script with this process's output. A suite of this process goes on meanwhile.
 *
 * @returns whether it succeeded
 */
function runProgram(program: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolvePromise) => {
    const child = spawn(process.execPath, program, { stdio: 'inherit', env });
    child.on('error', () => resolvePromise(false));
    child.on('exit', (code) => resolvePromise(code === 0));
  });
}

/** Runs parts one after the other. @returns those that failed */
async function runParts({ parts, options, isBrief }: Order): Promise<string[]> {
  mkdirSync(FILMS, { recursive: true });
  const env = {
    ...process.env,
    BENCH_MEDIA_FOLDER: FILMS,
    ...(isBrief && { BENCH_BRIEFLY: '1' }),
  };
  const failed: string[] = [];
  for (const [place, name] of parts.entries()) {
    for (const [index, program] of (PARTS[name]?.programs ?? []).entries()) {
      const added = place === 0 && index === 0 ? options : [];
      if (await runProgram([...program, ...added], env)) continue;
      failed.push(name);
      break;
    }
  }
  rmSync(FILMS, { recursive: true });
  return failed;
}

async function bench(order: Order): Promise<void> {
  const needs = new Set(order.parts.map((name) => PARTS[name]?.needs));
  if (needs.has('build') || needs.has('suite')) {
    const built = spawnSync('npm', ['run', '--silent', 'build:suite', '--workspace', 'web'], {
      stdio: 'inherit',
    });
    if (built.status !== 0) throw new Error('The app could not be built: see the output above.');
  }
  const failed = needs.has('suite')
    ? await withBenchSuite(() => runParts(order))
    : await runParts(order);
  if (failed.length === 0) return;
  console.error(`\nFailed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

try {
  await bench(readOrder(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
