import { relatedTests } from './related-tests.ts';

export interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** How its result is counted: a check is one test, a runner writes a report. */
  readonly report: 'exit-code' | 'vitest' | 'playwright';
  /**
   * Where it runs. `on-suite`: on one shared copy of the local suite, with a built web app. `beside`: at the same time
   * as those, one after the other. `alone`: after all others, because it builds what a running suite watches.
   */
  readonly lane: 'beside' | 'on-suite' | 'alone';
  readonly env?: Readonly<Record<string, string>>;
}

/** `quick` before each commit, `usual` for `npm test`, `full` at the end of a larger piece of work. */
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
const withArguments = (stage: Stage, ...added: string[]): Stage => ({
  ...stage,
  command: [...stage.command, ...added],
});

/** On our evaluator, and the files that need Google's emulator. */
const rules = vitest('rules', ['rules', 'rules-emulator']);
const storage = vitest('storage', ['storage'], { lane: 'on-suite' });
const functions = vitest('functions', ['functions'], { lane: 'on-suite' });
const payments = vitest('payments', ['payments', 'payments-serial'], { lane: 'on-suite' });
const unit = vitest('unit', ['unit', 'web', 'lint']);
const playwright = (name: string, ...options: string[]): Stage => ({
  name,
  command: ['playwright', 'test', '-c', 'tests/e2e', ...options],
  report: 'playwright',
  lane: 'on-suite',
});
/** Journeys that can run beside each other. The star takes in the projects of a shuffled run, one for each file. */
const parallelJourneys = playwright('e2e', '--project=own-data*', '--project=chat-rooms', '--workers=2');
/** Journeys that change or count what all share. */
const globalJourneys = playwright('e2e-global', '--project=global*');
const checks = ['types', 'lint', 'dead', 'format'].map(check);
const conformance = vitest('conformance', ['conformance']);
const stripe = vitest('stripe', ['stripe']);

/** The stages of each extent; in each place the cheap ones that find most come first. */
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
    storage,
    functions,
    { ...payments, env: { PAYMENT_DELIVERY: 'each' } },
    parallelJourneys,
    globalJourneys,
    vitest('suite', ['suite'], { lane: 'alone' }),
  ],
};

const postCheck = (name: string, script: string): Stage => ({
  name,
  command: ['node', `scripts/${script}`],
  report: 'exit-code',
  lane: 'on-suite',
});

/** Follow the chosen stages on their suite, in every extent. */
export const postChecks: readonly Stage[] = [
  postCheck('contract', 'check-stripe-contract.ts'),
  postCheck('logs', 'check-function-logs.ts'),
  postCheck('threads', 'check-firestore-threads.ts'),
];

/** Names that can be asked for: those of the full extent. */
export const stageNames = EXTENTS.full().map(({ name }) => name);

/**
 * The stages to run.
 *
 * @param names  all of the extent when empty; a stage that only a larger extent has is taken from there
 * @param seed  shuffles the tests of each runner
 */
export function chooseStages(extent: Extent, names: readonly string[], seed?: number): Stage[] {
  const defaults = EXTENTS[extent]();
  const all = [...defaults, ...EXTENTS.full().filter(({ name }) => defaults.every((stage) => stage.name !== name))];
  const chosen = names.length === 0 ? defaults : all.filter(({ name }) => names.includes(name));
  return seed === undefined ? [...chosen] : chosen.map((stage) => shuffled(stage, seed));
}

function shuffled(stage: Stage, seed: number): Stage {
  if (stage.report === 'vitest') return withArguments(stage, '--sequence.shuffle', `--sequence.seed=${seed}`);
  if (stage.report === 'playwright') return { ...stage, env: { ...stage.env, SHUFFLE_SEED: String(seed) } };
  return stage;
}
