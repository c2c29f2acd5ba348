import { afterAll, beforeAll, expect, test } from 'vitest';
import { Stripe } from 'stripe';
import { startStripeSandbox, type Sandbox } from '@atelier/stripe-sandbox';
import { stripeAccount } from '../emulators/suite/stripe/catalogue.ts';
import { type Answers, OperatorMachine } from './test/operator-machine.ts';
import { stagingSettings } from './test/staging-settings.ts';

const KEY = 'sk_test_operator';
const machine = new OperatorMachine(stagingSettings);
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startStripeSandbox({ account: stripeAccount });
});
afterAll(async () => {
  await sandbox.stop();
  machine.remove();
});

const SECRETS: Answers = { 'firebase functions:secrets:set': 'created' };
function run(args: string[], { typed = '', key = KEY, answers = SECRETS } = {}) {
  machine.answer(answers);
  const env = { STRIPE_SECRET_KEY: key, STRIPE_REAL_ORIGIN: sandbox.url };
  return machine.run(['stripe-setup.ts', 'staging', ...args], { typed, env });
}

test('stripe:check and stripe:setup end with 0 or 1 and say why', async () => {
  const empty = await run(['--check']);
  expect(empty.stdout).toContain('differs Product prod_basic\n');
  expect(empty.stderr).toMatch(/^\d+ to do: npm run stripe:setup -- staging\n$/);
  expect(empty.status).toBe(1);

  const refused = await run([], { typed: 'no\n' });
  expect(refused.stderr).toBe('Not confirmed: nothing was changed.\n');
  expect(refused.status).toBe(1);

  const failing = await run([], { typed: 'staging\n', answers: {} });
  expect(failing.stderr).toContain('firebase functions:secrets:set STRIPE_WEBHOOK_SECRET');
  expect(failing.stderr).toMatch(/failed \(1\): see above\.\n$/);
  expect(failing.status).toBe(1);

  const done = await run([], { typed: 'staging\n' });
  expect(done.stderr).toBe('');
  expect(done.stdout).toMatch(/The account is set up\.\n$/);
  expect(done.status).toBe(0);
  expect(machine.given()).toMatch(/^whsec_\w+$/);
  expect(done.stdout).not.toMatch(/whsec_|sk_test_/);

  const same = await run(['--check']);
  expect([same.status, same.stderr]).toEqual([0, '']);

  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe(KEY, { host: hostname, port, protocol: 'http', telemetry: false });
  await stripe.products.update('prod_pro', { name: 'Another name' });
  const changed = await run(['--check']);
  expect(changed.stdout.match(/^differs .*$/gm)).toEqual(['differs Product prod_pro']);
  expect(changed.stderr).toBe('1 to do: npm run stripe:setup -- staging\n');
  expect(changed.status).toBe(1);
});

test.each([
  ['a live key', 'sk_live_1', 'A live key is sent to Stripe only.\n'],
  ['a public key', 'pk_test_1', 'STRIPE_SECRET_KEY is not a secret key of Stripe.\n'],
])('stripe:setup with %s ends with 1 and its words', async (_fault, key, words) => {
  const { status, stderr, stdout } = await run([], { typed: 'staging\n', key });
  expect([status, stderr, stdout]).toEqual([1, words, '']);
});

test('stripe:setup without a name rehearses everything on a sandbox of its own, and ends with its usage', async () => {
  machine.answer({});
  const { status, stderr, stdout } = await machine.run(['stripe-setup.ts'], {
    env: { STRIPE_SECRET_KEY: 'pk_unused' },
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^done {4}Product prod_basic$/m);
  expect(stdout).toMatch(/^done {4}Webhook endpoint: events, secret kept$/m);
  expect(stdout).toMatch(
    /The rehearsal passed: .* npm run stripe:setup -- staging\|production\|example \[--dry-run\]\n$/,
  );
  expect(stdout).not.toContain('whsec_');
  expect(machine.asked()).toEqual([]);
  expect(status).toBe(0);
});
