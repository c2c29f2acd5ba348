import { expect, test } from 'vitest';
import { type FullRun, MAXIMUM_COMMITS, warningOf } from './full-run.ts';

const run: FullRun = { date: '2026-11-29', commit: 'abc', passed: 17_000, failed: 0, minutes: 45 };

test.each<
  [name: string, run: FullRun | undefined, commits: number | undefined, warning: string | undefined]
>([
  ['a recent run without failure needs no word', run, MAXIMUM_COMMITS, undefined],
  [
    'a run too many commits back is named with their number',
    run,
    MAXIMUM_COMMITS + 1,
    '151 commits back',
  ],
  [
    'a recent run with failures is named with their number',
    { ...run, failed: 3 },
    2,
    'ended with 3 failed',
  ],
  ['a run of a commit that is not in the history is named', run, undefined, 'not in this history'],
  ['a repository without a recorded run is told so', undefined, 0, 'No complete run'],
])('%s', (_name, last, commits, warning) => {
  const told = warningOf(last, () => commits);
  if (warning === undefined) expect(told).toBeUndefined();
  else expect(told).toContain(warning);
});
