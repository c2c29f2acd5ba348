// Not among the scenarios: these calls are refused by the app itself.
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, onTestFinished, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { CALLS as CONTRACTS, isCallName } from '@atelier/domain/contracts/calls';
import { expectRedirect, openPage } from '@atelier/stripe-sandbox/testing';
import { auditEntriesFor } from '../functions/support/admins.ts';
import { callServer } from '../functions/support/call.ts';
import { putDocument, readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { checkoutUrl, sessionIdFrom } from './support/checkout.ts';
import './support/check-stripe-contract.ts';
import { customerOf, membership, newBuyer, checkoutRequest, type Buyer } from './support/buyer.ts';
import { waitForEvents } from './support/delivery-mode.ts';
import { KIT_FORM } from './support/starter-kit.ts';
import { postApiOk, postApi } from './support/post-api.ts';
import { subscriber } from './support/contracts.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import {
  HOUR_S,
  advanceClockTo,
  periodEnd,
  replaceCard,
  runningSubscription,
  subscribeAtStripe,
} from './support/stripe-backend.ts';
import { suiteStripe } from './support/suite-stripe.ts';

const SESSION = { session_id: 'cs_test_unknown' };
/** Every call with a valid body. */
const CALLS: readonly (readonly [string, (buyer: Buyer) => object])[] = [
  ['create-subscription-session', (buyer) => checkoutRequest(buyer, 'basic')],
  ['cancel-subscription', () => ({})],
  ['resume-subscription', () => ({})],
  ['change-plan', () => ({ priceId: 'pro' })],
  ['billing-portal', () => ({})],
  ['open-invoice', () => ({})],
  ['order-invoice', () => ({ order: 'unknown' })],
  ['confirm-checkout', () => SESSION],
  ['admin-cancel-subscription', ({ email }) => ({ email })],
  [
    'refundOrder',
    () => ({
      id: 'unknown',
      request: '4f7a4c1e-6f0b-4c55-9a58-6b8f6f3a1c2d',
      amount_cents: 1,
      reason: 'x',
      returned: false,
      expected_refunded_cents: 0,
    }),
  ],
  ['memberBilling', () => ({ uid: 'unknown' })],
  ['memberSubscriptions', () => ({ uid: 'unknown' })],
  ['cancelMemberSubscriptions', () => ({ uid: 'unknown', subscriptions: ['sub_1'] })],
  [
    'endMemberSubscriptions',
    () => ({ uid: 'unknown', subscriptions: ['sub_1'], expected_refund_cents: 0 }),
  ],
  [
    'refundInvoice',
    () => ({
      uid: 'unknown',
      invoice: 'in_1',
      request: '4f7a4c1e-6f0b-4c55-9a58-6b8f6f3a1c2d',
      amount_cents: 1,
      reason: 'x',
      expected_refunded_cents: 0,
    }),
  ],
  ['unfinishedJobs', () => ({})],
  ['openWork', () => ({})],
  ['retryJob', () => ({ kind: 'mail', id: 'unknown' })],
  ['starter-kit', () => KIT_FORM],
];

/** Creates a member who may make a call. */
async function callerOf(name: string): Promise<Buyer> {
  if (!isCallName(name) || CONTRACTS[name].access !== 'admin') return newBuyer();
  const admin = await newBuyer({ is_admin: true });
  onTestFinished(async () => {
    await adminFirestore().doc(path.profile(admin.uid)).update({ is_admin: false });
  });
  return admin;
}

const noCustomer = async ({ uid }: Buyer) =>
  expect(await readDocument(path.customer(uid))).toBeUndefined();

