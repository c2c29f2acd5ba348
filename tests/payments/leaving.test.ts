import { afterEach, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/collection-paths';
import { call } from '../functions/support/call.ts';
import { runSchedule } from '../functions/support/emulated.ts';
import { eventually, removeLater, stored } from '../functions/support/stored.ts';
import { adminAuth, adminFirestore, storedDocument } from '../support/suite-admin.ts';
import { settleWebhooks, stripeControl } from '../support/stripe-control.ts';
import { away } from '../stripe/support/hosted-page.ts';
import './support/contract.ts';
import { newBuyer, type Buyer } from './support/buyer.ts';
import { checkoutUrl, pay, sandboxStripe } from './support/sandbox-stage.ts';
import { send, stripeEvent } from './support/signed.ts';

afterEach(() => stripeControl('DELETE', '/faults'));

async function subscriber() {
  const buyer = await newBuyer();
  away(await pay(await checkoutUrl(buyer, 'premium')));
  await settleWebhooks();
  for (const one of [path.deletion(buyer.uid), path.deletedUser(buyer.uid)]) removeLater(one);
  return { ...buyer, customer: String((await stored(path.customer(buyer.uid)))?.stripe_customer_id) };
}

const firstPassDone = (data: FirebaseFirestore.DocumentData | undefined) =>
  ['auth', 'profile', 'content', 'files'].every((step) => data?.steps?.[step] === 'done');

async function leave({ uid, token }: Buyer) {
  expect(await call('deleteMyAccount', {}, token)).toMatchObject({ result: { ok: true } });
  return storedDocument(path.deletion(uid), firstPassDone, 60_000);
}

describe('a subscriber who deletes their account', () => {
  test('pays no more and is no customer any more; late news finds nobody', async () => {
    const buyer = await subscriber();
    const { data: subscriptions } = await sandboxStripe().subscriptions.list({ customer: buyer.customer });
    expect(await leave(buyer)).toMatchObject({ steps: { stripe: 'done' } });
    expect(await sandboxStripe().customers.retrieve(buyer.customer)).toMatchObject({ deleted: true });
    const ended = await sandboxStripe().subscriptions.retrieve(subscriptions[0]?.id ?? '');
    expect(ended.status).toBe('canceled');
    await settleWebhooks();
    const late = stripeEvent('customer.subscription.updated', { ...ended, status: 'active' });
    expect(await send(late)).toBe(200);
    expect(await stored(path.customer(buyer.uid))).toBeUndefined();
    expect(await stored(path.stripeCustomer(buyer.customer))).toBeUndefined();
    expect(await stored(path.profile(buyer.uid))).toBeUndefined();
    await runSchedule('reconcileStripe');
    expect(await stored(path.customer(buyer.uid))).toBeUndefined();
  });

  test('stays an open case as long as Stripe does not say so, everything else done', async () => {
    const buyer = await subscriber();
    await stripeControl('POST', '/faults', { fails: '500', method: 'DELETE', path: '/v1/customers', times: 50 });
    const open = await leave(buyer);
    expect(open).toMatchObject({ steps: { stripe: 'open' } });
    const failed = await storedDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe', 60_000);
    expect(failed).toMatchObject({ state: 'pending', error: 'stripe' });
    expect(await stored(path.stripeCustomer(buyer.customer))).toBeDefined();
    await stripeControl('DELETE', '/faults');
    await adminFirestore()
      .doc(path.deletion(buyer.uid))
      .update({ next_at: new Date(0) });
    await runSchedule('continueDeletions');
    expect(await stored(path.deletion(buyer.uid))).toMatchObject({ steps: { stripe: 'done' } });
    expect(await sandboxStripe().customers.retrieve(buyer.customer)).toMatchObject({ deleted: true });
    await settleWebhooks();
  });
});

describe('a member who changes their e-mail', () => {
  test('gets invoices at the new one', async () => {
    const buyer = await subscriber();
    const email = `neue-${buyer.email}`;
    await adminAuth().updateUser(buyer.uid, { email });
    await adminFirestore().doc(path.profile(buyer.uid)).update({ email });
    const customer = await eventually(
      () => sandboxStripe().customers.retrieve(buyer.customer),
      (found) => found.deleted !== true && found.email === email,
    );
    expect(customer).toMatchObject({ id: buyer.customer, email });
    await settleWebhooks();
  });
});
