// Not among the scenarios: a Stripe that fails half-way and a process that is killed, which no account plays; and the
// schedule that continues takes up every open deletion, so that no other file may run at the same time.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { callServer } from '../../functions/support/call.ts';
import { deleteAfterTests, readDocument } from '../../functions/support/documents.ts';
import { waitForDocument } from '../../support/suite/admin-sdk.ts';
import { countedRevenueOf } from '../support/stripe-objects.ts';
import { customerOf, newBuyer } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import '../support/check-stripe-contract.ts';
import { DELIVERY_MODES, useDeliveryMode } from '../support/delivery-mode.ts';
import { planFault, clearFaults } from '../support/api-faults.ts';
import { revenueEntries, mailsTo } from '../support/starter-kit.ts';
import { runDeletionSchedule, deleteAccount } from '../support/delete-account.ts';
import { sandboxBackend } from '../support/sandbox-backend.ts';
import { killFunctionDuring } from '../support/kill-function.ts';

const stage = sandboxBackend();
const { stripe } = stage;

async function subscriber() {
  const buyer = await newBuyer();
  await subscribe(stage, buyer, 'premium');
  await stage.waitForEvents();
  return { ...buyer, customer: await customerOf(buyer) };
}

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test('who leaves within 14 days gets back all that was paid, once, though a first try failed half-way, and a mail says so', async () => {
    const buyer = await subscriber();
    await planFault({ for: buyer.uid, fails: '500', method: 'DELETE', path: '/v1/customers', times: 50 });
    await deleteAccount(buyer);
    await waitForDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe');
    await clearFaults(buyer);
    await runDeletionSchedule(buyer);
    await stage.waitForEvents();
    const { data: charges } = await stripe.charges.list({ customer: buyer.customer });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3999]);
    const { data: refunds } = await stripe.refunds.list({ charge: charges[0]?.id ?? '' });
    expect(await revenueEntries(...refunds.map(({ id }) => `refund_${id}`))).toEqual([3999]);
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain('Votre abonnement est remboursé');
    expect(await readDocument(path.profile(buyer.uid))).toBeUndefined();
    expect(await readDocument(path.customer(buyer.uid))).toBeUndefined();
  });
});

describe('a subscriber who deletes their account', () => {
  test('is told of their money though it goes back when the account is gone', async () => {
    const buyer = await subscriber();
    await planFault({ for: buyer.uid, fails: '500', method: 'POST', path: '/v1/refunds', times: 50 });
    await deleteAccount(buyer);
    const open = await waitForDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe');
    expect(open).toMatchObject({ steps: { auth: 'done' }, contact: { email: buyer.email, locale: 'fr' } });
    await clearFaults(buyer);
    await runDeletionSchedule(buyer);
    await stage.waitForEvents();
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain('Votre abonnement est remboursé');
    expect(await readDocument(path.deletion(buyer.uid))).not.toHaveProperty('contact');
  });

  test('stays an open case as long as Stripe does not say so, everything else done', async () => {
    const buyer = await subscriber();
    await planFault({ for: buyer.uid, fails: '500', method: 'DELETE', path: '/v1/customers', times: 50 });
    const open = await deleteAccount(buyer);
    expect(open).toMatchObject({ steps: { stripe: 'open' } });
    const failed = await waitForDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe');
    expect(failed).toMatchObject({ state: 'pending', error: 'stripe' });
    expect(await readDocument(path.stripeCustomer(buyer.customer))).toBeDefined();
    await clearFaults(buyer);
    await runDeletionSchedule(buyer);
    expect(await readDocument(path.deletion(buyer.uid))).toMatchObject({ steps: { stripe: 'done' } });
    expect(await stripe.customers.retrieve(buyer.customer)).toMatchObject({ deleted: true });
    await stage.waitForEvents();
  });
});

test('an account is deleted, the process dies after the refund and after the end: all is done once', async () => {
  const buyer = await newBuyer();
  await subscribe(stage, buyer, 'premium');
  await stage.waitForEvents();
  const customer = await customerOf(buyer);
  for (const one of [path.deletion(buyer.uid), path.deletedUser(buyer.uid)]) deleteAfterTests(one);
  await killFunctionDuring(buyer, { method: 'POST', path: '/v1/refunds' }, () =>
    callServer('deleteMyAccount', {}, buyer.token),
  );
  expect((await stripe.charges.list({ customer })).data.map(({ amount_refunded }) => amount_refunded)).toEqual([3999]);
  const steps = async () => (await readDocument(path.deletion(buyer.uid)))?.steps as Record<string, string>;
  expect(await steps()).toMatchObject({ stripe: 'open', auth: 'open' });
  const ended = await killFunctionDuring(buyer, { method: 'DELETE', path: '/v1/customers' }, () =>
    runDeletionSchedule(buyer),
  );
  expect(ended.status).toBe('rejected');
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(await steps()).toMatchObject({ stripe: 'open', auth: 'open' });
  await runDeletionSchedule(buyer);
  await waitForDocument(path.deletion(buyer.uid), (data) => data?.steps?.stripe === 'done');
  await stage.waitForEvents();
  expect(await countedRevenueOf(customer)).toEqual({ paid: [3999], back: [3999] });
  const told = (await mailsTo(buyer.email)).filter(({ subject }) => subject === 'Votre abonnement est remboursé');
  expect(told).toHaveLength(1);
  for (const gone of [path.customer(buyer.uid), path.stripeCustomer(customer), path.profile(buyer.uid)])
    expect(await readDocument(gone), gone).toBeUndefined();
});
