// Not among the scenarios: what the webhook takes and refuses is signed here, whatever Stripe there is. Where the tests
// send events themselves, the delivery mode has no part in it: it is a switch of the sandbox.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { stripeControl } from '../support/suite/stripe-control.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { expectUnknownCustomerIgnored } from './scenarios/unknown-customers.ts';
import { eventsOf } from './support/stripe-objects.ts';
import { checkoutUrl, subscribe } from './support/checkout.ts';
import './support/check-stripe-contract.ts';
import { customerOf, membership, newBuyer, newTimedBuyer, waitForProfile } from './support/buyer.ts';
import { postApiOk } from './support/post-api.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { sendSignedEvent, stripeEvent } from './support/signed-events.ts';
import { runningSubscription } from './support/stripe-backend.ts';
import { suiteStripe } from './support/suite-stripe.ts';
import { DELIVERY_MODES, useDeliveryMode, setDelivery, waitForEvents } from './support/delivery-mode.ts';

const storedEvent = (event: { id: string }) => readDocument(path.stripeEvent(event.id));

/** A member whose running subscription the app does not know of yet: an event is needed to tell it. */
async function unsyncedSubscriber() {
  const buyer = await newTimedBuyer(suiteStripe());
  await subscribe(sandboxBackend(), buyer, 'basic');
  await waitForEvents();
  await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_tier: 'free' });
  const subscription = await runningSubscription(suiteStripe(), buyer.customer);
  return { buyer, event: stripeEvent('customer.subscription.updated', subscription) };
}

describe.each(DELIVERY_MODES)(
  'a customer whom somebody made and subscribed at Stripe itself, webhook events %s',
  (_mode, faults) => {
    useDeliveryMode(faults);

    test('is nobody here, whomever they name: all their events are taken, and change nothing', async () => {
      const customer = await expectUnknownCustomerIgnored(sandboxBackend());
      const told = (await eventsOf(customer)).filter(({ deliveries }) => deliveries.length > 0);
      expect(told.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'customer.deleted']),
      );
      for (const { type, deliveries } of told)
        for (const { state, attempts } of deliveries)
          expect([type, state, attempts.at(-1)?.status]).toEqual([type, 'delivered', 200]);
    });
  },
);

describe.each(DELIVERY_MODES)('what is not as Stripe would send it, %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.each([
    ['signed with another secret', { bad_signature: true }],
    ['signed too long ago', { age_s: 302 }],
  ])('%s, is refused each time; sent again as it should be, it is taken', async (_what, wrong) => {
    const buyer = await newBuyer();
    await setDelivery(buyer.uid, { ...wrong, retry_scale: 0 });
    expectRedirect(await pay(await checkoutUrl(buyer, 'basic')));
    await waitForEvents();
    const customer = await customerOf(buyer);
    const told = (await eventsOf(customer)).filter(({ deliveries }) => deliveries.length > 0);
    expect(told.length).toBeGreaterThan(0);
    for (const { id, deliveries } of told) {
      // Nothing but refusals, besides the lost deliveries.
      const statuses = deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status));
      expect(statuses).toContain(400);
      expect([null, 400]).toEqual(expect.arrayContaining(statuses));
      expect(await storedEvent({ id })).toBeUndefined();
    }
    expect(await membership(buyer)).toBe('free active');

    await setDelivery(buyer.uid, { bad_signature: false, age_s: 0, retry_scale: 0.02 });
    for (const { id } of told) await stripeControl('POST', `/events/${id}/resend`);
    await waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
  });

  test('an old life, told again from its beginning: the profile is left as it is', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(sandboxBackend(), buyer, 'basic');
    await postApiOk('cancel-subscription', {}, buyer.token);
    await waitForEvents();
    await waitForProfile(buyer.uid);
    const profile = adminFirestore().doc(path.profile(buyer.uid));
    const before = await profile.get();
    const told = (await eventsOf(buyer.customer)).filter(({ deliveries }) => deliveries.length > 0);
    // As if none had been seen: each is dealt with from the start.
    await Promise.all(told.map(({ id }) => adminFirestore().doc(path.stripeEvent(id)).delete()));
    for (const { id } of told.toReversed()) await stripeControl('POST', `/events/${id}/resend`);
    await waitForEvents();
    for (const event of told) expect(await storedEvent(event), event.type).toMatchObject({ state: 'done' });
    expect((await profile.get()).updateTime).toEqual(before.updateTime);
    expect(await membership(buyer)).toBe('basic active leaves');
  });
});

