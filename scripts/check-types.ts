// Type-checks every project, two at a time; prints each compiler's own report and fails if any does.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const projects = [
  '.',
  'scripts',
  'domain',
  'emulators',
  'functions',
  'packages/security-rules',
  'packages/stripe-sandbox',
  'tests',
  'web',
];
mkdirSync('node_modules/.cache/tsc', { recursive: true });

function check(project: string): Promise<boolean> {
  return new Promise((resolve) => {
    const tsc = spawn('node_modules/.bin/tsc', ['-p', project, '--pretty', 'false'], { stdio: 'inherit' });
    tsc.on('error', () => resolve(false));
    tsc.on('exit', (code) => resolve(code === 0));
  });
}

const queue = [...projects];
const results = await Promise.all(
  [0, 1].map(async () => {
    let ok = true;
    for (let next = queue.shift(); next; next = queue.shift()) ok = (await check(next)) && ok;
    return ok;
  }),
);
process.exitCode = results.every(Boolean) ? 0 : 1;
