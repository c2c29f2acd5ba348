// Not among the scenarios: these tests sign events themselves, or use faults of the sandbox. Events
// that the tests send themselves are not affected by the delivery mode.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { stripeControl } from '../support/suite/stripe-control.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { expectUnknownCustomerIgnored } from './scenarios/unknown-customers.ts';
import { eventsOf } from './support/stripe-objects.ts';
import { checkoutUrl, subscribe } from './support/checkout.ts';
import './support/check-stripe-contract.ts';
import {
  customerOf,
  membership,
  newBuyer,
  newTimedBuyer,
  waitForProfile,
} from './support/buyer.ts';
import { postApiOk } from './support/post-api.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import { sendSignedEvent, stripeEvent } from './support/signed-events.ts';
import { runningSubscription } from './support/stripe-backend.ts';
import { suiteStripe } from './support/suite-stripe.ts';
import {
  DELIVERY_MODES,
  useDeliveryMode,
  setDelivery,
  waitForEvents,
} from './support/delivery-mode.ts';

const storedEvent = (event: { id: string }) => readDocument(path.stripeEvent(event.id));

/** Creates a subscriber whose profile does not show the subscription, until an event arrives. */
async function unsyncedSubscriber() {
  const buyer = await newTimedBuyer(suiteStripe());
  await subscribe(sandboxBackend(), buyer, 'basic');
  await waitForEvents();
  await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_tier: 'free' });
  const subscription = await runningSubscription(suiteStripe(), buyer.customer);
  return { buyer, event: stripeEvent('customer.subscription.updated', subscription) };
}

describe.each(DELIVERY_MODES)(
  'a customer that the app did not create, webhook events %s',
  (_mode, faults) => {
    useDeliveryMode(faults);

    test('changes nothing, even if it names a member: all its events are accepted', async () => {
      const customer = await expectUnknownCustomerIgnored(sandboxBackend());
      const delivered = (await eventsOf(customer)).filter(
        ({ deliveries }) => deliveries.length > 0,
      );
      expect(delivered.map(({ type }) => type)).toEqual(
        expect.arrayContaining([
          'customer.subscription.created',
          'invoice.paid',
          'customer.deleted',
        ]),
      );
      for (const { type, deliveries } of delivered) {
        for (const { state, attempts } of deliveries) {
          expect([type, state, attempts.at(-1)?.status]).toEqual([type, 'delivered', 200]);
        }
      }
    });
  },
);

describe.each(DELIVERY_MODES)('invalid deliveries, %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.each([
    ['signed with another secret', { bad_signature: true }],
    ['signed too long ago', { age_s: 302 }],
  ])('an event that is %s is refused; a valid one is accepted', async (_what, signing) => {
    const buyer = await newBuyer();
    await setDelivery(buyer.uid, { ...signing, retry_scale: 0 });
    expectRedirect(await pay(await checkoutUrl(buyer, 'basic')));
    await waitForEvents();
    const customer = await customerOf(buyer);
    const delivered = (await eventsOf(customer)).filter(({ deliveries }) => deliveries.length > 0);
    expect(delivered.length).toBeGreaterThan(0);
    for (const { id, deliveries } of delivered) {
      // All attempts were refused or lost.
      const statuses = deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status));
      expect(statuses).toContain(400);
      expect([null, 400]).toEqual(expect.arrayContaining(statuses));
      expect(await storedEvent({ id })).toBeUndefined();
    }
    expect(await membership(buyer)).toBe('free active');

    await setDelivery(buyer.uid, { bad_signature: false, age_s: 0, retry_scale: 0.02 });
    for (const { id } of delivered) await stripeControl('POST', `/events/${id}/resend`);
    await waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
  });

  test('resending all events of a subscription does not change the profile', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(sandboxBackend(), buyer, 'basic');
    await postApiOk('cancel-subscription', {}, buyer.token);
    await waitForEvents();
    await waitForProfile(buyer.uid);
    const profile = adminFirestore().doc(path.profile(buyer.uid));
    const before = await profile.get();
    const delivered = (await eventsOf(buyer.customer)).filter(
      ({ deliveries }) => deliveries.length > 0,
    );
    // As if no event had been seen.
    await Promise.all(
      delivered.map(({ id }) => adminFirestore().doc(path.stripeEvent(id)).delete()),
    );
    for (const { id } of delivered.toReversed()) {
      await stripeControl('POST', `/events/${id}/resend`);
    }
    await waitForEvents();
    for (const event of delivered) {
      expect(await storedEvent(event), event.type).toMatchObject({ state: 'done' });
    }
    expect((await profile.get()).updateTime).toEqual(before.updateTime);
    expect(await membership(buyer)).toBe('basic active leaves');
  });
});