describe('every call', () => {
  test.each(CALLS)('%s refuses missing, invalid and expired tokens', async (name, body) => {
    const buyer = await newBuyer();
    const [head = '', , signature = ''] = buyer.token.split('.');
    const old = {
      sub: buyer.uid,
      user_id: buyer.uid,
      email: buyer.email,
      aud: 'demo-flair',
      exp: 1,
      iat: 1,
    };
    const expired = [head, Buffer.from(JSON.stringify(old)).toString('base64url'), signature].join(
      '.',
    );
    for (const token of [undefined, 'nonsense', expired]) {
      expect(await postApi(name, body(buyer), token)).toEqual({
        status: 401,
        body: { error: 'signed-out' },
      });
    }
    await noCustomer(buyer);
  });

  test.each(CALLS)('%s refuses additional fields', async (name, body) => {
    const buyer = await callerOf(name);
    for (const extra of [
      { amount: -999 },
      { customer: 'cus_1' },
      { success_url: 'https://evil.example' },
    ]) {
      const answer = await postApi(name, { ...body(buyer), ...extra }, buyer.token);
      expect(answer).toEqual({ status: 400, body: { error: 'invalid-data' } });
    }
    await noCustomer(buyer);
  });

  test.each(CALLS)('%s is limited in rate', async (name, body) => {
    const buyer = await callerOf(name);
    const turns = Array.from({ length: 240 }, () => Timestamp.now());
    await putDocument(path.rateLimit(`${name}_${buyer.uid}`), { turns });
    expect(await postApi(name, body(buyer), buyer.token)).toEqual({
      status: 429,
      body: { error: 'rate-limited' },
    });
    await noCustomer(buyer);
  });
});

describe('a checkout is refused', () => {
  const wish = (change: object) => async (buyer: Buyer) => ({
    ...checkoutRequest(buyer, 'basic'),
    ...change,
  });
  const consent = (change: object) => async (buyer: Buyer) => {
    const request = checkoutRequest(buyer, 'basic');
    return { ...request, consent: { ...request.consent, ...change } };
  };

  test.each([
    ['an unknown price', wish({ priceId: 'price_1' }), 400, 'invalid-data'],
    ['the kit as a plan', wish({ priceId: 'starter_kit' }), 400, 'invalid-data'],
    ['the free tier', wish({ priceId: 'free' }), 400, 'invalid-data'],
    ['a negative price', wish({ priceId: -999 }), 400, 'invalid-data'],
    [
      'the email address of another member',
      async () => checkoutRequest(await newBuyer(), 'basic'),
      403,
      'forbidden',
    ],
    ['terms of another version', consent({ terms_version: '1999-01' }), 409, 'terms-outdated'],
    ['no consent to an immediate start', consent({ immediate_start: false }), 400, 'invalid-data'],
    [
      'no acknowledgement of withdrawal',
      consent({ withdrawal_acknowledged: undefined }),
      400,
      'invalid-data',
    ],
    ['no consent', wish({ consent: undefined }), 400, 'invalid-data'],
  ])('with %s', async (_name, body, status, error) => {
    const buyer = await newBuyer();
    expect(await postApi('create-subscription-session', await body(buyer), buyer.token)).toEqual({
      status,
      body: { error },
    });
    await noCustomer(buyer);
    const valid = await postApi(
      'create-subscription-session',
      checkoutRequest(buyer, 'basic'),
      buyer.token,
    );
    expect(valid.status).toBe(200);
  });

  test.each(['basic', 'pro'] as const)(
    'for %s to a member whom an admin gave pro, until it is released',
    async (plan) => {
      const given = { subscription_tier: 'pro', membership_source: 'admin' };
      const buyer = await newBuyer(given);
      const ask = () =>
        postApi('create-subscription-session', checkoutRequest(buyer, plan), buyer.token);
      expect(await ask()).toEqual({ status: 409, body: { error: 'membership-by-admin' } });
      await adminFirestore().doc(path.profile(buyer.uid)).update({ membership_source: 'stripe' });
      expect((await ask()).status).toBe(200);
    },
  );

  test('for a member whose account is being deleted', async () => {
    const buyer = await newBuyer();
    await putDocument(path.deletedUser(buyer.uid), { deleted_at: Timestamp.now() });
    expect(
      await postApi('create-subscription-session', checkoutRequest(buyer, 'basic'), buyer.token),
    ).toEqual({
      status: 403,
      body: { error: 'forbidden' },
    });
    await noCustomer(buyer);
  });

  test('but not for an email address in upper case', async () => {
    const buyer = await newBuyer();
    const request = checkoutRequest({ email: ` ${buyer.email.toUpperCase()}` }, 'basic');
    expect((await postApi('create-subscription-session', request, buyer.token)).status).toBe(200);
  });
});

describe('a member without a subscription', () => {
  test.each(['cancel-subscription', 'resume-subscription', 'open-invoice', 'billing-portal'])(
    'has nothing to %s',
    async (name) => {
      const { token } = await newBuyer();
      expect(await postApi(name, {}, token)).toEqual({
        status: 409,
        body: { error: 'no-subscription' },
      });
    },
  );

  test('has no plan to change', async () => {
    const { token } = await newBuyer();
    expect(await postApi('change-plan', { priceId: 'pro' }, token)).toMatchObject({
      body: { error: 'no-subscription' },
    });
  });
});

