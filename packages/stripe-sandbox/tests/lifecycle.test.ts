import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '@atelier/domain/time/clock';
import { SandboxError, startStripeSandbox } from '@atelier/stripe-sandbox';
import { openPage } from '../src/testing/hosted-page.ts';
import { subscribe } from './support/subscribe.ts';
import { DAY, sdk, START_S, startTestBed, APP_URL } from './support/test-bed.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a stopped sandbox starts again where it was: objects, time and what is due', async () => {
  const before = await startTestBed({ dataFolder: dataDir });
  const { subscription } = await subscribe(before);
  await before.advance('10d');
  const key = { idempotencyKey: 'kept' };
  const kept = await before.stripe.customers.create({ email: 'a@b.test' }, key);
  await before.stop();
  const after = await startTestBed({ dataFolder: dataDir });
  expect(await after.control('GET', '/clock')).toMatchObject({ now: START_S + 10 * DAY });
  expect((await after.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await after.stripe.customers.create({ email: 'a@b.test' }, key)).id).toBe(kept.id);
  expect((await after.stripe.prices.list({ limit: 100 })).data).toHaveLength(5);
  const link = (await after.stripe.invoices.list({ subscription: subscription.id })).data[0]?.hosted_invoice_url ?? '';
  expect((await openPage(link)).text).toContain('Cette facture est payée.');
  expect(await after.advance('20d')).toEqual(['invoice.upcoming', 'customer.subscription.updated', 'invoice.created']);
  await after.stop();
});

test('deliveries that had not arrived are sent after a restart, to the new address', async () => {
  const before = await startTestBed({ dataFolder: dataDir });
  before.receiver.answer = 500;
  await before.customer();
  await expect.poll(() => before.receiver.received.length).toBe(1);
  await before.stop();
  const after = await startTestBed({ dataFolder: dataDir });
  await after.settle();
  expect(after.receiver.received.map(({ type }) => type)).toEqual(['customer.created']);
  await after.stop();
});

test('a state file that is not whole is named and left alone', async () => {
  const path = join(dataDir, 'stripe.json');
  writeFileSync(path, '{"version":1,"ta');
  await expect(startStripeSandbox({ appUrl: APP_URL, dataFolder: dataDir })).rejects.toThrow(
    `${path} is not a whole state`,
  );
  expect(readFileSync(path, 'utf8')).toBe('{"version":1,"ta');
  writeFileSync(path, '{"version":0}');
  await expect(startStripeSandbox({ appUrl: APP_URL, dataFolder: dataDir })).rejects.toBeInstanceOf(SandboxError);
});

test('a folder that cannot be written is refused at once', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  await expect(startStripeSandbox({ appUrl: APP_URL, dataFolder: join(file, 'below') })).rejects.toThrow(
    'cannot be written',
  );
});

test('a taken port and production are refused in one line', async () => {
  const first = await startStripeSandbox({ appUrl: APP_URL });
  const port = Number(new URL(first.url).port);
  await expect(startStripeSandbox({ appUrl: APP_URL, port })).rejects.toThrow(`Port ${port} is taken`);
  await first.stop();
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await expect(startStripeSandbox({ appUrl: APP_URL })).rejects.toThrow('never runs in production');
  process.env.NODE_ENV = environment;
});

test('the same seed gives the same ids', async () => {
  const ids: string[] = [];
  for (let run = 0; run < 2; run += 1) {
    const sandbox = await startStripeSandbox({
      appUrl: APP_URL,
      seed: 'twice',
      clock: fixedClock(new Date(START_S * 1000)),
    });
    ids.push((await sdk(sandbox).customers.create({})).id);
    await sandbox.stop();
  }
  expect(ids[0]).toBe(ids[1]);
});

test('the control page moves the clock by its buttons, in both languages, and only from itself', async () => {
  const bed = await startTestBed();
  await subscribe(bed);
  const page = await openPage(`${bed.sandbox.controlUrl}?lang=fr`);
  expect(page.text).toContain('Prochaine échéance : upcoming_invoice');
  // What can be paid is a click away.
  const [invoice] = (await bed.stripe.invoices.list()).data;
  expect(page.html).toContain(`<a href="${invoice?.hosted_invoice_url}">${invoice?.id}</a>`);
  expect((await openPage(`${bed.sandbox.controlUrl}?lang=en`)).text).toContain('Next due: upcoming_invoice');
  await page.submit('/advance', { by: '1m' });
  expect(await bed.control('GET', '/clock')).toMatchObject({ now: START_S + 30 * DAY });
  const foreign = await fetch(`${bed.sandbox.controlUrl}/reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  await expect(bed.control('POST', '/advance', { by: 'soon' })).rejects.toThrow('by must be');
  await expect(bed.control('POST', '/advance', { to: START_S })).rejects.toThrow('only moves forward');
  await expect(bed.control('GET', '/nowhere')).rejects.toThrow('There is no control');
  expect(
    await bed.control('POST', '/advance', { to: new Date((START_S + 31 * DAY) * 1000).toISOString() }),
  ).toMatchObject({ now: START_S + 31 * DAY });
  await bed.stop();
});
