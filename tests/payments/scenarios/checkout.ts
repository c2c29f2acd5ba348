import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { TERMS_VERSION } from '@atelier/domain/billing/plans';
import { readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { customerOf, membership, newBuyer, checkoutRequest, type Buyer } from '../support/buyer.ts';
import { checkoutUrl, confirm, sessionIdFrom, subscribe } from '../support/checkout.ts';
import { revenueEntries, mailsTo } from '../support/starter-kit.ts';
import { postApi, postApiOk } from '../support/post-api.ts';
import { runningSubscription } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** The checkout of a plan. */
export const CHECKOUT: Scenarios = {
  'a declined card buys nothing, the next one does': async (backend) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    expect(await backend.pay(url, 'noFunds')).toBe('refused');
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('free active');
    expect(await confirm(buyer, url)).toMatchObject({ checkout: 'open' });
    expect(await backend.pay(url)).toBe('paid');
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
  },

  'a plan by the year is paid once a year; its invoice states the VAT and the seller': async (
    backend,
  ) => {
    const buyer = await newBuyer();
    const request = checkoutRequest(buyer, 'basic', { interval: 'year' });
    const { url } = await postApiOk('create-subscription-session', request, buyer.token);
    expect(await backend.pay(String(url))).toBe('paid');
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    expect((await readDocument(path.profile(buyer.uid)))?.billing).toEqual({
      interval: 'year',
      next_interval: 'year',
      next_price_cents: 9990,
    });
    const [invoice] = (await backend.stripe.invoices.list({ customer: await customerOf(buyer) }))
      .data;
    expect(invoice?.total).toBe(9990);
    expect(invoice?.total_taxes?.map(({ amount }) => amount)).toEqual([1665]);
    expect(invoice?.footer).toMatch(/SIRET \d{14} .* TVA FR\d{11}/);
    const mails = await mailsTo(buyer.email);
    expect(mails.find(({ id }) => id.endsWith('_confirmation'))?.text).toContain('par an');
    expect(
      await postApi('change-plan', { priceId: 'basic', interval: 'year' }, buyer.token),
    ).toMatchObject({
      body: { error: 'same-plan' },
    });
    expect((await postApi('change-plan', { priceId: 'basic' }, buyer.token)).status).toBe(200);
  },

  'the consent is stored, and the session names it': async (backend) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'pro');
    const session = await backend.stripe.checkout.sessions.retrieve(sessionIdFrom(url));
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: buyer.uid,
      amount_total: 1999,
      success_url: expect.stringMatching(
        /\/subscription\?session_id=\{CHECKOUT_SESSION_ID\}$/,
      ) as string,
    });
    expect(session.payment_method_types).toContain('card');
    expect(session.payment_method_types).not.toContain('sepa_debit');
    expect(session.metadata).toMatchObject({ uid: buyer.uid, plan: 'pro' });
    expect(await readDocument(path.consent(session.metadata?.consent_id ?? ''))).toMatchObject({
      uid: buyer.uid,
      kind: 'subscription',
      plan: 'pro',
      terms_version: TERMS_VERSION,
      immediate_start: true,
      withdrawal_acknowledged: true,
    });
    const customer = await backend.stripe.customers.retrieve(await customerOf(buyer));
    expect(customer).toMatchObject({
      email: buyer.email,
      metadata: { uid: buyer.uid },
      preferred_locales: ['fr'],
    });
  },

  'one email confirms the subscription, with terms and withdrawal period': async (backend) => {
    const buyer = await newBuyer({ locale: 'en' });
    await subscribe(backend, buyer, 'pro');
    await backend.waitForEvents();
    const mails = (await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('subscription_'));
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Pro subscription is confirmed']);
    for (const part of [
      '€19.99',
      `version ${TERMS_VERSION}`,
      '/en/terms',
      '/withdraw',
      '/end-contract',
      '14 days',
    ]) {
      expect(mails[0]?.text).toContain(part);
    }
  },

  'an unpaid page changes nothing; after it expires there is another': async (backend) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    expect(await confirm(buyer, url)).toMatchObject({ checkout: 'open' });
    await backend.stripe.checkout.sessions.expire(sessionIdFrom(url));
    await backend.waitForEvents();
    expect(await confirm(buyer, url)).toEqual({
      checkout: 'expired',
      membership: { subscription_tier: 'free', subscription_status: 'active' },
    });
    expect(await membership(buyer)).toBe('free active');
    const next = await checkoutUrl(buyer, 'basic');
    expect(sessionIdFrom(next)).not.toBe(sessionIdFrom(url));
  },

  'a buyer who returns before the events gets the plan, and no second one': async (backend) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    expect(await backend.pay(url)).toBe('paid');
    const paid = {
      checkout: 'paid',
      membership: { subscription_tier: 'basic', subscription_status: 'active' },
    };
    expect(await confirm(buyer, url)).toEqual(paid);
    await backend.waitForEvents();
    expect(await confirm(buyer, url)).toEqual(paid);
    expect(
      await postApi('create-subscription-session', checkoutRequest(buyer, 'pro'), buyer.token),
    ).toMatchObject({
      status: 409,
      body: { error: 'already-subscribed' },
    });
  },

  'a buyer who returns after the events gets the answer at once, and nothing is repeated': async (
    backend,
  ) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    expect(await backend.pay(url)).toBe('paid');
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    expect(await confirm(buyer, url)).toEqual({
      checkout: 'paid',
      membership: { subscription_tier: 'basic', subscription_status: 'active' },
    });
    const { data } = await backend.stripe.invoices.list({ customer: await customerOf(buyer) });
    expect(await revenueEntries(...data.map(({ id }) => `invoice_${id}`))).toEqual([999]);
    expect(
      (await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('subscription_')),
    ).toHaveLength(1);
  },

  'two tabs with the same plan get the same page and one subscription': async (backend) => {
    const buyer = await newBuyer();
    const urls = await Promise.all([checkoutUrl(buyer, 'basic'), checkoutUrl(buyer, 'basic')]);
    expect(new Set(urls).size).toBe(1);
    expect(await customersOf(buyer)).toHaveLength(1);
    const paid = await Promise.allSettled(urls.map((url) => backend.pay(url)));
    expect(paid).toContainEqual({ status: 'fulfilled', value: 'paid' });
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    await runningSubscription(backend.stripe, await customerOf(buyer));
    const { data } = await backend.stripe.paymentIntents.list({
      customer: await customerOf(buyer),
    });
    expect(data.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  },

  'tabs with different plans leave one page open': async (backend) => {
    const buyer = await newBuyer();
    const requests = (['basic', 'pro', 'premium'] as const).map((plan) =>
      checkoutRequest(buyer, plan),
    );
    const answers = await Promise.all(
      requests.map((request) => postApi('create-subscription-session', request, buyer.token)),
    );
    for (const { status, body } of answers) {
      expect(status === 200 || body.error === 'conflict', JSON.stringify(body)).toBe(true);
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const customer = await customerOf(buyer);
    const { data } = await backend.stripe.checkout.sessions.list({ customer, status: 'open' });
    expect(data).toHaveLength(1);
    expect(await backend.pay(data[0]?.url ?? '')).toBe('paid');
    await backend.waitForEvents();
    await runningSubscription(backend.stripe, customer);
    expect(await membership(buyer)).toBe(`${data[0]?.metadata?.plan} active`);
  },

  'a member whose customer was deleted gets a new one': async (backend) => {
    const buyer = await newBuyer();
    await subscribe(backend, buyer, 'pro');
    await backend.waitForEvents();
    const former = await customerOf(buyer);
    await backend.stripe.customers.del(former);
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('pro canceled');
    await subscribe(backend, buyer, 'basic');
    await backend.waitForEvents();
    expect(await customerOf(buyer)).not.toBe(former);
    expect(await membership(buyer)).toBe('basic active');
  },

  'a member whose subscription ended can subscribe again': async (backend) => {
    const buyer = await newBuyer();
    await subscribe(backend, buyer, 'pro');
    await backend.waitForEvents();
    const customer = await customerOf(buyer);
    await backend.stripe.subscriptions.cancel(
      (await runningSubscription(backend.stripe, customer)).id,
    );
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('pro canceled');
    await subscribe(backend, buyer, 'basic');
    await backend.waitForEvents();
    expect(await customerOf(buyer)).toBe(customer);
    expect(await membership(buyer)).toBe('basic active');
  },
};

async function customersOf({ uid }: Buyer) {
  return (await adminFirestore().collection('stripe_customers').where('uid', '==', uid).get()).docs;
}
