import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Stripe } from 'stripe';
import { startStripeSandbox, type Sandbox } from '@atelier/stripe-sandbox';
import { stripeAccount, suiteCatalogue } from '../../emulators/suite/stripe/catalogue.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import {
  describeAction,
  differences,
  openSteps,
  runSetup,
  type SetupPorts,
} from '../setup/setup-step.ts';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { accountProblem } from './check-account.ts';
import { offerSteps } from './offer-steps.ts';
import { endpointSteps, vatSteps } from './site-steps.ts';
import { stripeKeyOf, stripeRequest } from './stripe-request.ts';

const KEY = 'sk_test_setup';
const example = readSiteEnvironment('example');
const withoutYearly = { ...example, stripe: { ...example.stripe, yearlyPriceCents: {} } };
const automatic = { ...withoutYearly, vat: { mode: 'automatic' as const } };
const stepsOf = (environment: typeof example) => [
  ...offerSteps(environment),
  ...vatSteps(environment),
  ...endpointSteps(environment),
];

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startStripeSandbox({ account: stripeAccount });
});
afterEach(() => sandbox.stop());

const client = () => {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(KEY, { host: hostname, port, protocol: 'http', telemetry: false });
};

/** An operator at a terminal. @param failing  a command that fails */
function operator({ isConfirmed = true, failing = '' } = {}) {
  const printed: string[] = [];
  const commands: string[] = [];
  const inputs: (string | undefined)[] = [];
  const request = stripeRequest(sandbox.url, KEY);
  const changes: string[] = [];
  const ports: SetupPorts = {
    commands: {
      read: () => Promise.reject(new DeployError('nothing is read')),
      run: (program, args, { input } = {}) => {
        const line = describeAction({ command: [program, ...args] });
        if (failing !== '' && line.includes(failing)) {
          return Promise.reject(new DeployError(`${line} failed`));
        }
        commands.push(line);
        inputs.push(input);
        return Promise.resolve();
      },
    },
    request: (method, url, body) => {
      if (method !== 'GET') changes.push(`${method} ${url}`);
      return request(method, url, body);
    },
    print: (line) => void printed.push(line),
    confirm: () => Promise.resolve(isConfirmed),
  };
  return { ports, printed, commands, inputs, changes };
}

test('an empty account gets everything after the plan was printed, and a second run finds nothing to do', async () => {
  const first = operator();
  expect(await runSetup(stepsOf(example), first.ports)).toBe(stepsOf(example).length);
  expect(first.printed.join('\n')).toContain(
    'POST /v1/prices {"product":"prod_basic","lookup_key":"basic"',
  );
  const second = operator();
  const asked = { ...second.ports, confirm: () => Promise.reject(new Error('asked')) };
  expect(await runSetup(stepsOf(example), asked)).toBe(0);
  expect(second.changes).toEqual([]);
  expect(second.printed).toEqual(stepsOf(example).map(({ title }) => `ok      ${title}`));
  const { data } = await client().prices.list({
    lookup_keys: ['premium', 'premium_yearly', 'starter_kit'],
  });
  expect(
    data
      .map((price) => [price.lookup_key, price.unit_amount, price.recurring?.interval])
      .toSorted(),
  ).toEqual([
    ['premium', 3999, 'month'],
    ['premium_yearly', 39_990, 'year'],
    ['starter_kit', 4990, undefined],
  ]);
});

test('without a confirmation nothing is changed', async () => {
  const { ports, changes } = operator({ isConfirmed: false });
  await expect(runSetup(stepsOf(example), ports)).rejects.toThrow('nothing was changed');
  expect(changes).toEqual([]);
});

test('without yearly prices in the settings none are created; with automatic tax Stripe finds the VAT', async () => {
  await runSetup(stepsOf(automatic), operator().ports);
  expect(await openSteps(stepsOf(automatic), operator().ports)).toEqual([]);
  expect((await client().prices.list({ lookup_keys: ['basic_yearly'] })).data).toEqual([]);
  expect((await client().taxRates.list()).data).toEqual([]);
  expect(await client().tax.settings.retrieve()).toMatchObject({ status: 'active' });
});

