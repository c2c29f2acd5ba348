import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Files whose tests vitest finds by imports (or that have none); other files are read, not
 * imported.
 */
const FOLLOWED = /\.(ts|tsx|css|md)$/;

/**
 * Returns the arguments of vitest for the tests affected by a change: that of the branch since
 * main, or on main of the last commit, with uncommitted changes. Returns none, to run all tests,
 * when files changed that are not imported (rules, texts, configuration) or when git fails.
 */
export function relatedTests(): string[] {
  try {
    const since = baseOfChange();
    const tracked = git('diff', '--name-only', since);
    const untracked = git('ls-files', '--others', '--exclude-standard');
    const changed = [...tracked, ...untracked];
    return changed.every((file) => FOLLOWED.test(file))
      ? ['--changed', since, '--passWithNoTests']
      : [];
  } catch {
    return [];
  }
}

function baseOfChange(): string {
  const [head] = git('rev-parse', 'HEAD');
  const mains = git(
    'for-each-ref',
    '--format=%(refname)',
    'refs/heads/main',
    'refs/remotes/origin/main',
  );
  for (const main of mains) {
    const [base] = git('merge-base', 'HEAD', main);
    if (base !== undefined && base !== head) return base;
  }
  return 'HEAD~1';
}

/** Returns the lines that Git prints. */
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');

const FILE = resolve(import.meta.dirname, '../../node_modules/.cache/atelier-tests-passed');

/**
 * Returns the id of the committed tree, or undefined when files differ from it or Git does not
 * answer.
 */
export function committedTree(): string | undefined {
  try {
    return git('status', '--porcelain').length === 0
      ? git('rev-parse', 'HEAD^{tree}')[0]
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the id of the current commit. @throws if Git does not answer */
export const headCommit = (): string => git('rev-parse', 'HEAD')[0] ?? '';

/** Returns the number of commits since a commit; undefined if it is not in the history. */
export function commitsSince(commit: string): number | undefined {
  try {
    return Number(git('rev-list', '--count', `${commit}..HEAD`)[0]);
  } catch {
    return undefined;
  }
}

/** Notes that all tests passed on a tree, so that a deployment of it need not run them again. */
export function recordPassedTree(tree: string): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, tree);
}

/** Returns the last tree on which all tests passed. */
export function passedTree(): string | undefined {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return undefined;
  }
}
