/** The stages of `npm test`, in their order: the cheap ones that find most come first. */
export interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** How its result is counted: a check is one test, a runner writes a report. */
  readonly report: 'exit-code' | 'vitest' | 'playwright';
  /** Runs beside one shared copy of the local suite, with a built web app. */
  readonly needsSuite: boolean;
}

const check = (name: string): Stage => ({
  name,
  command: ['npm', 'run', '--silent', `check:${name}`],
  report: 'exit-code',
  needsSuite: false,
});
const vitest = (name: string, projects: readonly string[], needsSuite = false): Stage => ({
  name,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
  report: 'vitest',
  needsSuite,
});

export const stages: readonly Stage[] = [
  check('types'),
  check('lint'),
  check('dead'),
  check('format'),
  vitest('unit', ['unit', 'web', 'lint']),
  vitest('conformance', ['conformance']),
  vitest('rules', ['rules']),
  vitest('stripe', ['stripe']),
  vitest('suite', ['suite']),
  vitest('storage', ['storage'], true),
  vitest('functions', ['functions'], true),
  vitest('payments', ['payments'], true),
  { name: 'e2e', command: ['playwright', 'test', '-c', 'tests/e2e'], report: 'playwright', needsSuite: true },
];
/** Follows the chosen stages on their suite, whichever they are. */
export const contractKept: Stage = {
  name: 'contract',
  command: ['node', 'scripts/check-stripe-contract.ts'],
  report: 'exit-code',
  needsSuite: true,
};
export const stageNames = stages.map((stage) => stage.name);
