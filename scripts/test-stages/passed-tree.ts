import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const FILE = resolve(import.meta.dirname, '../../node_modules/.cache/atelier-tests-passed');
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Returns the id of the committed tree, or undefined when files differ from it or Git does not answer. */
export function committedTree(): string | undefined {
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : undefined;
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
