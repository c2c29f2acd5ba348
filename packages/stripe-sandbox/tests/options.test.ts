import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startStripeSandbox } from '@atelier/stripe-sandbox';
import type { Catalogue } from '@atelier/stripe-sandbox';
import { expectRedirect, openPage } from '../src/testing/hosted-page.ts';
import { CARD, subscriptionSession } from './support/subscribe.ts';
import { APP_URL, DAY, fixedClock, sdk, START_S, startTestBed } from './support/test-bed.ts';
import { TEST_ACCOUNT, TEST_CATALOGUE } from './support/test-catalogue.ts';

const SHOP: Catalogue = {
  products: [
    {
      id: 'prod_mug',
      name: 'Mug',
      prices: [
        { id: 'price_mug', unit_amount: 1500 },
        { id: 'price_mug_jpy', unit_amount: 2000, currency: 'jpy' },
      ],
    },
  ],
};

describe('an account with default options', () => {
  test('sells in US dollars without tax, in English', async () => {
    const bed = await startTestBed({ account: {}, catalogue: SHOP });
    await bed.stripe.tax.settings.update({
      head_office: { address: { country: 'US', state: 'NY' } },
    });
    const customer = await bed.customer({ preferred_locales: [] });
    const session = await bed.stripe.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      customer_update: { address: 'auto' },
      automatic_tax: { enabled: true },
      invoice_creation: { enabled: true },
      line_items: [{ price: 'price_mug', quantity: 2 }],
      success_url: `${APP_URL}/ok`,
    });
    expect(session).toMatchObject({
      currency: 'usd',
      payment_method_types: ['card'],
      total_details: { amount_tax: 0 },
    });
    const page = await openPage(session.url ?? '');
    expect(page.text).toContain('Pay US$30.00');
    expect(page.html).toMatch(/<option value="US" +selected>United States</);
    expectRedirect(await page.submit(`/c/pay/${session.id}`, CARD));
    const done = await bed.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['invoice', 'payment_intent'],
    });
    expect(done).toMatchObject({
      customer_details: { address: { country: 'US' } },
      payment_intent: { currency: 'usd' },
      invoice: {
        currency: 'usd',
        account_country: 'US',
        account_name: 'Sandbox',
        total_excluding_tax: 3000,
      },
    });
    await bed.stop();
  });

  test('sells nothing and has no portal without a catalogue', async () => {
    const sandbox = await startStripeSandbox();
    const stripe = sdk(sandbox);
    expect((await stripe.products.list()).data).toEqual([]);
    const { id: customer } = await stripe.customers.create({});
    await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({
      statusCode: 400,
    });
    await sandbox.stop();
  });
});

test('a portal session has the default configuration unless it names another one of the catalogue', async () => {
  const portal = (site: string) => ({
    features: { invoice_history: { enabled: true } },
    metadata: { site },
  });
  const catalogue = { products: [], portal: portal('one'), otherPortals: [portal('two')] };
  const sandbox = await startStripeSandbox({ catalogue });
  const { billingPortal, customers } = sdk(sandbox);
  const { data } = await billingPortal.configurations.list();
  expect(data.map((one) => [one.metadata?.site, one.is_default])).toEqual([
    ['two', false],
    ['one', true],
  ]);
  const { id: customer } = await customers.create({});
  for (const [configuration, used] of [
    [undefined, data[1]?.id],
    [data[0]?.id, data[0]?.id],
  ]) {
    expect((await billingPortal.sessions.create({ customer, configuration })).configuration).toBe(
      used,
    );
  }
  await sandbox.stop();
});

test('invoices have the currency of their prices, and the prefix of the account', async () => {
  const bed = await startTestBed({
    catalogue: SHOP,
    account: { ...TEST_ACCOUNT, invoicePrefix: 'SHOP' },
  });
  const session = await bed.stripe.checkout.sessions.create({
    mode: 'payment',
    customer: (await bed.customer()).id,
    invoice_creation: { enabled: true },
    line_items: [{ price: 'price_mug_jpy', quantity: 1 }],
    success_url: `${APP_URL}/ok`,
  });
  expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, CARD));
  const { data } = await bed.stripe.invoices.list();
  expect(data).toMatchObject([{ currency: 'jpy', total: 2000, number: 'SHOP-0001' }]);
  expect((await openPage(`${data[0]?.hosted_invoice_url}?lang=en`)).text).toContain('JP¥2,000');
  await bed.stop();
});

test('the dunning settings of the account count again after a reset', async () => {
  const bed = await startTestBed({
    account: { settings: { retry_days: [1], after_last_retry: 'unpaid' } },
  });
  const settings = { retry_days: [1], after_last_retry: 'unpaid', upcoming_days: 3 };
  expect(await bed.control('GET', '/settings')).toEqual(settings);
  await bed.control('POST', '/settings', { retry_days: [2, 4] });
  await bed.control('POST', '/reset');
  expect(await bed.control('GET', '/settings')).toEqual(settings);
  await bed.stop();
});

test('names the first object of a catalogue that does not fit', async () => {
  const products = [{ id: 'prod_x', name: 'X', prices: [{ id: 'price_x', unit_amount: 9.99 }] }];
  await expect(startStripeSandbox({ catalogue: { products } })).rejects.toThrow(
    'catalogue: price price_x: unit_amount: expected integer or null, got 9.99',
  );
});