test('the endpoint has the pinned version, its secret goes to Secret Manager only', async () => {
  const { ports, printed, commands, inputs } = operator();
  await runSetup(stepsOf(example), ports);
  const [endpoint] = (await client().webhookEndpoints.list()).data;
  expect(endpoint).toMatchObject({
    url: `${example.origin}/api/stripe-webhook`,
    api_version: Stripe.API_VERSION,
    metadata: { secret_in: 'STRIPE_WEBHOOK_SECRET' },
  });
  expect(commands).toEqual([
    'firebase functions:secrets:set STRIPE_WEBHOOK_SECRET --project=atelier-flair-example --data-file=-',
  ]);
  expect(inputs).toEqual([expect.stringMatching(/^whsec_\w{10}/)]);
  expect(printed.join('\n')).not.toMatch(/whsec_|sk_test_/);
});

test('an endpoint of another version is named, and replaced with its secret', async () => {
  await runSetup(stepsOf(example), operator().ports);
  const { ports, changes, inputs } = operator();
  let version = '2020-08-27';
  const request: SetupPorts['request'] = async (method, url, body) => {
    const answer = await ports.request(method, url, body);
    if (method === 'POST') version = Stripe.API_VERSION;
    return answer.replace(/(?<="api_version": ?")[^"]+/g, version);
  };
  const older = { ...ports, request };
  expect(await differences(stepsOf(example), older)).toEqual([
    `Webhook endpoint ${example.origin}/api/stripe-webhook, API version ${Stripe.API_VERSION}: missing, or not as wanted`,
    'Webhook endpoint: events, secret kept: missing, or not as wanted',
  ]);
  expect(await runSetup(stepsOf(example), older)).toBe(2);
  expect(changes.map((line) => line.replace(/we_\w+/, 'we'))).toEqual([
    'DELETE /v1/webhook_endpoints/we',
    'POST /v1/webhook_endpoints',
    'POST /v1/webhook_endpoints/we',
  ]);
  // Its secret is kept once: another run would need another deployment.
  expect(inputs).toEqual([expect.stringMatching(/^whsec_/)]);
  expect(await openSteps(stepsOf(example), ports)).toEqual([]);
});

test('an endpoint whose secret was not kept is replaced by the next run', async () => {
  const failed = operator({ failing: 'secrets:set' });
  await expect(runSetup(stepsOf(example), failed.ports)).rejects.toThrow('failed');
  const { ports, inputs } = operator();
  expect(await runSetup(stepsOf(example), ports)).toBeGreaterThan(0);
  expect(inputs).toHaveLength(1);
  expect((await client().webhookEndpoints.list()).data).toHaveLength(1);
});

type Change = (stripe: Stripe) => Promise<unknown>;
type Features = Stripe.BillingPortal.ConfigurationUpdateParams.Features;
const changePortal = async (
  { billingPortal: { configurations } }: Stripe,
  site: string,
  features: Features,
) => {
  const found = (await configurations.list()).data.find(({ metadata }) => metadata?.site === site);
  return configurations.update(found?.id ?? '', { features });
};
const idOfPrice = async (stripe: Stripe, key: string) =>
  (await stripe.prices.list({ lookup_keys: [key] })).data[0]?.id ?? '';

