// `npm run test:stripe-real`: runs the payment scenarios on a real Stripe test account (STRIPE_SECRET_KEY) with test
// clocks. Takes no money; leaves test customers behind.
import { spawn } from 'node:child_process';
import { seedNothing } from '@atelier/emulators/seed';
import { accountProblem } from './stripe-account/check-account.ts';
import { startStripeProxy } from './stripe-account/stripe-proxy.ts';
import { withSuite } from './test-stages/with-suite.ts';

/** STRIPE_REAL_ORIGIN replaces Stripe to test this program. */
const upstream = process.env.STRIPE_REAL_ORIGIN ?? 'https://api.stripe.com';
const key = process.env.STRIPE_SECRET_KEY;

process.exitCode = await run();

async function run(): Promise<number> {
  const problem = await accountProblem(upstream, key);
  if (problem !== undefined || key === undefined) {
    console.error(problem);
    return 1;
  }
  const proxy = await startStripeProxy(upstream, key);
  let status = 1;
  try {
    const failure = await withSuite(
      async (env) => {
        const { STRIPE_SECRET_KEY: _, ...rest } = env;
        status = await runScenarios(rest);
      },
      { stripe: proxy.url, seed: seedNothing },
    );
    if (failure !== undefined) console.error(failure);
    return failure === undefined ? status : 1;
  } finally {
    await proxy.stop();
  }
}

/** Runs the scenarios in a child process, because this one is the proxy. @returns the runner's exit code */
function runScenarios(env: NodeJS.ProcessEnv): Promise<number> {
  const runner = spawn('vitest', ['run', '--project', 'stripe-real', '--reporter=verbose'], { stdio: 'inherit', env });
  return new Promise((resolve) => {
    runner.on('error', () => resolve(1));
    runner.on('exit', (code) => resolve(code ?? 1));
  });
}
