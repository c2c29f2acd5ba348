// Here besides the scenarios: a Stripe that fails half-way, and the night's reconciling, which on a test account would take
// up all that was ever done there.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/collection-paths';
import { runSchedule } from '../functions/support/emulated.ts';
import { stored } from '../functions/support/stored.ts';
import { storedDocument } from '../support/suite-admin.ts';
import { stripeControl } from '../support/stripe-control.ts';
import { LEAVING } from './scenarios/leaving.ts';
import { customerOf, newBuyer } from './support/buyer.ts';
import { subscribe } from './support/checkout.ts';
import './support/contract.ts';
import { counted, mailsTo } from './support/kit.ts';
import { continueLeaving, leave } from './support/leave.ts';
import { sandboxStage } from './support/sandbox-stage.ts';
import { clearWeather, setWeather, DELIVERY_MODES } from './support/weather.ts';

const stage = sandboxStage();
const { stripe } = stage;

afterEach(() => stripeControl('DELETE', '/faults'));

async function subscriber() {
  const buyer = await newBuyer();
  await subscribe(stage, buyer, 'premium');
  await stage.settle();
  return { ...buyer, customer: await customerOf(buyer) };
}

describe.each(DELIVERY_MODES)('news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test.concurrent.each(Object.entries(LEAVING))('%s', (_scenario, play) => play(stage));

  // Stripe fails for everybody, so that nobody else may be at it.
  test('who leaves within 14 days gets back all that was paid, once, though a first try failed half-way, and a mail says so', async () => {
    const buyer = await subscriber();
    await stripeControl('POST', '/faults', { fails: '500', method: 'DELETE', path: '/v1/customers', times: 50 });
    await leave(buyer);
    await storedDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe');
    await stripeControl('DELETE', '/faults');
    await continueLeaving(buyer);
    await stage.settle();
    const { data: charges } = await stripe.charges.list({ customer: buyer.customer });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3999]);
    const { data: refunds } = await stripe.refunds.list({ charge: charges[0]?.id ?? '' });
    expect(await counted(...refunds.map(({ id }) => `refund_${id}`))).toEqual([3999]);
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain('Votre abonnement est remboursé');
    expect(await stored(path.profile(buyer.uid))).toBeUndefined();
    expect(await stored(path.customer(buyer.uid))).toBeUndefined();
  });
});

describe('a subscriber who deletes their account', () => {
  test('is told of their money though it goes back when the account is gone', async () => {
    const buyer = await subscriber();
    await stripeControl('POST', '/faults', { fails: '500', method: 'POST', path: '/v1/refunds', times: 50 });
    await leave(buyer);
    const open = await storedDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe');
    expect(open).toMatchObject({ steps: { auth: 'done' }, contact: { email: buyer.email, locale: 'fr' } });
    await stripeControl('DELETE', '/faults');
    await continueLeaving(buyer);
    await stage.settle();
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain('Votre abonnement est remboursé');
    expect(await stored(path.deletion(buyer.uid))).not.toHaveProperty('contact');
  });

  test('stays an open case as long as Stripe does not say so, everything else done', async () => {
    const buyer = await subscriber();
    await stripeControl('POST', '/faults', { fails: '500', method: 'DELETE', path: '/v1/customers', times: 50 });
    const open = await leave(buyer);
    expect(open).toMatchObject({ steps: { stripe: 'open' } });
    const failed = await storedDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe');
    expect(failed).toMatchObject({ state: 'pending', error: 'stripe' });
    expect(await stored(path.stripeCustomer(buyer.customer))).toBeDefined();
    await stripeControl('DELETE', '/faults');
    await continueLeaving(buyer);
    expect(await stored(path.deletion(buyer.uid))).toMatchObject({ steps: { stripe: 'done' } });
    expect(await stripe.customers.retrieve(buyer.customer)).toMatchObject({ deleted: true });
    await stage.settle();
  });

  test('is not brought back by night', async () => {
    const buyer = await subscriber();
    await leave(buyer);
    await stage.settle();
    await runSchedule('reconcileStripe');
    expect(await stored(path.customer(buyer.uid))).toBeUndefined();
  });
});
