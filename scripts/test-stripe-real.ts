// `npm run test:stripe-real`: runs the payment scenarios on a real Stripe test account
// (STRIPE_SECRET_KEY) with test clocks. Takes no money; leaves test customers behind.
import { seedNothing } from '@atelier/emulators/seed';
import { readSiteEnvironment } from './site-environment/read-site-environment.ts';
import { accountProblem } from './stripe-account/check-account.ts';
import { stripeOrigin } from './stripe-account/stripe-request.ts';
import { startStripeProxy } from './stripe-account/stripe-proxy.ts';
import { exitCodeOf, withSuite } from './test-stages/with-suite.ts';

const upstream = stripeOrigin(process.env);
const key = process.env.STRIPE_SECRET_KEY;

process.exitCode = await run();

async function run(): Promise<number> {
  const problem = await accountProblem(readSiteEnvironment('example'), upstream, key);
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
        // In a child process, because this one is the proxy.
        status = await exitCodeOf(
          'vitest',
          ['run', '--project', 'stripe-real', '--reporter=verbose'],
          rest,
        );
      },
      { stripe: proxy.url, seed: seedNothing },
    );
    if (failure !== undefined) console.error(failure);
    return failure === undefined ? status : 1;
  } finally {
    await proxy.stop();
  }
}
