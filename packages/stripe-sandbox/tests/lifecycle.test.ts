import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SandboxError, startStripeSandbox } from '@atelier/stripe-sandbox';
import { openPage } from '../src/testing/hosted-page.ts';
import { subscribe } from './support/subscribe.ts';
import { DAY, START_S, startTestBed } from './support/test-bed.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

test('restores objects, time and due tasks after a restart', async () => {
  const before = await startTestBed({ dataFolder });
  const { subscription } = await subscribe(before);
  await before.advance('10d');
  const key = { idempotencyKey: 'k1' };
  const created = await before.stripe.customers.create({ email: 'a@b.test' }, key);
  await before.stop();
  const after = await startTestBed({ dataFolder });
  expect(await after.control('GET', '/clock')).toMatchObject({ now: START_S + 10 * DAY });
  expect((await after.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await after.stripe.customers.create({ email: 'a@b.test' }, key)).id).toBe(created.id);
  expect((await after.stripe.prices.list({ limit: 100 })).data).toHaveLength(5);
  const link =
    (await after.stripe.invoices.list({ subscription: subscription.id })).data[0]
      ?.hosted_invoice_url ?? '';
  expect((await openPage(link)).text).toContain('Cette facture est payée.');
  expect(await after.advance('20d')).toEqual([
    'invoice.upcoming',
    'customer.subscription.updated',
    'invoice.created',
  ]);
  await after.stop();
});

test('sends undelivered events after a restart, to the new endpoint', async () => {
  const before = await startTestBed({ dataFolder });
  before.receiver.answer = 500;
  await before.customer();
  await expect.poll(() => before.receiver.received.length).toBe(1);
  await before.stop();
  const after = await startTestBed({ dataFolder });
  await after.settle();
  expect(after.receiver.received.map(({ type }) => type)).toEqual(['customer.created']);
  await after.stop();
});

test('refuses a damaged state file by name, and does not change it', async () => {
  const path = join(dataFolder, 'stripe.json');
  writeFileSync(path, '{"version":1,"ta');
  await expect(startStripeSandbox({ dataFolder })).rejects.toThrow(
    `${path} is not a complete state`,
  );
  expect(readFileSync(path, 'utf8')).toBe('{"version":1,"ta');
  writeFileSync(path, '{"version":0}');
  await expect(startStripeSandbox({ dataFolder })).rejects.toBeInstanceOf(SandboxError);
});

test('refuses a folder that cannot be written', async () => {
  const file = join(dataFolder, 'a-file');
  writeFileSync(file, '');
  await expect(startStripeSandbox({ dataFolder: join(file, 'below') })).rejects.toThrow(
    'cannot be written',
  );
});

test('refuses a port in use, and production', async () => {
  const first = await startStripeSandbox();
  const port = Number(new URL(first.url).port);
  await expect(startStripeSandbox({ port })).rejects.toThrow(`Port ${port} is in use`);
  await first.stop();
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await expect(startStripeSandbox()).rejects.toThrow('never runs in production');
  process.env.NODE_ENV = environment;
});

test('the control page moves the clock, in both languages, and refuses forms of other sites', async () => {
  const bed = await startTestBed();
  await subscribe(bed);
  const page = await openPage(`${bed.sandbox.controlUrl}?lang=fr`);
  expect(page.text).toContain('Prochaine échéance : upcoming_invoice');
  // Invoices are linked.
  const [invoice] = (await bed.stripe.invoices.list()).data;
  expect(page.html).toContain(`<a href="${invoice?.hosted_invoice_url}">${invoice?.id}</a>`);
  expect((await openPage(`${bed.sandbox.controlUrl}?lang=en`)).text).toContain(
    'Next due: upcoming_invoice',
  );
  await page.submit('/advance', { by: '1m' });
  expect(await bed.control('GET', '/clock')).toMatchObject({ now: START_S + 30 * DAY });
  const crossSite = await fetch(`${bed.sandbox.controlUrl}/reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(crossSite.status).toBe(403);
  await expect(bed.control('POST', '/advance', { by: 'soon' })).rejects.toThrow('by must be');
  await expect(bed.control('POST', '/advance', { to: START_S })).rejects.toThrow(
    'only moves forward',
  );
  await expect(bed.control('GET', '/nowhere')).rejects.toThrow('Unknown control');
  expect(
    await bed.control('POST', '/advance', {
      to: new Date((START_S + 31 * DAY) * 1000).toISOString(),
    }),
  ).toMatchObject({ now: START_S + 31 * DAY });
  await bed.stop();
});
