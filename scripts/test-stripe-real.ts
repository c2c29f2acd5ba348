// `npm run test:stripe-real`: the life of a subscription against a real Stripe test account (STRIPE_SECRET_KEY), with
// its test clocks. Takes no money; leaves test customers behind.
import { spawnSync } from 'node:child_process';
import { accountProblem } from './stripe-account/check-account.ts';
import { startGoBetween } from './stripe-account/go-between.ts';
import { withSuite } from './test-stages/with-suite.ts';

/** Another origin than Stripe's own serves to try this very program. */
const upstream = process.env.STRIPE_REAL_ORIGIN ?? 'https://api.stripe.com';
const key = process.env.STRIPE_SECRET_KEY;

process.exitCode = await run();

async function run(): Promise<number> {
  const problem = await accountProblem(upstream, key);
  if (problem !== undefined || key === undefined) {
    console.error(problem);
    return 1;
  }
  const between = await startGoBetween(upstream, key);
  let status = 1;
  try {
    const failure = await withSuite(
      async (env) => {
        const { STRIPE_SECRET_KEY: _, ...rest } = env;
        const command = ['run', '--project', 'stripe-real', '--reporter=verbose'];
        status = spawnSync('vitest', command, { stdio: 'inherit', env: rest }).status ?? 1;
      },
      { stripe: between.url },
    );
    if (failure !== undefined) console.error(failure);
    return failure === undefined ? status : 1;
  } finally {
    await between.stop();
  }
}
