// Not among the scenarios: a test account does not fail on demand. Serial, because the schedule
// continues all open deletions.
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

const backend = sandboxBackend();
const { stripe } = backend;

async function subscriber() {
  const buyer = await newBuyer();
  await subscribe(backend, buyer, 'premium');
  await backend.waitForEvents();
  return { ...buyer, customer: await customerOf(buyer) };
}

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test('a deletion within 14 days refunds everything once, even after a failed first try, and an email says so', async () => {
    const buyer = await subscriber();
    await planFault({
      for: buyer.uid,
      fails: '500',
      method: 'DELETE',
      path: '/v1/customers',
      times: 50,
    });
    await deleteAccount(buyer);
    await waitForDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe');
    await clearFaults(buyer);
    await runDeletionSchedule(buyer);
    await backend.waitForEvents();
    const { data: charges } = await stripe.charges.list({ customer: buyer.customer });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3999]);
    const { data: refunds } = await stripe.refunds.list({ charge: charges[0]?.id ?? '' });
    expect(await revenueEntries(...refunds.map(({ id }) => `refund_${id}`))).toEqual([3999]);
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain(
      'Votre abonnement est remboursé',
    );
    expect(await readDocument(path.profile(buyer.uid))).toBeUndefined();
    expect(await readDocument(path.customer(buyer.uid))).toBeUndefined();
  });
});

describe('a subscriber who deletes their account', () => {
  test('gets an email about the refund even if it happens after the account is deleted', async () => {
    const buyer = await subscriber();
    await planFault({
      for: buyer.uid,
      fails: '500',
      method: 'POST',
      path: '/v1/refunds',
      times: 50,
    });
    await deleteAccount(buyer);
    const open = await waitForDocument(
      path.deletion(buyer.uid),
      (data) => data?.error === 'stripe',
    );
    expect(open).toMatchObject({
      steps: { auth: 'done' },
      contact: { email: buyer.email, locale: 'fr' },
    });
    await clearFaults(buyer);
    await runDeletionSchedule(buyer);
    await backend.waitForEvents();
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain(
      'Votre abonnement est remboursé',
    );
    expect(await readDocument(path.deletion(buyer.uid))).not.toHaveProperty('contact');
  });

  test('has an open deletion until Stripe confirms it, with all other steps done', async () => {
    const buyer = await subscriber();
    await planFault({
      for: buyer.uid,
      fails: '500',
      method: 'DELETE',
      path: '/v1/customers',
      times: 50,
    });
    const open = await deleteAccount(buyer);
    expect(open).toMatchObject({ steps: { stripe: 'open' } });
    const failed = await waitForDocument(
      path.deletion(buyer.uid),
      (data) => data?.error === 'stripe',
    );
    expect(failed).toMatchObject({ state: 'pending', error: 'stripe' });
    expect(await readDocument(path.stripeCustomer(buyer.customer))).toBeDefined();
    await clearFaults(buyer);
    await runDeletionSchedule(buyer);
    expect(await readDocument(path.deletion(buyer.uid))).toMatchObject({
      steps: { stripe: 'done' },
    });
    expect(await stripe.customers.retrieve(buyer.customer)).toMatchObject({ deleted: true });
    await backend.waitForEvents();
  });
});

test('all is done once when the process is killed after the refund and after the deletion of the customer', async () => {
  const buyer = await newBuyer();
  await subscribe(backend, buyer, 'premium');
  await backend.waitForEvents();
  const customer = await customerOf(buyer);
  for (const one of [path.deletion(buyer.uid), path.deletedUser(buyer.uid)]) deleteAfterTests(one);
  await killFunctionDuring(buyer, { method: 'POST', path: '/v1/refunds' }, () =>
    callServer('deleteMyAccount', {}, buyer.token),
  );
  expect(
    (await stripe.charges.list({ customer })).data.map(({ amount_refunded }) => amount_refunded),
  ).toEqual([3999]);
  const steps = async () =>
    (await readDocument(path.deletion(buyer.uid)))?.steps as Record<string, string>;
  expect(await steps()).toMatchObject({ stripe: 'open', auth: 'open' });
  const ended = await killFunctionDuring(buyer, { method: 'DELETE', path: '/v1/customers' }, () =>
    runDeletionSchedule(buyer),
  );
  expect(ended.status).toBe('rejected');
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(await steps()).toMatchObject({ stripe: 'open', auth: 'open' });
  await runDeletionSchedule(buyer);
  await waitForDocument(path.deletion(buyer.uid), (data) => data?.steps?.stripe === 'done');
  await backend.waitForEvents();
  expect(await countedRevenueOf(customer)).toEqual({ paid: [3999], back: [3999] });
  const mails = (await mailsTo(buyer.email)).filter(
    ({ subject }) => subject === 'Votre abonnement est remboursé',
  );
  expect(mails).toHaveLength(1);
  for (const document of [
    path.customer(buyer.uid),
    path.stripeCustomer(customer),
    path.profile(buyer.uid),
  ]) {
    expect(await readDocument(document), document).toBeUndefined();
  }
});