describe('the webhook', () => {
  test('handles a signed event once', async () => {
    const { buyer, event } = await unsyncedSubscriber();
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await membership(buyer)).toBe('basic active');
    const stored = await storedEvent(event);
    expect(stored).toMatchObject({ type: event.type, state: 'done' });
    expect(stored?.expires_at.toMillis()).toBeGreaterThan(Date.now() + 50 * 86_400_000);
    const before = (await readDocument(path.customer(buyer.uid)))?.appliedSeq;
    expect(await sendSignedEvent(event)).toBe(200);
    expect((await readDocument(path.customer(buyer.uid)))?.appliedSeq).toBe(before);
  });

  test.each([
    ['the wrong secret', { secret: 'whsec_wrong' }],
    [
      'another body than the signed one',
      { body: '{"id":"evt_forged","type":"customer.subscription.updated"}' },
    ],
    ['an old signature', { age: 302 }],
    ['an invalid signature', { header: 't=1,v1=00' }],
    ['an empty signature', { header: 't=1,v1=' }],
    ['no signature', { header: null }],
  ])('refuses %s', async (_name, sending) => {
    const { buyer, event } = await unsyncedSubscriber();
    expect(await sendSignedEvent(event, sending)).toBe(400);
    expect(await storedEvent(event)).toBeUndefined();
    expect(await membership(buyer)).toBe('free active');
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await membership(buyer)).toBe('basic active');
  });

  test('refuses GET', async () => {
    expect((await fetch(`${suiteInfo().api}/stripe-webhook`)).status).toBe(405);
  });

  test('accepts and ignores other event types', async () => {
    const event = stripeEvent('invoice.upcoming', { object: 'invoice', customer: 'cus_any' });
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await storedEvent(event)).toBeUndefined();
  });

  test('accepts and ignores live events in test mode', async () => {
    const { buyer, event } = await unsyncedSubscriber();
    expect(await sendSignedEvent({ ...event, livemode: true })).toBe(200);
    expect(await storedEvent(event)).toBeUndefined();
    expect(await membership(buyer)).toBe('free active');
  });

  test('reads the current state from Stripe, whatever the API version and state of the event', async () => {
    const { buyer, event } = await unsyncedSubscriber();
    const old = { status: 'canceled', object: 'subscription', customer: buyer.customer };
    expect(
      await sendSignedEvent({ ...event, api_version: '2019-01-01', data: { object: old } }),
    ).toBe(200);
    expect(await membership(buyer)).toBe('basic active');
  });

  test('ignores customers that the app does not know', async () => {
    const stripe = suiteStripe();
    const { uid } = await newBuyer();
    // Only the app's own mapping counts, not metadata.
    const unmapped = await stripe.customers.create({ metadata: { uid } });
    const event = stripeEvent('customer.subscription.updated', {
      object: 'subscription',
      customer: unmapped.id,
    });
    expect(await sendSignedEvent(event)).toBe(200);
    expect(await membership({ uid })).toBe('free active');
    expect(await readDocument(path.customer(uid))).toBeUndefined();
    const unknown = stripeEvent('customer.deleted', {
      object: 'customer',
      id: `cus_${randomUUID().slice(0, 8)}`,
    });
    expect(await sendSignedEvent(unknown)).toBe(200);
  });

  test('duplicates and repeated events do not change the profile', async () => {
    const buyer = await newBuyer();
    expectRedirect(await pay(await checkoutUrl(buyer, 'basic')));
    await waitForEvents();
    const customer = String((await readDocument(path.customer(buyer.uid)))?.stripe_customer_id);
    const profile = adminFirestore().doc(path.profile(buyer.uid));
    await waitForProfile(buyer.uid);
    const before = await profile.get();
    const events = (await eventsOf(customer)).map(({ deliveries: _, ...event }) => event).reverse();
    expect(events.map(({ type }) => type)).toContain('customer.subscription.created');
    const months = (await adminFirestore().collection('revenue').get()).docs.map((month) =>
      month.data(),
    );
    // As if no event had been seen.
    await Promise.all(events.map(({ id }) => adminFirestore().doc(path.stripeEvent(id)).delete()));
    const first = events[0];
    if (first === undefined) throw new Error('There are no events.');
    expect(await Promise.all([sendSignedEvent(first), sendSignedEvent(first)])).toEqual([200, 200]);
    for (const event of events.toReversed()) expect(await sendSignedEvent(event)).toBe(200);
    const after = await profile.get();
    expect(after.updateTime?.isEqual(before.updateTime ?? after.createTime ?? after.readTime)).toBe(
      true,
    );
    const [entry] = (await suiteStripe().invoices.list({ customer })).data;
    expect(await readDocument(path.revenueEntry(`invoice_${entry?.id}`))).toMatchObject({
      kind: 'subscriptions',
      cents: 999,
    });
    expect(months.length).toBeGreaterThan(0);
  });
});
