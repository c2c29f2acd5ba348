export interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** How its result is counted: a check is one test, a runner writes a report. */
  readonly report: 'exit-code' | 'vitest' | 'playwright';
  /**
   * Where it runs. `on-suite`: on one shared copy of the local suite, with a built web app. `beside`: at the same time
   * as those, one after the other. `alone`: after all others, because it builds what a running suite watches.
   */
  readonly place: 'beside' | 'on-suite' | 'alone';
  /**
   * On so many fresh suites, a share of it on each: Google's Firestore emulator keeps every channel that a browser ever
   * opened, with its listeners, and takes seconds over a write after some hundreds of pages.
   */
  readonly shares?: number;
}

const check = (name: string): Stage => ({
  name,
  command: ['npm', 'run', '--silent', `check:${name}`],
  report: 'exit-code',
  place: 'beside',
});
const vitest = (name: string, projects: readonly string[], place: Stage['place'] = 'beside'): Stage => ({
  name,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
  report: 'vitest',
  place,
});

/** The stages of `npm test`; in each place the cheap ones that find most come first. */
export const stages: readonly Stage[] = [
  check('types'),
  check('lint'),
  check('dead'),
  check('format'),
  vitest('unit', ['unit', 'web', 'lint']),
  vitest('conformance', ['conformance']),
  vitest('rules', ['rules']),
  vitest('stripe', ['stripe']),
  vitest('storage', ['storage'], 'on-suite'),
  vitest('functions', ['functions'], 'on-suite'),
  vitest('payments', ['payments'], 'on-suite'),
  {
    name: 'e2e',
    command: ['playwright', 'test', '-c', 'tests/e2e'],
    report: 'playwright',
    place: 'on-suite',
    shares: 3,
  },
  vitest('suite', ['suite'], 'alone'),
];

/** A stage's shares, each a stage of its own in the runner's terms. */
export const sharesOf = ({ shares = 1, ...stage }: Stage): Stage[] =>
  Array.from({ length: shares }, (_, index) => ({
    ...stage,
    command: [...stage.command, `--shard=${index + 1}/${shares}`],
  }));

const lookBack = (name: string, script: string): Stage => ({
  name,
  command: ['node', `scripts/${script}`],
  report: 'exit-code',
  place: 'on-suite',
});

/** Follow the chosen stages on their suite, whichever they are. */
export const lookingBack: readonly Stage[] = [
  lookBack('contract', 'check-stripe-contract.ts'),
  lookBack('logs', 'check-function-logs.ts'),
];
export const stageNames = stages.map((stage) => stage.name);
