import { afterAll, expect, test } from 'vitest';
import { OperatorMachine } from '../test/operator-machine.ts';
import { stagingSettings } from '../test/staging-settings.ts';

const machine = new OperatorMachine(stagingSettings);
machine.settle(undefined);
afterAll(() => machine.remove());
const run = (command: string) => machine.run(command.split(' '), { hasStubbedFetch: true });

const MISSING =
  'environments/staging.json is missing: copy environments/example.json and enter your own facts.\n';

test.each([
  ['deploy.ts staging', `\nStopped: ${MISSING}`],
  ['deploy.ts staging rollback', `\nStopped: ${MISSING}`],
  ['setup.ts staging', MISSING],
  ['stripe-setup.ts staging', MISSING],
  ['stripe-setup.ts staging --check', MISSING],
])('on a bare clone %s says which file is missing, and asks nobody', async (command, words) => {
  const { status, stderr, stdout } = await run(command);
  expect([status, stderr, stdout]).toEqual([1, words, '']);
  expect(machine.asked()).toEqual([]);
});

test('on a bare clone doctor names the missing file, and still checks the manifest', async () => {
  const { status, stderr, stdout } = await run('doctor.ts staging');
  expect(stdout).toContain(`failed  settings: ${MISSING}`);
  expect(stdout).toMatch(/^ok {6}functions: /m);
  expect([status, stderr]).toEqual([1, '']);
  expect(machine.asked()).toEqual([]);
});

test('on a bare clone doctor is well with the example, and says what it skips', async () => {
  const { status, stderr, stdout } = await run('doctor.ts example');
  expect(stdout).toMatch(/^(ok {6}.*\n){3}skipped project, mail server, .* are invented\n$/);
  expect([status, stderr]).toEqual([0, '']);
  expect(machine.asked()).toEqual([]);
});

test.each([
  ['setup.ts staging --dry-run', '# APIs'],
  ['stripe-setup.ts staging --dry-run', '# Product prod_basic'],
])('on a bare clone %s prints every step with the facts of the example', async (command, step) => {
  const { status, stderr, stdout } = await run(command);
  expect(stdout).toContain(
    "environments/staging.json is missing: this dry run uses the example's facts.\n",
  );
  expect(stdout).toContain(step);
  expect([status, stderr]).toEqual([0, '']);
  expect(machine.asked()).toEqual([]);
});

test.each([
  ['deploy.ts', 2, 'Usage: npm run deploy -- staging|production [rollback | --dry-run]\n'],
  ['stripe-setup.ts --check', 1, 'Usage: npm run stripe:check -- staging|production|example\n'],
  [
    'stripe-setup.ts nowhere',
    1,
    'Usage: npm run stripe:setup -- staging|production|example [--dry-run]\n',
  ],
])('%s without an environment ends with %i and its usage', async (command, code, usage) => {
  const { status, stderr } = await run(command);
  expect([status, stderr]).toEqual([code, usage]);
});