describe('a checkout is confirmed', () => {
  test('only to its buyer', async () => {
    const buyer = await newBuyer();
    const other = await newBuyer();
    const withoutCustomer = await newBuyer();
    const url = await checkoutUrl(buyer, 'premium');
    await checkoutUrl(other, 'basic');
    expectRedirect(await pay(url));
    for (const { token } of [other, withoutCustomer]) {
      const answer = await postApi('confirm-checkout', { session_id: sessionIdFrom(url) }, token);
      expect(answer).toEqual({ status: 403, body: { error: 'forbidden' } });
    }
    expect(await membership(other)).toBe('free active');
    expect(
      await postApiOk('confirm-checkout', { session_id: sessionIdFrom(url) }, buyer.token),
    ).toMatchObject({
      checkout: 'paid',
    });
    await waitForEvents();
  });

  test('only if it exists', async () => {
    const { token } = await newBuyer();
    expect(await postApi('confirm-checkout', SESSION, token)).toEqual({
      status: 404,
      body: { error: 'not-found' },
    });
    const foreign = await postApi('confirm-checkout', { session_id: '../customers' }, token);
    expect(foreign).toEqual({ status: 400, body: { error: 'invalid-data' } });
  });
});

describe('Stripe’s own pages', () => {
  test('open only for the member’s own customer', async () => {
    const buyer = await newBuyer();
    expectRedirect(await pay(await checkoutUrl(buyer, 'basic')));
    await waitForEvents();
    const stripe = suiteStripe();
    for (const body of [{}, { flow: 'payment_method' }]) {
      const { url } = await postApiOk('billing-portal', body, buyer.token);
      expect(String(url)).toContain('/p/session/bps_');
    }
    expect(
      await postApi('billing-portal', { flow: 'subscription_cancel' }, buyer.token),
    ).toMatchObject({
      status: 400,
    });
    const customer = String((await readDocument(path.customer(buyer.uid)))?.stripe_customer_id);
    await stripe.customers.del(customer);
    await waitForEvents();
    expect(await postApi('billing-portal', {}, buyer.token)).toMatchObject({
      body: { error: 'no-subscription' },
    });
  });
});

test.each([
  ['visa', ['plan', 'cancel', 'card', 'i']],
  ['disputed', ['card', 'i']],
])('the portal of a member who paid with %s has %j', async (test_card, pages) => {
  const buyer = await newBuyer();
  expectRedirect(await pay(await checkoutUrl(buyer, 'basic'), { test_card }));
  await waitForEvents();
  const { url } = await postApiOk('billing-portal', {}, buyer.token);
  const { html } = await openPage(String(url));
  const linked = [...html.matchAll(/href="[^"]*\/(plan|cancel|card|i)[/?][^"]*"/g)].map(
    ([, page]) => page,
  );
  expect(linked).toEqual(pages);
});