describe('the webhook', () => {
  test('takes what is signed, once', async () => {
    const { buyer, event } = await unsyncedSubscriber();
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await membership(buyer)).toBe('basic active');
    const kept = await storedEvent(event);
    expect(kept).toMatchObject({ type: event.type, state: 'done' });
    expect(kept?.expires_at.toMillis()).toBeGreaterThan(Date.now() + 50 * 86_400_000);
    const before = (await readDocument(path.customer(buyer.uid)))?.appliedSeq;
    expect(await sendSignedEvent(event)).toBe(200);
    expect((await readDocument(path.customer(buyer.uid)))?.appliedSeq).toBe(before);
  });

  test.each([
    ['the wrong secret', { secret: 'whsec_wrong' }],
    ['another body than the signed one', { body: '{"id":"evt_forged","type":"customer.subscription.updated"}' }],
    ['a signature that is too old', { age: 302 }],
    ['a signature that is none', { header: 't=1,v1=00' }],
    ['no signature', { header: null }],
  ])('refuses %s, and does nothing', async (_name, sending) => {
    const { buyer, event } = await unsyncedSubscriber();
    expect(await sendSignedEvent(event, sending)).toBe(400);
    expect(await storedEvent(event)).toBeUndefined();
    expect(await membership(buyer)).toBe('free active');
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await membership(buyer)).toBe('basic active');
  });

  test('takes no GET', async () => {
    expect((await fetch(`${suiteInfo().api}/stripe-webhook`)).status).toBe(405);
  });

  test('lets types pass that nobody needs', async () => {
    const event = stripeEvent('invoice.upcoming', { object: 'invoice', customer: 'cus_any' });
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await storedEvent(event)).toBeUndefined();
  });

  test('leaves live events alone where test keys are, and says so to Stripe as taken', async () => {
    const { buyer, event } = await unsyncedSubscriber();
    expect(await sendSignedEvent({ ...event, livemode: true })).toBe(200);
    expect(await storedEvent(event)).toBeUndefined();
    expect(await membership(buyer)).toBe('free active');
  });

  test('reads the current state from Stripe, so that an endpoint of another version does no harm', async () => {
    const { buyer, event } = await unsyncedSubscriber();
    const old = { status: 'canceled', object: 'subscription', customer: buyer.customer };
    expect(await sendSignedEvent({ ...event, api_version: '2019-01-01', data: { object: old } })).toBe(200);
    expect(await membership(buyer)).toBe('basic active');
  });

  test('has nothing to do with a customer who is not ours', async () => {
    const stripe = suiteStripe();
    const { uid } = await newBuyer();
    // Not even one that names a member: only our own mapping counts.
    const stranger = await stripe.customers.create({ metadata: { uid } });
    const event = stripeEvent('customer.subscription.updated', { object: 'subscription', customer: stranger.id });
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await membership({ uid })).toBe('free active');
    expect(await readDocument(path.customer(uid))).toBeUndefined();
    const unknown = stripeEvent('customer.deleted', { object: 'customer', id: `cus_${randomUUID().slice(0, 8)}` });
    expect(await sendSignedEvent(unknown)).toBe(200);
  });

  test('an event that arrives twice at once, and each event of a life again, changes no profile', async () => {
    const buyer = await newBuyer();
    expectRedirect(await pay(await checkoutUrl(buyer, 'basic')));
    await waitForEvents();
    const customer = String((await readDocument(path.customer(buyer.uid)))?.stripe_customer_id);
    const profile = adminFirestore().doc(path.profile(buyer.uid));
    await waitForProfile(buyer.uid);
    const before = await profile.get();
    const mine = (await eventsOf(customer)).map(({ deliveries: _, ...event }) => event).reverse();
    expect(mine.map(({ type }) => type)).toContain('customer.subscription.created');
    const months = (await adminFirestore().collection('revenue').get()).docs.map((month) => month.data());
    // As if none had been seen: each is dealt with from the start.
    await Promise.all(mine.map(({ id }) => adminFirestore().doc(path.stripeEvent(id)).delete()));
    const first = mine[0];
    if (first === undefined) throw new Error('Nothing happened.');
    expect(await Promise.all([sendSignedEvent(first), sendSignedEvent(first)])).toEqual([200, 200]);
    for (const event of mine.toReversed()) expect(await sendSignedEvent(event)).toBe(200);
    const after = await profile.get();
    expect(after.updateTime?.isEqual(before.updateTime ?? after.createTime ?? after.readTime)).toBe(true);
    const [entry] = (await suiteStripe().invoices.list({ customer })).data;
    expect(await readDocument(path.revenueEntry(`invoice_${entry?.id}`))).toMatchObject({
      kind: 'subscriptions',
      cents: 999,
    });
    expect(months.length).toBeGreaterThan(0);
  });
});