test.each<[string, Change, RegExp[]]>([
  [
    'a product of another name',
    (stripe) => stripe.products.update('prod_pro', { name: 'X' }),
    [/^Product prod_pro/],
  ],
  [
    'a product without its tier',
    (stripe) => stripe.products.update('prod_pro', { metadata: { tier: '' } }),
    [/^Product prod_pro/],
  ],
  [
    'another amount',
    (stripe) =>
      stripe.prices.create({
        product: 'prod_pro',
        currency: 'eur',
        unit_amount: 2000,
        recurring: { interval: 'month' },
        tax_behavior: 'inclusive',
        lookup_key: 'pro',
        transfer_lookup_key: true,
      }),
    [/^Price pro:/, /^Customer portal/],
  ],
  [
    'a price that is not sold any more',
    async (stripe) => stripe.prices.update(await idOfPrice(stripe, 'shipping'), { active: false }),
    [/^Price shipping/],
  ],
  [
    'another discount',
    async (stripe) => {
      await stripe.coupons.del('KIT_PRO_5');
      await stripe.coupons.create({ id: 'KIT_PRO_5', percent_off: 50, duration: 'once' });
    },
    [/^Coupon KIT_PRO_5/],
  ],
  [
    'a coupon that also reduces the delivery',
    async (stripe) => {
      await stripe.coupons.del('KIT_PRO_5');
      await stripe.coupons.create({ id: 'KIT_PRO_5', percent_off: 5, duration: 'once' });
    },
    [/^Coupon KIT_PRO_5/],
  ],
  [
    'a portal where nobody can leave',
    (stripe) => changePortal(stripe, 'atelier-flair', { subscription_cancel: { enabled: false } }),
    [/^Customer portal: /],
  ],
  [
    'plans on the portal during a dispute',
    (stripe) =>
      changePortal(stripe, 'atelier-flair-dispute', { subscription_update: { enabled: true } }),
    [/^Customer portal during a dispute/],
  ],
  [
    'an endpoint with fewer events',
    async (stripe) => {
      const [endpoint] = (await stripe.webhookEndpoints.list()).data;
      await stripe.webhookEndpoints.update(endpoint?.id ?? '', {
        enabled_events: ['invoice.paid'],
      });
    },
    [/^Webhook endpoint: events/],
  ],
])('corrects only what differs: %s', async (_difference, change, titles) => {
  await runSetup(stepsOf(example), operator().ports);
  await change(client());
  const open = await openSteps(stepsOf(example), operator().ports);
  expect(open.map(({ step }) => step.title)).toEqual(
    titles.map((title) => expect.stringMatching(title) as string),
  );
  await runSetup(stepsOf(example), operator().ports);
  expect(await openSteps(stepsOf(example), operator().ports)).toEqual([]);
});

test('a test account is checked in one line before its scenarios run', async () => {
  expect(await accountProblem(example, sandbox.url, undefined)).toContain(
    'needs STRIPE_SECRET_KEY',
  );
  expect(await accountProblem(example, sandbox.url, 'sk_live_1')).toContain(
    'needs STRIPE_SECRET_KEY',
  );
  const problem = await accountProblem(example, sandbox.url, KEY);
  expect(problem).toMatch(/Product prod_basic; .*Coupon KIT_PRO_5/);
  expect(problem).not.toContain('\n');
  await runSetup([...offerSteps(example), ...vatSteps(example)], operator().ports);
  expect(await accountProblem(example, sandbox.url, KEY)).toBeUndefined();
});

test('the account of the local suite has all that the scenarios buy', async () => {
  const seeded = await startStripeSandbox({ account: stripeAccount, catalogue: suiteCatalogue() });
  onTestFinished(() => seeded.stop());
  expect(await accountProblem(example, seeded.url, KEY)).toBeUndefined();
});

test('a refused key and an unreachable Stripe are problems of their own, without the key', async () => {
  const problem = await accountProblem(example, 'http://127.0.0.1:1', KEY);
  expect(problem).toContain('GET /v1/products/prod_basic');
  expect(problem).not.toContain(KEY);
});

const noCommands = operatorCommands();
function operatorCommands(): SetupPorts['commands'] {
  return { run: () => Promise.resolve(), read: () => Promise.resolve('sk_live_secret\n') };
}

test.each<['staging' | 'production', NodeJS.ProcessEnv, string]>([
  ['staging', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'staging needs a test key'],
  ['staging', {}, 'staging needs a test key'],
  ['production', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'production needs a live key'],
  [
    'production',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_REAL_ORIGIN: 'http://127.0.0.1:1' },
    'sent to Stripe only',
  ],
  ['production', { STRIPE_SECRET_KEY: 'pk_live_1' }, 'not a secret key'],
])('a wrong key is refused in %s: %j', async (name, env, words) => {
  await expect(stripeKeyOf({ ...example, name }, env, noCommands)).rejects.toThrow(words);
});

test('the key comes from Secret Manager where the shell has none', async () => {
  expect(await stripeKeyOf({ ...example, name: 'production' }, {}, noCommands)).toBe(
    'sk_live_secret',
  );
});
