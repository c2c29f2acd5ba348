// Type-checks every project with TypeScript's native compiler, two at a time; prints the compiler's
// output and fails if any project fails.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const folders = [
  'domain',
  'emulators',
  'functions',
  'packages/figure',
  'packages/media-worker',
  'packages/security-rules',
  'packages/stripe-sandbox',
  'tests',
  'web',
];
const queue = ['.', 'scripts', ...folders];
mkdirSync('node_modules/.cache/tsc', { recursive: true });

/**
 * Several checkers of a project resolve the same types each on their own: four took twice the
 * processor time of one.
 */
const OPTIONS = ['--pretty', 'false', '--checkers', '1'];

function check(project: string): Promise<boolean> {
  return new Promise((resolve) => {
    // The linter's parser needs TypeScript 6, so its compiler is installed beside it under another
    // name.
    const tsc = spawn(
      process.execPath,
      ['node_modules/typescript-7/bin/tsc', '-p', project, ...OPTIONS],
      {
        stdio: 'inherit',
      },
    );
    tsc.on('error', () => resolve(false));
    tsc.on('exit', (code) => resolve(code === 0));
  });
}

const results = await Promise.all(
  [0, 1].map(async () => {
    let isOk = true;
    for (let next = queue.shift(); next; next = queue.shift()) isOk = (await check(next)) && isOk;
    return isOk;
  }),
);
process.exitCode = results.every(Boolean) ? 0 : 1;