test('accepts other API versions only when asked to', async () => {
  const bed = await startTestBed({ apiVersions: 'any' });
  const headers = { authorization: 'Bearer sk_test_bed', 'stripe-version': '2024-06-20' };
  const response = await fetch(`${bed.sandbox.url}/v1/customers`, { headers });
  expect([response.status, response.headers.get('stripe-version')]).toEqual([
    200,
    '2026-10-28.endive',
  ]);
  await bed.stop();
});

test('ends a webhook attempt after its timeout', async () => {
  const bed = await startTestBed();
  const sandbox = await startStripeSandbox({
    webhook: { url: `${bed.receiver.url}?never`, secret: 'whsec_x', timeoutMs: 20 },
  });
  await sdk(sandbox).customers.create({});
  const attempts = async () => {
    const { events } = (await (await fetch(`${sandbox.controlUrl}/events`)).json()) as {
      events: { deliveries: { attempts: { error: string | null }[] }[] }[];
    };
    return events[0]?.deliveries[0]?.attempts[0]?.error;
  };
  await expect.poll(attempts).toContain('TimeoutError');
  await sandbox.stop();
  await bed.stop();
});

describe('a data folder', () => {
  let dataFolder: string;
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  });
  afterEach(() => rmSync(dataFolder, { recursive: true }));

  test('that an earlier version of the sandbox wrote is restored, and its subscription renews', async () => {
    copyFileSync(
      new URL('fixtures/stripe-v1.json', import.meta.url),
      join(dataFolder, 'stripe.json'),
    );
    const bed = await startTestBed({ dataFolder });
    const [customer] = (await bed.stripe.customers.list()).data;
    const [subscription] = (await bed.stripe.subscriptions.list()).data;
    expect(subscription).toMatchObject({
      status: 'active',
      customer: customer?.id,
      metadata: { uid: 'u1' },
    });
    expect(await bed.control('GET', '/clock')).toMatchObject({ now: START_S + 10 * DAY });
    const again = await bed.stripe.customers.create(
      { email: 'camille@example.test', preferred_locales: ['fr'], metadata: { uid: 'u1' } },
      { idempotencyKey: 'customer:u1' },
    );
    expect(again.id).toBe(customer?.id);
    expect(await bed.advance('21d')).toContain('invoice.paid');
    const { data } = await bed.stripe.invoices.list({ customer: customer?.id });
    expect(data).toMatchObject([
      { status: 'paid', amount_paid: 999, currency: 'eur' },
      { status: 'paid' },
    ]);
    expect((await openPage(data[1]?.hosted_invoice_url ?? '')).text).toContain(
      'Cette facture est payée.',
    );
    await bed.stop();
  });

  test('that an earlier version wrote holds the same catalogue as a new one', async () => {
    copyFileSync(
      new URL('fixtures/stripe-v1.json', import.meta.url),
      join(dataFolder, 'stripe.json'),
    );
    const saved = await startTestBed({ dataFolder });
    const fresh = await startTestBed({ seed: 'saved' });
    for (const path of ['products', 'prices', 'coupons', 'billing_portal/configurations']) {
      const [before, now] = await Promise.all(
        [saved, fresh].map(({ stripe }) => stripe.rawRequest('GET', `/v1/${path}?limit=100`)),
      );
      expect(before).toEqual(now);
    }
    await saved.stop();
    await fresh.stop();
  });

  test('logs a failure to save, and keeps running', async () => {
    const lines: string[] = [];
    const sandbox = await startStripeSandbox({ dataFolder, log: (line) => lines.push(line) });
    await sdk(sandbox).customers.create({});
    rmSync(dataFolder, { recursive: true });
    writeFileSync(dataFolder, 'a file where the folder was');
    await sandbox.stop();
    expect(lines).toEqual([expect.stringContaining('cannot be written')]);
  });

  test('the command line reads account and catalogue from a file, and refuses what it does not know', async () => {
    const cli = (...args: string[]) =>
      promisify(execFile)(process.execPath, [
        new URL('../src/cli.ts', import.meta.url).pathname,
        ...args,
      ]).then(
        ({ stdout }) => stdout,
        (error: unknown) => (error as { stderr: string }).stderr,
      );
    const config = join(dataFolder, 'config.json');
    writeFileSync(config, JSON.stringify({ catalog: {} }));
    expect(await cli('--help')).toContain('--webhook-secret SECRET');
    expect(await cli('--prot', '1')).toMatch(/^Unknown option '--prot'/);
    expect(await cli('--port', 'x')).toBe('--port x is not a port.\n');
    expect(await cli('--config', config)).toContain('unknown option catalog');
    writeFileSync(
      config,
      JSON.stringify({ catalogue: { products: [{ id: 1, name: 'X', prices: [] }] } }),
    );
    expect(await cli('--port', '0', '--config', config)).toContain(
      'catalogue: product 1: id: expected string, got 1',
    );
  });
});

test('the same seed gives the same ids', async () => {
  const ids: string[] = [];
  for (let run = 0; run < 2; run += 1) {
    const sandbox = await startStripeSandbox({ seed: 'twice', clock: fixedClock(START_S) });
    ids.push((await sdk(sandbox).customers.create({})).id);
    await sandbox.stop();
  }
  expect(ids[0]).toBe(ids[1]);
});

test('pages of a session without a language follow the account', async () => {
  const bed = await startTestBed({
    account: { ...TEST_ACCOUNT, locale: 'en' },
    catalogue: TEST_CATALOGUE,
  });
  const session = await subscriptionSession(bed, (await bed.customer()).id, 'basic', {
    locale: 'auto',
  });
  expect((await openPage(session.url ?? '')).text).toContain('Your subscription');
  await bed.stop();
});
