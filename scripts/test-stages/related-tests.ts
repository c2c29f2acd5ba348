import { execFileSync } from 'node:child_process';

/** What vitest cannot follow from a change to a test: files that are read instead of imported. */
const FOLLOWED = /\.(ts|tsx|css|md)$/;

/**
 * Arguments of vitest that run the tests which a change touches: that of the branch since it left main, or on main the
 * last commit, with what is not committed yet. No arguments, which runs all tests, when files changed that are not
 * imported (rules, texts, configuration) or when git cannot tell.
 */
export function relatedTests(): string[] {
  try {
    const since = baseOfChange();
    const tracked = git('diff', '--name-only', since);
    const untracked = git('ls-files', '--others', '--exclude-standard');
    const changed = [...tracked, ...untracked];
    return changed.every((file) => FOLLOWED.test(file)) ? ['--changed', since, '--passWithNoTests'] : [];
  } catch {
    return [];
  }
}

function baseOfChange(): string {
  const [head] = git('rev-parse', 'HEAD');
  const mains = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main');
  for (const main of mains) {
    const [base] = git('merge-base', 'HEAD', main);
    if (base !== undefined && base !== head) return base;
  }
  return 'HEAD~1';
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');
