import { randomInt } from 'node:crypto';
import { relatedTests } from './git-state.ts';

export interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** How results are counted: a check is one test, a runner writes a report. */
  readonly report: 'exit-code' | 'vitest' | 'playwright';
  /**
   * Where it runs. `on-suite`: on one shared local suite with a built web app; these wait most of
   * the time. `beside`: in parallel to those, two at a time; these compute. `journeys`: on the same
   * suite when both lanes have ended, because every wait in a browser depends on how busy the
   * machine is. `alone`: after all others, because it builds files that a running suite watches.
   */
  readonly lane: 'beside' | 'on-suite' | 'journeys' | 'alone';
  readonly env?: Readonly<Record<string, string>>;
  /** Runs in as many browsers as cores are free. */
  readonly usesFreeCores?: boolean;
  /** Runs only some tests of its files: the others are not missed. */
  readonly isSelection?: boolean;
}

/**
 * `quick` before each commit, `usual` for `npm test`, `full` at the end of a larger piece of work.
 */
export type Extent = 'quick' | 'usual' | 'full';

const check = (name: string): Stage => ({
  name,
  command: ['npm', 'run', '--silent', `check:${name}`],
  report: 'exit-code',
  lane: 'beside',
});
const vitest = (name: string, projects: readonly string[], more: Partial<Stage> = {}): Stage => ({
  name,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
  report: 'vitest',
  lane: 'beside',
  ...more,
});
export const withArguments = (stage: Stage, ...added: string[]): Stage => ({
  ...stage,
  command: [...stage.command, ...added],
});

/** On the evaluator of packages/security-rules; some files need Google's emulator. */
const rules = vitest('rules', ['rules', 'rules-emulator']);
const storage = vitest('storage', ['storage'], { lane: 'on-suite' });
const functions = vitest('functions', ['functions'], { lane: 'on-suite' });
const payments = vitest('payments', ['payments', 'payments-serial'], { lane: 'on-suite' });
const unit = vitest('unit', ['unit', 'unit-functions', 'web', 'lint']);
const playwright = (name: string, ...options: string[]): Stage => ({
  name,
  // A folder for each stage, because a run empties its own.
  command: ['playwright', 'test', '-c', 'tests/e2e', `--output=test-results/${name}`, ...options],
  report: 'playwright',
  lane: 'journeys',
});
/**
 * Journeys that can run in parallel. The star matches the projects of a shuffled run, one per file.
 */
const parallelJourneys: Stage = {
  ...playwright('e2e', '--project=own-data*', '--project=chat-rooms'),
  usesFreeCores: true,
};
/** Journeys that change or count data that all share. */
const globalJourneys = playwright('e2e-global', '--project=global*');
const checks = ['types', 'lint', 'dead', 'dependencies', 'secrets', 'format', 'spelling'].map(
  check,
);
const conformance = vitest('conformance', ['conformance']);
const stripe = vitest('stripe', ['stripe']);
const media = vitest('media', ['media']);

/** The stages of each extent; within a lane, cheap ones that find most problems come first. */
const EXTENTS: Readonly<Record<Extent, () => readonly Stage[]>> = {
  quick: () => [
    check('types'),
    check('lint'),
    withArguments(unit, ...relatedTests()),
    vitest('rules', ['rules']),
    withArguments(parallelJourneys, '--grep', '@smoke'),
  ],
  usual: () => [
    ...checks,
    unit,
    conformance,
    rules,
    stripe,
    media,
    storage,
    functions,
    payments,
    withArguments(parallelJourneys, '--grep-invert', '@full'),
    withArguments(globalJourneys, '--grep-invert', '@full'),
  ],
  full: () => [
    ...checks,
    unit,
    conformance,
    { ...rules, env: { RULES_ON_EMULATOR: 'all' } },
    stripe,
    { ...media, env: { MEDIA_SOURCES: 'all' } },
    storage,
    functions,
    { ...payments, env: { PAYMENT_DELIVERY: 'each' } },
    parallelJourneys,
    globalJourneys,
    vitest('suite', ['suite'], { lane: 'alone' }),
    {
      name: 'bench',
      command: ['node', 'tests/bench/bench.ts', '--briefly'],
      report: 'exit-code',
      lane: 'alone',
    },
  ],
};

const postCheck = (name: string, script: string, ...args: string[]): Stage => ({
  name,
  command: ['node', `scripts/${script}`, ...args],
  report: 'exit-code',
  lane: 'journeys',
});

/** Run after the chosen stages on their suite, in every extent. */
export const postChecks: readonly Stage[] = [
  postCheck('smoke', 'smoke.ts', 'suite'),
  postCheck('contract', 'check-stripe-contract.ts'),
  postCheck('logs', 'check-function-logs.ts'),
  postCheck('threads', 'check-firestore-threads.ts'),
];

/** Names that can be chosen: those of the full extent. */
export const stageNames = EXTENTS.full().map(({ name }) => name);

/**
 * Returns the stages to run.
 *
 * @param names  all stages of the extent when empty; may include stages of the full extent
 * @param seed  shuffles the tests of each runner
 */
export function chooseStages(extent: Extent, names: readonly string[], seed?: number): Stage[] {
  const defaults = EXTENTS[extent]();
  const all = [
    ...defaults,
    ...EXTENTS.full().filter(({ name }) => defaults.every((stage) => stage.name !== name)),
  ];
  const chosen = names.length === 0 ? defaults : all.filter(({ name }) => names.includes(name));
  return seed === undefined ? [...chosen] : chosen.map((stage) => shuffled(stage, seed));
}

function shuffled(stage: Stage, seed: number): Stage {
  if (stage.report === 'vitest') {
    return withArguments(stage, '--sequence.shuffle', `--sequence.seed=${seed}`);
  }
  if (stage.report === 'playwright') {
    return { ...stage, env: { ...stage.env, SHUFFLE_SEED: String(seed) } };
  }
  return stage;
}

export interface TestOptions {
  extent: Extent;
  /** Stages chosen by name; all of the extent when empty. */
  names: string[];
  /** Seed of a shuffled run. */
  seed: number | undefined;
  /** A test that passes only the second time counts as failed. */
  isStrict: boolean;
}

/**
 * Parses `[--quick|--full] [--strict] [--shuffle[=SEED]] [STAGE…]`; a full run is strict. Throws an
 * Error with one line that says what is wrong.
 */
export function readOptions(args: readonly string[]): TestOptions {
  const options: TestOptions = { extent: 'usual', names: [], seed: undefined, isStrict: false };
  for (const argument of args) {
    const [, seed] = /^--shuffle(?:=(\d{1,9}))?$/.exec(argument) ?? [];
    if (/^--shuffle(=\d{1,9})?$/.test(argument)) {
      options.seed = seed === undefined ? randomInt(1e9) : Number(seed);
    } else if (argument === '--strict') options.isStrict = true;
    else if (argument === '--quick' || argument === '--full') {
      options.extent = argument === '--quick' ? 'quick' : 'full';
    } else if (stageNames.includes(argument)) options.names.push(argument);
    else {
      throw new Error(
        `No such stage or option: ${argument}. Stages: ${stageNames.join(', ')}; options: --quick, --full, --strict, --shuffle[=SEED].`,
      );
    }
  }
  options.isStrict ||= options.extent === 'full';
  return options;
}
