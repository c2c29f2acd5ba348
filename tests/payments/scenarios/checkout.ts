import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { TERMS_VERSION } from '@atelier/domain/billing/terms-version';
import { readDocument } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { customerOf, membership, newBuyer, checkoutRequest, type Buyer } from '../support/buyer.ts';
import { checkoutUrl, confirm, sessionIdFrom, subscribe } from '../support/checkout.ts';
import { revenueEntries, mailsTo } from '../support/starter-kit.ts';
import { postApi } from '../support/post-api.ts';
import { runningSubscription } from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** What happens on and around the page where a plan is paid. */
export const CHECKOUT: Scenarios = {
  'a card that is refused buys nothing, the next one does': async (stage) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    expect(await stage.pay(url, 'noFunds')).toBe('refused');
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('free active');
    expect(await confirm(buyer, url)).toMatchObject({ checkout: 'open' });
    expect(await stage.pay(url)).toBe('paid');
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
  },

  'what was agreed to is kept, and named by the session': async (stage) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'pro');
    const session = await stage.stripe.checkout.sessions.retrieve(sessionIdFrom(url));
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: buyer.uid,
      amount_total: 1999,
      success_url: expect.stringMatching(/\/subscription\?session_id=\{CHECKOUT_SESSION_ID\}$/) as string,
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
    const customer = await stage.stripe.customers.retrieve(await customerOf(buyer));
    expect(customer).toMatchObject({ email: buyer.email, metadata: { uid: buyer.uid }, preferred_locales: ['fr'] });
  },

  'one mail confirms it, with what was agreed to and until when it can be taken back': async (stage) => {
    const buyer = await newBuyer({ locale: 'en' });
    await subscribe(stage, buyer, 'pro');
    await stage.waitForEvents();
    const mails = (await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('subscription_'));
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Pro subscription is confirmed']);
    for (const part of ['€19.99', `version ${TERMS_VERSION}`, '/en/terms', '/withdraw', '/end-contract', '14 days'])
      expect(mails[0]?.text).toContain(part);
  },

  'a page that was left changes nothing; once it is closed there is another': async (stage) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    expect(await confirm(buyer, url)).toMatchObject({ checkout: 'open' });
    await stage.stripe.checkout.sessions.expire(sessionIdFrom(url));
    await stage.waitForEvents();
    expect(await confirm(buyer, url)).toEqual({
      checkout: 'expired',
      membership: { subscription_tier: 'free', subscription_status: 'active' },
    });
    expect(await membership(buyer)).toBe('free active');
    const next = await checkoutUrl(buyer, 'basic');
    expect(sessionIdFrom(next)).not.toBe(sessionIdFrom(url));
  },

  'who is back before the news gets the plan, and no second one': async (stage) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    expect(await stage.pay(url)).toBe('paid');
    const paid = { checkout: 'paid', membership: { subscription_tier: 'basic', subscription_status: 'active' } };
    expect(await confirm(buyer, url)).toEqual(paid);
    await stage.waitForEvents();
    expect(await confirm(buyer, url)).toEqual(paid);
    expect(await postApi('create-subscription-session', checkoutRequest(buyer, 'pro'), buyer.token)).toMatchObject({
      status: 409,
      body: { error: 'already-subscribed' },
    });
  },

  'who is back after the news is told so at once, and nothing is done again': async (stage) => {
    const buyer = await newBuyer();
    const url = await checkoutUrl(buyer, 'basic');
    expect(await stage.pay(url)).toBe('paid');
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    expect(await confirm(buyer, url)).toEqual({
      checkout: 'paid',
      membership: { subscription_tier: 'basic', subscription_status: 'active' },
    });
    const { data } = await stage.stripe.invoices.list({ customer: await customerOf(buyer) });
    expect(await revenueEntries(...data.map(({ id }) => `invoice_${id}`))).toEqual([999]);
    expect((await mailsTo(buyer.email)).filter(({ id }) => id.startsWith('subscription_'))).toHaveLength(1);
  },

  'two tabs with the same wish get the same page, and one subscription': async (stage) => {
    const buyer = await newBuyer();
    const urls = await Promise.all([checkoutUrl(buyer, 'basic'), checkoutUrl(buyer, 'basic')]);
    expect(new Set(urls).size).toBe(1);
    expect(await customersOf(buyer)).toHaveLength(1);
    const paid = await Promise.allSettled(urls.map((url) => stage.pay(url)));
    expect(paid).toContainEqual({ status: 'fulfilled', value: 'paid' });
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    await runningSubscription(stage.stripe, await customerOf(buyer));
    const { data } = await stage.stripe.paymentIntents.list({ customer: await customerOf(buyer) });
    expect(data.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  },

  'two tabs with two wishes leave one page open': async (stage) => {
    const buyer = await newBuyer();
    const wishes = (['basic', 'pro', 'premium'] as const).map((plan) => checkoutRequest(buyer, plan));
    const answers = await Promise.all(wishes.map((wish) => postApi('create-subscription-session', wish, buyer.token)));
    for (const { status, body } of answers) {
      expect(status === 200 || body.error === 'conflict', JSON.stringify(body)).toBe(true);
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const customer = await customerOf(buyer);
    const { data } = await stage.stripe.checkout.sessions.list({ customer, status: 'open' });
    expect(data).toHaveLength(1);
    expect(await stage.pay(data[0]?.url ?? '')).toBe('paid');
    await stage.waitForEvents();
    await runningSubscription(stage.stripe, customer);
    expect(await membership(buyer)).toBe(`${data[0]?.metadata?.plan} active`);
  },

  'who comes back after their customer was deleted is a customer anew': async (stage) => {
    const buyer = await newBuyer();
    await subscribe(stage, buyer, 'pro');
    await stage.waitForEvents();
    const former = await customerOf(buyer);
    await stage.stripe.customers.del(former);
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('pro canceled');
    await subscribe(stage, buyer, 'basic');
    await stage.waitForEvents();
    expect(await customerOf(buyer)).not.toBe(former);
    expect(await membership(buyer)).toBe('basic active');
  },

  'who has ended subscribes again': async (stage) => {
    const buyer = await newBuyer();
    await subscribe(stage, buyer, 'pro');
    await stage.waitForEvents();
    const customer = await customerOf(buyer);
    await stage.stripe.subscriptions.cancel((await runningSubscription(stage.stripe, customer)).id);
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('pro canceled');
    await subscribe(stage, buyer, 'basic');
    await stage.waitForEvents();
    expect(await customerOf(buyer)).toBe(customer);
    expect(await membership(buyer)).toBe('basic active');
  },
};

async function customersOf({ uid }: Buyer) {
  return (await adminFirestore().collection('stripe_customers').where('uid', '==', uid).get()).docs;
}
