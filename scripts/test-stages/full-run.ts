// The last complete run of `npm run test:full`, in a committed file: what it alone tests is not
// seen by any other run.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { commitsSince } from './git-state.ts';

const FILE = resolve(import.meta.dirname, '../../tests/full-run.json');
/** Commits after which what only a full run tests has often stopped working unseen. */
export const MAXIMUM_COMMITS = 150;

const fullRun = z.object({
  /** Day of the run, `YYYY-MM-DD`. */
  date: z.iso.date(),
  /** The tested commit. */
  commit: z.string(),
  passed: z.int(),
  failed: z.int(),
  minutes: z.number(),
});
export type FullRun = z.output<typeof fullRun>;

/** Writes down a complete run on committed files. */
export function recordFullRun(run: FullRun): void {
  writeFileSync(FILE, `${JSON.stringify(run, undefined, 2)}\n`);
}

/**
 * Returns what to tell about the last complete run; undefined when it is recent and without
 * failure.
 */
export function fullRunWarning(): string | undefined {
  return warningOf(readFullRun(), commitsSince);
}

/**
 * Returns what to tell about a complete run.
 *
 * @param run  undefined if none is recorded.
 * @param countSince  number of commits since a commit; undefined if the repository does not have
 * it.
 */
export function warningOf(
  run: FullRun | undefined,
  countSince: (commit: string) => number | undefined,
): string | undefined {
  const advice = 'Run `npm run test:full` and commit tests/full-run.json.';
  if (run === undefined) return `No complete run of all tests is recorded. ${advice}`;
  const commits = countSince(run.commit);
  const place = `The last complete run of all tests (${run.date})`;
  if (commits === undefined) {
    return `${place} tested a commit that is not in this history. ${advice}`;
  }
  if (commits > MAXIMUM_COMMITS) return `${place} lies ${commits} commits back. ${advice}`;
  if (run.failed > 0) return `${place} ended with ${run.failed} failed. ${advice}`;
  return undefined;
}

function readFullRun(): FullRun | undefined {
  try {
    return fullRun.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  } catch {
    return undefined;
  }
}
