import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const HOOK = 'hooks/commit-msg';
const folder = mkdtempSync(join(tmpdir(), 'commit-msg-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(message: string): { status: number | null; output: string } {
  const file = join(folder, 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync('sh', [HOOK, file], { encoding: 'utf8' });
  return { status, output: stderr };
}

test.each([
  'feat: add a waiting list',
  'fix(session): wait up to 10 s for the server profile',
  'refactor(stripe-sandbox): move the clock into its own file\n\nThe body may be of any length and end with a full stop.',
  'docs(chat, rules): explain the limits',
  'feat(api)!: remove the old call',
  '\n# comment of git\nbuild: address the new runners',
  'chore: use TypeScript 6.1',
  "Merge branch 'main' into feature",
  'Revert "feat: add a waiting list"',
  'fixup! feat: add a waiting list',
])('accepts %j', (message) => {
  expect(check(message)).toEqual({ status: 0, output: '' });
});

test.each([
  ['A list that waits', /form `type\(scope\): imperative`/],
  ['style: sort the imports', /form `type/],
  ['feature: add a waiting list', /form `type/],
  ['feat add a waiting list', /form `type/],
  ['feat(): add a waiting list', /form `type/],
  ['feat:', /form `type/],
  ['', /form `type/],
  [`fix: ${'x'.repeat(68)}`, /has 73 characters, at most 72/],
  ['fix: Wait for the server', /lower-case/],
  ['fix: wait for the server.', /full stop/],
  ['fix: added a limit', /must be imperative/],
  ['refactor: removes the old call', /must be imperative/],
])('rejects %j', (message, reason) => {
  const { status, output } = check(message);
  expect(status).toBe(1);
  expect(output).toMatch(reason);
  expect(output).toContain(message);
});