describe('a subscriber to whom an admin grants another plan', () => {
  test('sees the subscription, can cancel and resume it, and has its plan again after the release', async () => {
    const admin = await newBuyer({ is_admin: true });
    const buyer = await newBuyer();
    expectRedirect(await pay(await checkoutUrl(buyer, 'basic')));
    await waitForEvents();
    const profile = () => readDocument(path.profile(buyer.uid));
    const given = { tier: 'premium', status: 'active' } as const;
    const choose = (membership: object | null, expected: object) =>
      callServer(
        'setMembership',
        { uid: buyer.uid, membership, expected, keeps_subscription: true },
        admin.token,
      );
    await choose(given, { tier: 'basic', status: 'active', source: 'stripe' });
    expect(await profile()).toMatchObject({
      subscription_tier: 'premium',
      paid_beside: {
        tier: 'basic',
        cancel_at_period_end: false,
        period_end: expect.any(Timestamp) as Timestamp,
      },
    });
    await postApiOk('cancel-subscription', {}, buyer.token);
    expect(await profile()).toMatchObject({
      subscription_tier: 'premium',
      paid_beside: { cancel_at_period_end: true },
    });
    await postApiOk('resume-subscription', {}, buyer.token);
    expect(await profile()).toMatchObject({ paid_beside: { cancel_at_period_end: false } });
    await choose(null, { ...given, source: 'admin' });
    expect(await profile()).not.toHaveProperty('paid_beside');
    expect(await membership(buyer)).toBe('basic active');
    await adminFirestore().doc(path.profile(admin.uid)).update({ is_admin: false });
  });

  test('has the payment problem after the release, until it is paid', async () => {
    const backend = sandboxBackend();
    const admin = await newBuyer({ is_admin: true });
    const buyer = await subscriber(backend);
    const choose = (membership: object | null, expected: object) =>
      callServer(
        'setMembership',
        { uid: buyer.uid, membership, expected, keeps_subscription: true },
        admin.token,
      );
    const given = { tier: 'premium', status: 'active' };
    const own = { tier: 'basic', status: 'active' };
    await choose(given, { ...own, source: 'stripe' });
    await replaceCard(backend, buyer, 'pm_card_chargeCustomerFail');
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('premium active');
    await choose(null, { ...given, source: 'admin' });
    expect(await membership(buyer)).toBe('basic active owes');
    await choose(given, { ...own, source: 'stripe' });
    expect(await membership(buyer)).toBe('premium active');
    const [invoice] = (
      await backend.stripe.invoices.list({ customer: buyer.customer, status: 'open' })
    ).data;
    const card = await backend.stripe.paymentMethods.attach('pm_card_visa', {
      customer: buyer.customer,
    });
    await backend.stripe.invoices.pay(invoice?.id ?? '', { payment_method: card.id });
    await backend.waitForEvents();
    await choose(null, { ...given, source: 'admin' });
    expect(await membership(buyer)).toBe('basic active');
    await adminFirestore().doc(path.profile(admin.uid)).update({ is_admin: false });
  });

  test('has no subscription besides the grant once it has ended', async () => {
    const buyer = await newBuyer();
    expectRedirect(await pay(await checkoutUrl(buyer, 'basic')));
    await waitForEvents();
    await adminFirestore()
      .doc(path.profile(buyer.uid))
      .update({
        membership_source: 'admin',
        paid_beside: { tier: 'basic', cancel_at_period_end: false },
      });
    const customer = String((await readDocument(path.customer(buyer.uid)))?.stripe_customer_id);
    const [running] = (await suiteStripe().subscriptions.list({ customer })).data;
    await suiteStripe().subscriptions.cancel(running?.id ?? '');
    await waitForEvents();
    expect(await readDocument(path.profile(buyer.uid))).not.toHaveProperty('paid_beside');
  });
});

describe('a member to whom an admin gave a plan', () => {
  const given = {
    subscription_tier: 'basic',
    subscription_status: 'active',
    membership_source: 'admin',
  };

  test('buys a higher one: it takes the place of the gift, which is logged once and does not come back', async () => {
    const buyer = await newBuyer(given);
    expectRedirect(await pay(await checkoutUrl(buyer, 'pro')));
    await waitForEvents();
    const bought = {
      subscription_tier: 'pro',
      subscription_status: 'active',
      membership_source: 'stripe',
    };
    const profile = await readDocument(path.profile(buyer.uid));
    expect(profile).toMatchObject(bought);
    expect(profile).not.toHaveProperty('paid_beside');
    expect(await auditEntriesFor(buyer.uid)).toMatchObject([
      {
        actor: buyer.uid,
        member: buyer.uid,
        action: 'member.membership-release',
        before: given,
        after: bought,
      },
    ]);
    await suiteStripe().subscriptions.cancel(
      (await runningSubscription(suiteStripe(), await customerOf(buyer))).id,
    );
    await waitForEvents();
    expect(await membership(buyer)).toBe('pro canceled');
    expect(await auditEntriesFor(buyer.uid)).toHaveLength(1);
  });

  test('keeps it beside a plan of their own, until this becomes a higher one', async () => {
    const backend = sandboxBackend();
    const buyer = await subscriber(backend);
    await adminFirestore()
      .doc(path.profile(buyer.uid))
      .update({ ...given, subscription_tier: 'pro' });
    expect(await postApi('change-plan', { priceId: 'pro' }, buyer.token)).toEqual({
      status: 409,
      body: { error: 'membership-by-admin' },
    });
    await replaceCard(backend, buyer, 'pm_card_visa');
    expect(await readDocument(path.profile(buyer.uid))).toMatchObject({
      subscription_tier: 'pro',
      membership_source: 'admin',
      paid_beside: { tier: 'basic' },
    });
    await backend.changePlan(buyer, 'premium');
    await waitForEvents();
    expect(await membership(buyer)).toBe('premium active');
    expect(await auditEntriesFor(buyer.uid)).toMatchObject([
      { action: 'member.membership-release' },
    ]);
  });

  test('keeps it if they already paid for a higher one', async () => {
    const backend = sandboxBackend();
    const buyer = await subscriber(backend);
    await backend.changePlan(buyer, 'premium');
    await waitForEvents();
    await adminFirestore().doc(path.profile(buyer.uid)).update(given);
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    expect(await readDocument(path.profile(buyer.uid))).toMatchObject({
      ...given,
      paid_beside: { tier: 'premium' },
    });
    expect(await auditEntriesFor(buyer.uid)).toEqual([]);
  });
});

describe('a member whose plan an admin closed', () => {
  test.each(['canceled', 'waiting'])(
    'buys (%s): Stripe decides again, which is logged once',
    async (status) => {
      const closed = {
        subscription_tier: 'premium',
        subscription_status: status,
        membership_source: 'admin',
      };
      const buyer = await newBuyer(closed);
      expectRedirect(await pay(await checkoutUrl(buyer, 'basic')));
      await waitForEvents();
      const bought = {
        subscription_tier: 'basic',
        subscription_status: 'active',
        membership_source: 'stripe',
      };
      const profile = await readDocument(path.profile(buyer.uid));
      expect(profile).toMatchObject(bought);
      expect(profile).not.toHaveProperty('paid_beside');
      expect(await auditEntriesFor(buyer.uid)).toMatchObject([
        {
          actor: buyer.uid,
          member: buyer.uid,
          action: 'member.membership-release',
          before: closed,
          after: bought,
        },
      ]);
    },
  );

  test('has what they paid before beside it: only a purchase after the choice changes who decides', async () => {
    const buyer = await newBuyer();
    expectRedirect(await pay(await checkoutUrl(buyer, 'basic')));
    await waitForEvents();
    await adminFirestore()
      .doc(path.profile(buyer.uid))
      .update({ membership_source: 'admin', subscription_status: 'canceled' });
    expect(
      await postApi('create-subscription-session', checkoutRequest(buyer, 'pro'), buyer.token),
    ).toEqual({
      status: 409,
      body: { error: 'already-subscribed' },
    });
    expect(await readDocument(path.profile(buyer.uid))).toMatchObject({
      subscription_status: 'canceled',
      membership_source: 'admin',
      paid_beside: { tier: 'basic' },
    });
    expect(await auditEntriesFor(buyer.uid)).toEqual([]);
  });
});

describe('an admin ends the subscriptions of a member', () => {
  test('by the member’s email address, with an audit entry for each', async () => {
    const admin = await newBuyer({ is_admin: true });
    const buyer = await newBuyer();
    const ask = (email: string, { token }: Buyer) =>
      postApi('admin-cancel-subscription', { email }, token);
    expect(await ask(buyer.email, admin)).toEqual({
      status: 409,
      body: { error: 'no-subscription' },
    });
    expectRedirect(await pay(await checkoutUrl(buyer, 'pro')));
    await subscribeAtStripe(suiteStripe(), await customerOf(buyer), 'basic');
    await waitForEvents();
    expect(await ask(buyer.email, buyer)).toEqual({ status: 403, body: { error: 'forbidden' } });
    expect(await ask('nobody@example.com', admin)).toEqual({
      status: 404,
      body: { error: 'not-found' },
    });
    expect(await membership(buyer)).toBe('pro active');
    expect(await ask(buyer.email, admin)).toEqual({ status: 200, body: { ok: true } });
    // Of ended ones the newest is shown.
    expect(await membership(buyer)).toBe('basic canceled');
    const log = await auditEntriesFor(buyer.uid);
    expect(log.map(({ actor, action }) => [actor, action])).toEqual(
      Array(2).fill([admin.uid, 'subscription.cancel']),
    );
    expect(log.map(({ before }) => String(before.tier)).toSorted()).toEqual(['basic', 'pro']);
    await adminFirestore().doc(path.profile(admin.uid)).update({ is_admin: false });
    await waitForEvents();
  });
});
